import { useEffect } from 'react'
import { answerChecks } from '../../../app/talk/hall-check.ts'
import './check.css'

/** What the second window of the check shows, while it answers the first. */
export function SecondWindow() {
  useEffect(answerChecks, [])
  return (
    <main className="room check">
      <h1>The second window</h1>
      <p>
        It is open, and answers the first one. Drag it to your own screen: in the talk, the speaker’s window opens like
        this.
      </p>
      <p>
        <button type="button" onClick={() => window.close()}>
          Close it
        </button>
      </p>
    </main>
  )
}
