import { useEffect, useState, useSyncExternalStore } from 'react'
import { useOffline } from '../../../app/offline.ts'
import { settle, THEMES, type Theme, useSettings } from '../../../app/settings.ts'
import {
  type ButtonSeen,
  canFullScreen,
  clickerFinding,
  closeSecondWindow,
  displays,
  type Finding,
  type SecondWindow,
  shapeOf,
  trySecondWindow,
  useSecondWindow,
  withPress,
} from '../../../app/talk/hall-check.ts'
import { keepAwake, useWake, type WakeState } from '../../../app/talk/wake-lock.ts'
import { CheckLine } from './CheckLine.tsx'
import { ClickerPad, ClickerTable } from './ClickerPad.tsx'
import './check.css'

/** Everything worth a minute before a talk, each a line: fine, to be minded, or to be tried. */
export function CheckPage() {
  const [seen, setSeen] = useState<readonly ButtonSeen[]>([])
  useEffect(() => closeSecondWindow, [])
  return (
    <main className="room check">
      <div className="room-head">
        <h1>Hall check</h1>
        <p>
          Five minutes before a talk, on the machine and the screen that you will use. Nothing here changes the talk.{' '}
          <a href="#talk">Back to the talk</a>
        </p>
      </div>
      <section className="check-part" aria-labelledby="check-clicker">
        <h2 id="check-clicker">Your clicker</h2>
        <ClickerPad seen={seen} onPress={(press) => setSeen((before) => withPress(before, press))} />
        <ClickerTable seen={seen} />
        <ul className="check-list">
          <CheckLine
            id="clicker"
            title="Forward and back"
            finding={clickerFinding(seen)}
            says={
              clickerFinding(seen) === 'fine'
                ? 'Both have come through.'
                : 'One button for the next press, one for the press before. The arrow keys do the same.'
            }
          />
        </ul>
      </section>
      <section className="check-part" aria-labelledby="check-screen">
        <h2 id="check-screen">The screen</h2>
        <ul className="check-list">
          <LegibilityLine />
          <FullScreenLine />
          <AwakeLine />
          <DisplaysLine />
        </ul>
      </section>
      <section className="check-part" aria-labelledby="check-browser">
        <h2 id="check-browser">The browser</h2>
        <ul className="check-list">
          <OfflineLine />
          <SecondWindowLines />
          <CheckLine id="sound" title="Sound" finding="fine" says="The talk makes none. Nothing to plug in." />
        </ul>
      </section>
    </main>
  )
}

function onResize(tell: () => void): () => void {
  addEventListener('resize', tell)
  document.addEventListener('fullscreenchange', tell)
  return () => {
    removeEventListener('resize', tell)
    document.removeEventListener('fullscreenchange', tell)
  }
}

const THEME_WORDS: Readonly<Record<Theme, string>> = { auto: 'As the system', light: 'Light', dark: 'Dark' }

const SHAPES = {
  '4:3': 'That is 4:3, as older projectors have it: the talk fits.',
  '16:10': 'That is 16:10: the talk fits.',
  '16:9': 'That is 16:9, for which the talk is drawn.',
  wider: 'That is wider than 16:9: the talk stands in the middle.',
  upright: 'That is upright. Turn it, or make the window wider: the talk is drawn for a screen that lies.',
} as const

function LegibilityLine() {
  const size = useSyncExternalStore(onResize, () => `${innerWidth} × ${innerHeight}`)
  const shape = shapeOf(innerWidth, innerHeight)
  const theme = useSettings((settings) => settings.theme)
  return (
    <>
      <CheckLine
        id="size"
        title="Size and shape"
        finding={shape === 'upright' || innerHeight < 500 ? 'not' : 'fine'}
        says={`This window is ${size}. ${SHAPES[shape]}`}
      />
      <CheckLine
        id="legible"
        title="Read it from the last row"
        finding="try"
        says="The card has the letters, lines and colours of the stage, and marks in the corners that have to be seen."
      >
        <a className="check-button" href="#talk/check/card">
          Show the card
        </a>
      </CheckLine>
      <CheckLine
        id="theme"
        title="Light or dark"
        finding="try"
        says="In a light room dark letters on paper are easier to read; in a dark one, light letters. Look at the card in both."
      >
        <fieldset className="check-choice">
          <legend className="visually-hidden">Theme</legend>
          {THEMES.map((one) => (
            <label key={one}>
              <input type="radio" name="theme" checked={theme === one} onChange={() => settle({ theme: one })} />
              {THEME_WORDS[one]}
            </label>
          ))}
        </fieldset>
      </CheckLine>
    </>
  )
}

function FullScreenLine() {
  const isFull = useSyncExternalStore(onResize, () => document.fullscreenElement !== null)
  const [was, setWas] = useState<boolean | null>(null)
  const tryIt = async () => {
    try {
      if (document.fullscreenElement === null) await document.documentElement.requestFullscreen()
      else await document.exitFullscreen()
      setWas(true)
    } catch {
      setWas(false)
    }
  }
  const finding: Finding = !canFullScreen() || was === false ? 'not' : was === true ? 'fine' : 'try'
  const says = {
    fine: isFull ? 'The window fills the screen.' : 'It works. In the talk, F brings it back at any time.',
    not: 'This browser does not allow it here. Use the browser’s own key for it, often F11, before you begin.',
    try: 'The talk fills the window. In full screen nothing else is seen.',
  } as const
  return (
    <CheckLine id="full" title="Full screen" finding={finding} says={says[finding]}>
      {canFullScreen() ? (
        <button type="button" onClick={() => void tryIt()}>
          {isFull ? 'Leave full screen' : 'Try full screen'}
        </button>
      ) : undefined}
    </CheckLine>
  )
}

const AWAKE: Readonly<Record<WakeState, readonly [Finding, string]>> = {
  held: ['fine', 'This browser keeps the screen on while the talk runs.'],
  off: ['try', 'The browser is being asked to keep the screen on…'],
  refused: ['not', 'The browser would not keep the screen on, as with a low battery. Plug in the power.'],
  none: ['not', 'This browser cannot keep the screen on. Set the machine so that it does not go to sleep.'],
}

function AwakeLine() {
  const state = useWake((wake) => wake.state)
  useEffect(keepAwake, [])
  const [finding, says] = AWAKE[state]
  return <CheckLine id="awake" title="The screen stays on" finding={finding} says={says} />
}

const DISPLAYS = {
  extended: [
    'fine',
    'There is a second one. Drag the talk to the projector; the speaker’s window, key S, stays with you.',
  ],
  one: [
    'not',
    'Only one picture is seen: one screen, or two that show the same. Extend the display, not mirror it, to have notes that the hall does not see. Otherwise use printed notes, or key N for notes under the stage.',
  ],
  unknown: [
    'try',
    'This browser does not tell. Two screens that show the same hide no notes: extend the display, not mirror it.',
  ],
} as const

function DisplaysLine() {
  const found = useSyncExternalStore(onResize, displays)
  const [finding, says] = DISPLAYS[found]
  return <CheckLine id="displays" title="Screens" finding={finding} says={says} />
}

const OFFLINE = {
  ready: ['fine', 'Ready offline: the whole page is on this device. You may pull the plug.'],
  preparing: ['try', 'A copy of the page is being stored. Keep this page open for a moment.'],
  none: ['not', 'This browser has stored no copy of the page. Stay connected, or save the talk as a PDF: Print.'],
  failed: ['not', 'The copy of the page could not be stored. Reload this page, or save the talk as a PDF: Print.'],
} as const

function OfflineLine() {
  const { state, newer } = useOffline()
  const [finding, says] = OFFLINE[state]
  const more = newer ? ' A newer version is ready; it comes only when you say so, and never during a talk.' : ''
  return <CheckLine id="offline" title="Without a connection" finding={finding} says={says + more} />
}

const WINDOW: Readonly<Record<SecondWindow['kind'], readonly [Finding, string]>> = {
  none: ['try', 'The speaker’s window opens like this small one.'],
  blocked: [
    'not',
    'The browser holds windows back. Allow pop-ups for this page, often at the end of the address bar. Without that: notes under the stage, key N.',
  ],
  silent: ['fine', 'A second window opened.'],
  answers: ['fine', 'A second window opened.'],
}

function SecondWindowLines() {
  const { found } = useSecondWindow()
  const [finding, says] = WINDOW[found.kind]
  return (
    <>
      <CheckLine id="window" title="A second window" finding={finding} says={says}>
        <button type="button" onClick={() => trySecondWindow('#talk/check/second')}>
          Open a second window
        </button>
      </CheckLine>
      <CheckLine
        id="step"
        title="Both windows in step"
        finding={found.kind === 'answers' ? 'fine' : 'try'}
        says={
          found.kind === 'answers'
            ? `It answers within ${found.ms} ms.`
            : found.kind === 'silent'
              ? 'It has not answered yet…'
              : 'Shows once the second window is open.'
        }
      />
    </>
  )
}
