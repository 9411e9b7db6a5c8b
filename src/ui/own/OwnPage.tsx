import { SCENARIO_DESK } from '../../app/own/desk.ts'
import { readFile } from '../../app/own/files.ts'
import { DeskRoom } from '../drafts/DeskRoom.tsx'
import { takenBy } from '../drafts/OpenElsewhere.tsx'
import { Bench, saveDraftAsFile } from './Bench.tsx'
import { DraftList, SCENARIO_KIND } from './DraftList.tsx'
import './own-form.css'

/** The draft that the address names, there or not: `#own/abc`. */
const named = (hash: string): string | null => /^#own\/(.+)$/.exec(hash)?.[1] ?? null

/** A scenario of one's own: begun, written, played as it is written, and kept. */
export function OwnPage() {
  return (
    <DeskRoom
      kind={SCENARIO_KIND}
      title="Your own scenario"
      intro={
        <p>
          A scenario is one file: who takes part, what goes wrong, and by which rules the worker works. Write one here,
          see at once how it goes, and save it. Nothing leaves this device.
        </p>
      }
      named={named}
      readFile={async (file) => takenBy(await readFile(file), SCENARIO_DESK.say)}
      onSave={saveDraftAsFile}
      list={(onFile) => <DraftList onFile={onFile} />}
      bench={(draft) => <Bench key={draft.id} draft={draft} />}
    />
  )
}
