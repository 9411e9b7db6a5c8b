/**
 * What the listings talk to: the declarations that stand in a file beside each of them, compiled with every listing.
 * Sources of events speak at once or never, so that a test decides what wakes a worker, and no test waits.
 */
import type { Language } from '../../../../src/view/code/listing.ts'
import type { PortsFile } from './file.ts'
import { GO_PORTS } from './go.ts'
import { PYTHON_PORTS } from './python.ts'
import { TYPESCRIPT_PORTS } from './typescript.ts'

export const PORTS: Readonly<Record<Language, PortsFile>> = {
  go: GO_PORTS,
  typescript: TYPESCRIPT_PORTS,
  python: PYTHON_PORTS,
}
