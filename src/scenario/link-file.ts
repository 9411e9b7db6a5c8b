/** Files that hold a state, whatever its size: the same content as a link, checked in the same way. */
import { kindOf, otherThan, SESSION_MARK } from './file-kind.ts'
import { LINK_VERSION, type LinkLibrary, type OpenedLink, opened, otherVersion, playable, Unreadable } from './link.ts'
import { checkedState, type LinkState } from './link-state.ts'

const FILE_MAX = 10_000_000

/** A file that holds a state, whatever its size. */
export function encodeFile(state: LinkState): string {
  return `${JSON.stringify({ [SESSION_MARK]: LINK_VERSION, ...state }, null, 2)}\n`
}

/** The state in a file that `encodeFile` made, or what is wrong with it. */
export function decodeFile(text: string, library: LinkLibrary): Promise<OpenedLink> {
  return opened(async () => {
    if (text.length > FILE_MAX) throw new Unreadable('it is larger than 10 MB')
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      throw new Unreadable('it is not JSON')
    }
    const kind = kindOf(value)
    if (kind === null) throw new Unreadable('it is none that this page opens')
    if (kind !== 'session') throw new Unreadable(`it ${otherThan(kind, 'saved run')}`)
    const { [SESSION_MARK]: version, ...state } = value as Record<string, unknown>
    if (version !== LINK_VERSION) throw otherVersion(version)
    return playable(await checkedState(state, library.ids[0]), library)
  })
}
