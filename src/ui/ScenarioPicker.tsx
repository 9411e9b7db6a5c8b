import { type KeyboardEvent, useState } from 'react'
import { chooseScenario } from '../app/changes.ts'
import { closeDialog } from '../app/dialogs.ts'
import { loadScenario } from '../app/library.ts'
import { useSession } from '../app/session.ts'
import { SCENARIOS } from '../app/titles.ts'
import { Modal } from './Modal.tsx'

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrows go from one to the next, as in any list. */
function onKey(event: KeyboardEvent<HTMLUListElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const step = STEPS[event.key]
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : step === undefined ? -1 : at + step
  const button = buttons[to]
  if (button === undefined) return
  event.preventDefault()
  button.focus()
}

/** Every scenario with one line on what happens in it. */
export function ScenarioPicker() {
  const current = useSession(({ scenario }) => scenario)
  const [problem, setProblem] = useState('')
  const choose = async (id: string) => {
    setProblem('')
    try {
      await loadScenario(id)
    } catch {
      setProblem('This scenario could not be loaded. Is there a connection?')
      return
    }
    closeDialog()
    if (id !== current) chooseScenario(id)
  }
  return (
    <Modal title="Scenarios" className="picker">
      <p className="field-error" role="alert">
        {problem}
      </p>
      <ul onKeyDown={onKey}>
        {SCENARIOS.map(({ id, title, summary }) => (
          <li key={id}>
            <button
              type="button"
              data-scenario={id}
              aria-current={id === current ? 'true' : undefined}
              data-first={id === current ? '' : undefined}
              onClick={() => void choose(id)}
            >
              <strong>{title}</strong>
              <span className="small">{summary}</span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
