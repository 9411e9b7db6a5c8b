/** The one error of this folder; in a file of its own, so that a page that plays a built-in scenario loads no validator. */

/** Text of a stranger may be part of it: what hides, reorders or breaks the line is named instead. */
const inert = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, (c) => `\\u{${c.codePointAt(0)?.toString(16)}}`)

/** What is wrong with an input, where, and what is allowed; one line, fit to be shown. */
export class ScenarioError extends Error {
  override name = 'ScenarioError'
  readonly where: string
  /** A name that does not exist. */
  readonly named: string | undefined
  /** Those that do. */
  readonly allowed: readonly string[]

  constructor(where: string, problem: string, named?: string, allowed: readonly string[] = []) {
    super(inert(`${where}: ${problem}`))
    this.where = inert(where)
    this.named = named
    this.allowed = allowed
  }
}
