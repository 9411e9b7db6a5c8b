import { useState } from 'react'
import { loadScenario, SCENARIOS } from '../app/library.ts'
import { chooseScenario, useSession } from '../app/session.ts'
import { useSettings } from '../app/settings.ts'
import { nextTheme } from '../app/theme.ts'

const THEME_WORDS = { auto: 'as system', light: 'light', dark: 'dark' } as const

/** The name, the scenario, the theme. */
export function Header() {
  const scenario = useSession((session) => session.scenario)
  const theme = useSettings((settings) => settings.theme)
  const [problem, setProblem] = useState('')

  const open = async (id: string) => {
    setProblem('')
    try {
      await loadScenario(id)
      chooseScenario(id)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <header className="top">
      <p className="brand">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path className="sheet" d="M6 23V3h14l6 6v13" />
          <path className="ember" d="M6 22l3.5 4 3-5 3.5 7 3.5-6 3 3L26 21" />
        </svg>
        Burn After Reading
      </p>
      <label className="pick">
        <span>Scenario</span>
        <select value={scenario} onChange={(event) => void open(event.target.value)} data-testid="scenario">
          {SCENARIOS.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {problem === '' ? null : (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="button" className="quiet" onClick={nextTheme}>
        Theme: {THEME_WORDS[theme]}
      </button>
    </header>
  )
}
