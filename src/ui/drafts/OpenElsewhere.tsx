import { openDialog } from '../../app/dialogs.ts'
import type { DeskName, Elsewhere, OpenedFile } from '../../app/drafts/files.ts'
import { NOT_FETCHED } from '../../app/parts.ts'
import type { Taken } from './DeskRoom.tsx'

interface DeskAt {
  readonly title: string
  /** Puts a draft on the desk. Resolves to its address; rejects where the desk did not come. */
  readonly begin: (name: string, text: string) => Promise<string>
}

const DESKS: Readonly<Record<DeskName, DeskAt>> = {
  own: {
    title: 'Your own scenario',
    begin: async (name, text) => `#own/${(await import('../../app/own/desk.ts')).addDraft(name, text)}`,
  },
  write: {
    title: 'Write a talk',
    begin: async (name, text) =>
      `#talk/write/${(await import('../../app/talk/deck-drafts.ts')).DECK_DESK.addDraft(name, text)}`,
  },
}

interface OpenAtDeskProps {
  readonly file: Omit<Elsewhere<DeskName>, 'kind'>
  readonly onProblem: (says: string) => void
}

/** Opens a file at the desk at which it belongs, by one press. */
export function OpenAtDesk({ file: { place, name, text }, onProblem }: OpenAtDeskProps) {
  const { title, begin } = DESKS[place]
  const open = () => {
    begin(name, text).then(
      (address) => {
        location.hash = address
      },
      () => onProblem(NOT_FETCHED),
    )
  }
  return (
    <button type="button" onClick={open}>
      Open it in {title}
    </button>
  )
}

/** What a desk says of a file; of one that belongs elsewhere, with the way there. */
export function takenBy(opened: OpenedFile, onProblem: (says: string) => void): Taken {
  if (!('problem' in opened) || opened.belongs === undefined) return opened
  const { place, ...writing } = opened.belongs
  const more =
    place === 'share' ? (
      <button type="button" onClick={() => openDialog('share')}>
        Open it under “Share”
      </button>
    ) : place === 'learn' ? (
      <a href="#learn">To “Learn it”</a>
    ) : (
      <OpenAtDesk file={{ place, ...writing }} onProblem={onProblem} />
    )
  return { problem: opened.problem, more }
}
