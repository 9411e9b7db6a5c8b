import type { setRule } from '../../app/session.ts'

/** Changes no rule: for a run that is only to be looked at, or changed elsewhere. */
export const asIs: typeof setRule = () => {}
