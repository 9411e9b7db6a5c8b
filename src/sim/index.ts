/** The model: `initial`, `enabled`, `step`, `copy`, and the catalogues that everything else is generated from. */
export { enabled } from './enabled.ts'
export { step, stepFirst } from './step.ts'
export { assertRanges, copy, initial, stateKey, type World } from './world.ts'
