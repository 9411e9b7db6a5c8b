/** Ways of reading other than GET and GETDEL of one key. */
import { CLAIM } from '../reading/claim.ts'
import { LIST } from '../reading/list.ts'
import { STASH } from '../reading/stash.ts'
import { STREAM } from '../reading/stream.ts'

/** By the option of the rule `read`. */
export const FURTHER_WAYS = { claim: CLAIM, lmove: LIST, stream: STREAM, stash: STASH } as const
