/** The runs that a scenario says something of. */
export { expectationName, runFor } from '../../src/run/expectations.ts'
