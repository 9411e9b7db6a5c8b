import { DECK_DESK } from '../../../app/talk/deck-drafts.ts'
import { readDeckFile } from '../../../app/talk/deck-files.ts'
import { DeskRoom } from '../../drafts/DeskRoom.tsx'
import { takenBy } from '../../drafts/OpenElsewhere.tsx'
import { DeckBench, saveDeckAsFile } from './DeckBench.tsx'
import { DECK_KIND, DeckList } from './DeckList.tsx'
import './write.css'

/** The draft that the address names, there or not: `#talk/write/abc`. */
const named = (hash: string): string | null => /^#talk\/write\/(.+)$/.exec(hash)?.[1] ?? null

/** A talk of one's own: begun, written, seen as it is written, kept, and given. */
export function WritePage() {
  return (
    <DeskRoom
      kind={DECK_KIND}
      title="Write a talk"
      intro={
        <p>
          A talk is one file, called a deck: beats, and for each beat what the hall sees, what you say, and what each
          press of the key changes. What is played cannot be wrong; words, code and questions are yours. Write it here,
          see it as you write, and give it. Nothing leaves this device. <a href="#talk">Back to the talk</a>
        </p>
      }
      named={named}
      readFile={async (file) => takenBy(await readDeckFile(file), DECK_DESK.say)}
      onSave={saveDeckAsFile}
      list={(onFile) => <DeckList onFile={onFile} />}
      bench={(draft) => <DeckBench key={draft.id} draft={draft} />}
    />
  )
}
