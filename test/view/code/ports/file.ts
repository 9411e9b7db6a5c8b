/** A file of declarations that stands beside a listing. */
export interface PortsFile {
  readonly file: string
  readonly text: string
}
