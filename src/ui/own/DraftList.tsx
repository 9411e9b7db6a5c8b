import { copyOf } from '../../app/own/copies.ts'
import { SCENARIO_DESK } from '../../app/own/desk.ts'
import { fileNameOf } from '../../app/own/files.ts'
import { useSession } from '../../app/session.ts'
import { SCENARIOS } from '../../app/titles.ts'
import { BLANK } from '../../view/own/starts.ts'
import { visible } from '../../view/visible.ts'
import { Begin } from '../drafts/Begin.tsx'
import { type DraftKind, Drafts } from '../drafts/Drafts.tsx'

/** What is particular to scenarios. */
export const SCENARIO_KIND: DraftKind = {
  desk: SCENARIO_DESK,
  addressOf: (id) => `#own/${id}`,
  fileNameOf: (text, name) => fileNameOf(text, name),
}

interface DraftListProps {
  readonly onFile: (file: File) => void
}

const NEW = {
  says: 'One job that is done at the first try. From there on, step by step.',
  button: 'Start a new scenario',
  name: 'My scenario',
  text: BLANK,
}

/** Where a scenario is begun, and those that have been. */
export function DraftList({ onFile }: DraftListProps) {
  return (
    <>
      <Begin
        kind={SCENARIO_KIND}
        blank={NEW}
        among={SCENARIOS}
        copyOf={copyOf}
        noCopy="This scenario could not be loaded. Is there a connection?"
        files="One that was saved here, or any scenario as JSON, up to 1 MB. It can be dropped here, too."
        onFile={onFile}
      >
        <FromStage />
      </Begin>
      <Drafts kind={SCENARIO_KIND} title="Your drafts" />
    </>
  )
}

/** The scenario of one's own that is in Play, if it is one. */
function FromStage() {
  const onStage = useSession((session) => session.own)
  if (onStage === null) return null
  const goOn = (): void => {
    const id = SCENARIO_DESK.addDraft(onStage.title, `${JSON.stringify(onStage, null, 2)}\n`)
    location.hash = SCENARIO_KIND.addressOf(id)
  }
  return (
    <li>
      <h3>From the stage</h3>
      <p className="small">The scenario that is in Play now, “{visible(onStage.title)}”.</p>
      <button type="button" onClick={goOn} data-testid="from-stage">
        Go on writing it
      </button>
    </li>
  )
}
