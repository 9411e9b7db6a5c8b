/** The further parts of what is shown, in one place. */
export { SHOWS } from '../../sim/rules/shows.ts'
export { HOLDS_WHEN } from '../../sim/verdicts/definitions.ts'
export { laidName } from '../laid-name.ts'
export { meaningOf } from '../meanings.ts'
export { gatedNode } from '../stage/gated-node.ts'
export { besideResult } from '../stage/side-keys.ts'
export { whyGone } from '../why-gone.ts'
export { furtherWord } from '../words-further.ts'
