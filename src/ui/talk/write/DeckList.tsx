import { DECK_DESK } from '../../../app/talk/deck-drafts.ts'
import { copyOfDeck, deckFileName } from '../../../app/talk/deck-files.ts'
import { DECK_IDS } from '../../../app/talk/decks.ts'
import { ownName } from '../../../app/talk/own-decks.ts'
import { BLANK_DECK } from '../../../view/talk/deck-starts.ts'
import { Begin } from '../../drafts/Begin.tsx'
import { type DraftKind, Drafts } from '../../drafts/Drafts.tsx'

/** What is particular to decks. */
export const DECK_KIND: DraftKind = {
  desk: DECK_DESK,
  addressOf: (id) => `#talk/write/${id}`,
  fileNameOf: deckFileName,
  more: (id, shown) => (
    <a href={`#talk/${ownName(id)}`}>
      Give it<span className="visually-hidden">: {shown}</span>
    </a>
  ),
}

const NEW = {
  says: 'One beat with one press. From there on, step by step.',
  button: 'Start a new talk',
  name: 'My talk',
  text: BLANK_DECK,
}

const COPIES = DECK_IDS.map((id) => ({ id, title: id }))

interface DeckListProps {
  readonly onFile: (file: File) => void
}

/** Where a deck is begun, and those that have been. */
export function DeckList({ onFile }: DeckListProps) {
  return (
    <>
      <Begin
        kind={DECK_KIND}
        blank={NEW}
        among={COPIES}
        only="A copy of the talk that comes with the page, to be changed as you like."
        copyOf={copyOfDeck}
        noCopy="This deck could not be loaded. Is there a connection?"
        files="One that was saved here, or any deck as JSON. It can be dropped here, too."
        onFile={onFile}
      />
      <Drafts kind={DECK_KIND} title="Your talks" />
    </>
  )
}
