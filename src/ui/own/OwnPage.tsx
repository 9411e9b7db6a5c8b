import { openDialog } from '../../app/dialogs.ts'
import { readFile } from '../../app/own/files.ts'
import { DeskRoom, type Taken } from '../drafts/DeskRoom.tsx'
import { Bench, saveDraftAsFile } from './Bench.tsx'
import { DraftList, SCENARIO_KIND } from './DraftList.tsx'
import './own-form.css'

/** The draft that the address names: `#own/abc`. */
const named = (hash: string): string | null => /^#own\/([a-z0-9]{1,20})$/.exec(hash)?.[1] ?? null

/** What was saved from the stage belongs there. */
async function take(file: File): Promise<Taken> {
  const opened = await readFile(file)
  if (!('problem' in opened) || opened.belongs === undefined) return opened
  const more = (
    <button type="button" onClick={() => openDialog('share')}>
      Open it under “Share”
    </button>
  )
  return { problem: opened.problem, more }
}

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
      readFile={take}
      onSave={saveDraftAsFile}
      list={(onFile) => <DraftList onFile={onFile} />}
      bench={(draft) => <Bench key={draft.id} draft={draft} />}
    />
  )
}
