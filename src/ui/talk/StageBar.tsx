import type { Command } from '../../app/talk/keys.ts'
import type { Commands } from './use-commands.ts'

const BUTTONS: readonly (readonly [Command, string])[] = [
  ['back', 'Back'],
  ['forward', 'Next'],
  ['overview', 'All beats'],
  ['speaker', 'Speaker’s window'],
  ['notes', 'Notes'],
  ['full', 'Full screen'],
  ['help', 'Keys and end'],
]

/** What can be pressed on the stage; there while a pointer moves, or who comes by with Tab. */
export function StageBar({ commands }: { readonly commands: Commands }) {
  return (
    <nav className="ts-bar" aria-label="The talk">
      {BUTTONS.map(([command, says]) => (
        <button
          key={command}
          type="button"
          onClick={(event) => {
            // The keys go on meaning the talk.
            event.currentTarget.blur()
            commands.run(command)
          }}
        >
          {says}
        </button>
      ))}
    </nav>
  )
}
