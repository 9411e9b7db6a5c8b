import { useState } from 'react'
import { KEYS } from '../app/keyboard.ts'
import { LESSON_KEYS } from '../app/learn/lesson-keys.ts'
import { useOffline } from '../app/offline.ts'
import { usePage } from '../app/pages.ts'
import { NotFetched } from '../app/parts.ts'
import { settle, useSettings } from '../app/settings.ts'
import { GLOSSARY } from '../story/glossary.ts'
import { Modal } from './Modal.tsx'

const OFFLINE_WORDS = {
  none: 'This page needs its server: the browser keeps no copy of it here.',
  preparing: 'A copy for use without a connection is being stored…',
  ready: 'Ready offline: the page opens without a connection.',
  failed: 'The copy for use without a connection could not be stored.',
} as const

const FONTS = [
  ['Newsreader', 'Copyright 2020 The Newsreader Project Authors (github.com/productiontype/Newsreader)'],
  ['IBM Plex Sans', 'Copyright 2019 IBM Corp'],
  ['IBM Plex Mono', 'Copyright 2017 IBM Corp'],
] as const

/** What this is, its keys, its words, who made its parts, and how to be rid of it. */
export function HelpDialog() {
  return (
    <Modal title="Help" className="help">
      <section>
        <h3>What is this?</h3>
        <p>
          A job failed, on time, and said so. The worker that waited for it read the only copy of that notice, threw it
          away, and went on waiting for hours; all that time its user was told “in progress”. Here you can watch that
          happen, change one rule of the worker, and see whether it still does. Two lines matter:{' '}
          <strong>what was true, beside what the user was told.</strong>
        </p>
      </section>
      <Keys />
      <section>
        <h3>Words</h3>
        <dl className="words">
          {GLOSSARY.map(({ word, also, means }) => (
            <div key={word}>
              <dt>
                {word} {also === undefined ? null : <span className="small">{also}</span>}
              </dt>
              <dd>{means}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h3>On this device</h3>
        <Offline />
        <Forget />
      </section>
      <section>
        <h3>Credits</h3>
        <ul className="credits">
          {FONTS.map(([name, copyright]) => (
            <li key={name}>
              <strong>{name}</strong> <span className="small">{copyright}. SIL Open Font License 1.1</span>
            </li>
          ))}
          <li>
            <strong>React, Zustand, XState, Monaco Editor, Valibot, uqr</strong>{' '}
            <span className="small">MIT License</span>
          </li>
        </ul>
        <p>
          <a href="./licences.txt">All licences in full</a>
        </p>
      </section>
    </Modal>
  )
}

function Keys() {
  const shortcuts = useSettings((settings) => settings.shortcuts)
  const inLesson = usePage(({ page }) => page === 'learn')
  return (
    <section>
      <h3>Keys{inLesson ? ' in a lesson' : ''}</h3>
      <label className="switch">
        <input
          type="checkbox"
          role="switch"
          aria-checked={shortcuts}
          checked={shortcuts}
          onChange={(event) => settle({ shortcuts: event.target.checked })}
        />
        Single-key shortcuts
      </label>
      <table className={shortcuts ? 'keys' : 'keys off'}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Key</th>
            <th scope="col">What it does</th>
          </tr>
        </thead>
        <tbody>
          {(inLesson ? LESSON_KEYS : KEYS).map(({ shown, says, withControl }) => (
            <tr key={shown} data-single={withControl === true ? undefined : ''}>
              <th scope="row">
                <kbd>{shown}</kbd>
              </th>
              <td>{says}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small">
        On a Mac, Cmd stands for Ctrl. Keys are left alone while you type, in the editor, and in lists that scroll.
        {shortcuts
          ? ''
          : ' Switched off, only Tab, Enter and Space on what has the focus work, and Ctrl with a letter.'}
      </p>
    </section>
  )
}

function Offline() {
  const state = useOffline((offline) => offline.state)
  return (
    <p role="status" data-testid="offline" data-state={state}>
      {OFFLINE_WORDS[state]}
    </p>
  )
}

function Forget() {
  const [asked, setAsked] = useState(false)
  const [problem, setProblem] = useState('')
  const forget = async () => {
    setProblem('')
    try {
      const { forgetEverything } = await import('../app/forget.ts')
      await forgetEverything()
    } catch (error) {
      if (!(error instanceof NotFetched)) throw error
      setProblem(error.message)
    }
  }
  if (!asked)
    return (
      <button type="button" onClick={() => setAsked(true)}>
        Forget everything
      </button>
    )
  return (
    <fieldset className="forget">
      <legend>
        Settings, lessons, what is on screen, and the copy for use without a connection will be gone. A link keeps what
        is on screen.
      </legend>
      {problem === '' ? null : <p role="alert">{problem}</p>}
      <button type="button" className="strong" onClick={() => void forget()}>
        Yes, forget it
      </button>
      <button type="button" onClick={() => setAsked(false)}>
        No
      </button>
    </fieldset>
  )
}
