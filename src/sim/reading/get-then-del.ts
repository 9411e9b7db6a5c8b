/** Results are strings, read by GET; once the outcome is written, the key is deleted. */
import type { Fact } from '../facts.ts'
import { deleteKey } from '../store.ts'
import type { World } from '../world.ts'
import { GET } from './strings.ts'
import type { DeleteCommand, Deletion, Way } from './way.ts'

/** DEL, of whatever is under the key by now. */
function deleteBlindly(w: World, _facts: Fact[], { key }: DeleteCommand): Deletion {
  return { key, command: 'del', existed: deleteKey(w, key) }
}

/** GET, and a DEL after the outcome: unconditional, whatever has been written meanwhile. */
export const GET_THEN_DEL: Way = { ...GET, remove: deleteBlindly }
