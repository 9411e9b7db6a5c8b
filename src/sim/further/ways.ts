/** Ways of reading other than GET and GETDEL of one key. */
import { CLAIM } from '../reading/claim.ts'
import { GET_THEN_DEL } from '../reading/get-then-del.ts'
import { LIST } from '../reading/list.ts'
import { STASH } from '../reading/stash.ts'
import { STREAM } from '../reading/stream.ts'

/** By the option of the rule `read`. */
export const FURTHER_WAYS = {
  'get-then-del': GET_THEN_DEL,
  claim: CLAIM,
  lmove: LIST,
  stream: STREAM,
  stash: STASH,
} as const
