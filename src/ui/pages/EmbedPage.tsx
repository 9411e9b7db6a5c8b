import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  EMBED_PANELS,
  type EmbedOptions,
  type EmbedPanel,
  embedSearch,
  snippetOf,
  USUAL_EMBED,
} from '../../app/embed.ts'
import { fillFrame } from '../../app/embed-preview.ts'
import { stateOfSide, whichNow } from '../../app/export-order.ts'
import { FIRST_SCENARIO, knownScenario } from '../../app/library.ts'
import { type LinkResult, linkTo, stateNow } from '../../app/link-made.ts'
import { useSession } from '../../app/session.ts'
import { THEMES } from '../../app/settings.ts'
import { SIDES, type Side } from '../../run/compare-runs.ts'
import { Problem } from '../Absent.tsx'
import { useAgain } from '../use-again.ts'
import { StrayPlace } from './StrayPlace.tsx'
import './embed-page.css'

const PANEL_WORDS: Readonly<Record<EmbedPanel, string>> = {
  bands: 'The two bands and the user’s screen',
  stage: 'The stage: who takes part',
  transport: 'Play, step, scrub',
  rules: 'The worker’s rules',
  code: 'The code it runs through',
  log: 'The log',
}

const THEME_WORDS = { auto: 'as the reader’s system', light: 'light', dark: 'dark' } as const

const WIDTH = { min: 320, max: 2000, usual: 720 }
/** As high as the usual panels are in a column of text: the story, the picture and the bar under it. */
const HEIGHT = { min: 240, max: 2000, usual: 880 }
/** Whoever types a number wants to see the frame once it is typed. */
const SETTLE_MS = 400

/** A whole number of px that is allowed, whatever is typed. */
const inBounds = (typed: string, { min, max, usual }: typeof WIDTH): number => {
  const px = Math.round(Number(typed))
  return typed.trim() === '' || !Number.isFinite(px) ? usual : Math.min(max, Math.max(min, px))
}

/** The part of a link that is the run: always on the stage, and from its beginning unless its instant is wanted. */
const hashOf = (url: string, atInstant: boolean): string => {
  const hash = new URL(url).hash.replace(/^#[^?]*/, '#play')
  return atInstant ? hash : hash.replace(/&at=[^&]*/, '')
}

/** The last value that stayed for a while. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** What to show of the run on screen, how large, and the line of HTML that shows it on another page. */
export function EmbedPage() {
  const scenario = useSession((session) => session.scenario)
  const own = useSession((session) => session.own)
  const { title } = own ?? knownScenario(scenario) ?? FIRST_SCENARIO
  const [options, setOptions] = useState<EmbedOptions>(USUAL_EMBED)
  const [atInstant, setAtInstant] = useState(false)
  const [fills, setFills] = useState(true)
  const [width, setWidth] = useState(String(WIDTH.usual))
  const [height, setHeight] = useState(String(HEIGHT.usual))
  const [isPair] = useState(() => whichNow().length > 1)
  const [side, setSide] = useState<Side>('left')
  const [link, setLink] = useState<LinkResult | null>(null)
  useEffect(() => {
    let isWanted = true
    // A frame shows one run: what that is compared with, and a map around it, would only make the address longer.
    const shown = isPair ? stateOfSide(side) : { ...stateNow(), other: null, map: null }
    void linkTo(shown).then((made) => {
      if (isWanted) setLink(made)
    })
    return () => {
      isWanted = false
    }
  }, [isPair, side])

  const change = (part: Partial<EmbedOptions>) => setOptions({ ...options, ...part })
  const size = { width: fills ? null : inBounds(width, WIDTH), height: inBounds(height, HEIGHT) }
  return (
    <main className="room embed-page">
      <div className="room-head">
        <h1>Embed it</h1>
        <p>
          {isPair
            ? `A frame shows one run: the ${side} one of the two that are compared, “${title}”, on a page of yours.`
            : `The run that is on the stage, “${title}”, on a page of yours.`}{' '}
          Choose what to show, and copy the line of HTML. It asks nobody but this site, and keeps nothing on your
          readers’ devices.
        </p>
        <StrayPlace allowed="#embed" />
      </div>
      <form className="embed-form" onSubmit={(event) => event.preventDefault()}>
        {isPair ? (
          <fieldset>
            <legend>Which run</legend>
            {SIDES.map((one) => (
              <label key={one} className="embed-tick">
                <input type="radio" name="side" checked={side === one} onChange={() => setSide(one)} />
                <span>the {one} one</span>
              </label>
            ))}
          </fieldset>
        ) : null}
        <fieldset>
          <legend>What to show</legend>
          {EMBED_PANELS.map((panel) => (
            <Tick
              key={panel}
              checked={options.panels.includes(panel)}
              // One is always shown: a frame with nothing in it is none.
              disabled={options.panels.length === 1 && options.panels.includes(panel)}
              onChange={(on) =>
                change({ panels: EMBED_PANELS.filter((p) => (p === panel ? on : options.panels.includes(p))) })
              }
            >
              {PANEL_WORDS[panel]}
            </Tick>
          ))}
        </fieldset>
        <fieldset>
          <legend>How it starts</legend>
          <Tick checked={options.autoplay} disabled={atInstant} onChange={(autoplay) => change({ autoplay })}>
            It plays by itself
          </Tick>
          <Tick
            checked={atInstant}
            disabled={link === null || !('url' in link) || !/&at=/.test(link.url)}
            onChange={setAtInstant}
          >
            It stands at the instant that is on the stage now
          </Tick>
          <label className="embed-field">
            <span>Theme</span>
            <select
              value={options.theme}
              data-testid="embed-theme"
              onChange={(event) => change({ theme: THEMES.find((theme) => theme === event.target.value) ?? 'auto' })}
            >
              {THEMES.map((theme) => (
                <option key={theme} value={theme}>
                  {THEME_WORDS[theme]}
                </option>
              ))}
            </select>
          </label>
        </fieldset>
        <fieldset>
          <legend>How large</legend>
          <Tick checked={fills} onChange={setFills}>
            As wide as the text around it
          </Tick>
          {fills ? null : <Pixels says="Width" bounds={WIDTH} value={width} onChange={setWidth} />}
          <Pixels says="Height" bounds={HEIGHT} value={height} onChange={setHeight} />
        </fieldset>
      </form>
      {link !== null && 'tooLarge' in link ? (
        <p data-testid="embed-too-large">
          What you have brought along takes {Math.ceil(link.tooLarge / 1024)} KB, which is too much for an address, and
          a frame has nothing else. Without your own payload or script the run can be embedded.
        </p>
      ) : null}
      {link !== null && 'url' in link ? (
        <Made
          title={`${title} · Burn After Reading`}
          search={embedSearch(atInstant ? { ...options, autoplay: true } : options)}
          hash={hashOf(link.url, atInstant)}
          size={size}
        />
      ) : null}
    </main>
  )
}

interface MadeProps {
  readonly title: string
  readonly search: string
  readonly hash: string
  readonly size: { readonly width: number | null; readonly height: number }
}

/** The line to copy, and what it shows. */
function Made({ title, search, hash, size }: MadeProps) {
  const [says, setSays] = useState('')
  const snippet = snippetOf({
    url: new URL(`${location.pathname}${search}${hash}`, location.href).href,
    title,
    ...size,
  })
  const copy = () =>
    navigator.clipboard.writeText(snippet).then(
      () => setSays('Copied.'),
      () => setSays('This browser does not let the page copy. Select the line instead.'),
    )
  return (
    <>
      <section className="embed-made" aria-labelledby="embed-line">
        <h2 id="embed-line">The line of HTML</h2>
        <textarea
          readOnly
          rows={5}
          spellCheck={false}
          aria-labelledby="embed-line"
          value={snippet}
          data-testid="embed-snippet"
          onFocus={(event) => event.target.select()}
        />
        <div className="embed-copy">
          <button type="button" onClick={() => void copy()}>
            Copy it
          </button>
          <a href={`${location.pathname}${search}${hash}`} target="_blank" rel="noopener">
            Look at it alone
          </a>
          <span role="status">{says}</span>
        </div>
      </section>
      <section className="embed-preview" aria-labelledby="embed-preview">
        <h2 id="embed-preview">How it looks</h2>
        <Preview search={search} hash={hash} size={size} />
      </section>
    </>
  )
}

function Preview({ search, hash, size: { width, height } }: Omit<MadeProps, 'title'>) {
  const frame = useRef<HTMLIFrameElement>(null)
  const address = useSettled(`${search}${hash}`)
  const { round, problem, note } = useAgain(address)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is another try
  useEffect(() => {
    const at = address.indexOf('#')
    if (frame.current !== null) return note(fillFrame(frame.current, address.slice(0, at), address.slice(at)))
  }, [address, round, note])
  return (
    <div className="embed-frame">
      {problem === null ? null : <Problem says={problem} />}
      {/* Another address is another frame: what was in the last one is gone for good. */}
      <iframe
        key={`${round} ${address}`}
        ref={frame}
        title="Preview of the embed"
        data-testid="embed-preview"
        hidden={problem !== null}
        style={{ width: width === null ? '100%' : width, height }}
      />
    </div>
  )
}

interface TickProps {
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (on: boolean) => void
  readonly children: ReactNode
}

function Tick({ checked, disabled = false, onChange, children }: TickProps) {
  return (
    <label className="embed-tick">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}

interface PixelsProps {
  readonly says: string
  readonly bounds: typeof WIDTH
  readonly value: string
  readonly onChange: (typed: string) => void
}

function Pixels({ says, bounds: { min, max }, value, onChange }: PixelsProps) {
  return (
    <label className="embed-field">
      <span>
        {says}, {min} to {max} px
      </span>
      <input
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
