/** The further parts of the compiler, in one place. */

export { namesTyped, placedLine, typedKeys, typedLine, typedPayloads } from '../compile-console.ts'
export { faultOf } from '../compile-faults.ts'
