/** The further parts of the compiler, in one place. */

export { namesTyped, placedLine, typedKeys, typedPayloads } from '../compile-console.ts'
export { withCuts } from '../compile-cuts.ts'
export { editOf } from '../compile-edits.ts'
export { jobNamedIn } from '../compile-named.ts'
export { withOwnReadings } from '../compile-own.ts'
export { workChanges } from '../compile-work.ts'
