import { type ReactNode, useState } from 'react'
import type { Command, KeyRoom } from '../../app/talk/keys.ts'
import { KeyHelp } from './KeyHelp.tsx'
import { useBeatNumber } from './use-beat-number.ts'
import { useTalkKeys } from './use-talk-keys.ts'

interface RoomKeys {
  /** Shows the list of keys. */
  readonly help: () => void
  /** That list, or the number that is being typed; it lies over the room. */
  readonly over: ReactNode
}

/**
 * The keys of a room beside the stage, with their help.
 * @param run does what a key asks for, other than to show the help
 * @param go to a beat that was typed by its number, the first being 0
 */
export function useRoomKeys(
  room: Exclude<KeyRoom, 'stage'>,
  run: (command: Command) => void,
  go: (beat: number) => void,
): RoomKeys {
  const [isHelp, setHelp] = useState(false)
  const { digits, take } = useBeatNumber(go)
  useTalkKeys(room, (asked, key) => {
    if (isHelp) {
      if (asked === 'escape' || asked === 'help') setHelp(false)
      return asked === 'escape' || asked === 'help' || asked === 'swallow' // the list has keys of its own
    }
    const command = take(asked, key)
    if (command === 'help') setHelp(true)
    else if (command !== null) run(command)
    return true
  })
  return {
    help: () => setHelp(true),
    over: (
      <>
        {digits === '' ? null : <p className="ts-toast">Beat {digits}, then Enter</p>}
        {isHelp ? <KeyHelp room={room} onClose={() => setHelp(false)} /> : null}
      </>
    ),
  }
}
