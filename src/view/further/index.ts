/** The further parts of what is shown, in one place. */
export { SHOWS } from '../../sim/rules/shows.ts'
export { meaningOf } from '../meanings.ts'
export { besideResult } from '../stage/side-keys.ts'
export { faultTitle } from './titles.ts'
