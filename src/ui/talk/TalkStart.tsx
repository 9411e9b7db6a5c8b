import { useEffect, useState } from 'react'
import { useOffline } from '../../app/offline.ts'
import { useTries } from '../../app/parts.ts'
import { settle, THEMES, type Theme, useSettings } from '../../app/settings.ts'
import { DECK_IDS, loadDeck } from '../../app/talk/decks.ts'
import { beginHere, type TalkFound, talksHere } from '../../app/talk/live.ts'
import { type NamedDeck, type OwnDecks, ownDecks } from '../../app/talk/own-decks.ts'
import { WHOLE } from '../../story/deck.ts'
import { visible } from '../../view/visible.ts'
import { Absent } from '../Absent.tsx'
import '../drafts/trouble.css'
import './start.css'

interface Decks {
  /** Every deck that can be given here; null: they are on their way, or did not come. */
  readonly decks: readonly NamedDeck[] | null
  /** Why there may be more of one's own. */
  readonly trouble: OwnDecks['trouble']
  readonly isAbsent: boolean
}

function useDecks(): Decks {
  const [decks, setDecks] = useState<readonly NamedDeck[] | null>(null)
  const [trouble, setTrouble] = useState<OwnDecks['trouble']>(null)
  const [isAbsent, setAbsent] = useState(false)
  const tries = useTries((now) => now.tries)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is one
  useEffect(() => {
    let isGone = false
    const load = async (): Promise<void> => {
      const shipped = await Promise.all(DECK_IDS.map(async (name) => ({ name, deck: await loadDeck(name) })))
      if (isGone) return
      setAbsent(false)
      setDecks((last) => last ?? shipped) // one's own take as long as there are many of them
      await ownDecks((own) => {
        if (isGone) return
        setDecks([...shipped, ...own.decks])
        setTrouble(own.trouble)
      })
    }
    load().catch(() => {
      if (!isGone) setAbsent(true)
    })
    return () => {
      isGone = true
    }
  }, [tries])
  return { decks, trouble, isAbsent }
}

const LIGHTS: Readonly<Record<Theme, string>> = {
  auto: 'As the system',
  light: 'Light, for a light room',
  dark: 'Dark, for a dark hall',
}

const TROUBLES: Readonly<Record<NonNullable<OwnDecks['trouble']>, string>> = {
  silent:
    'The browser does not answer when asked for your own talks. Another tab of this page may keep it from that: close it. They are listed here as soon as it answers.',
  forbidden:
    'This browser keeps nothing for this page, and none of your own talks. If you have one as a file, open that under “Write your own”.',
}

/** Where a talk is chosen and begun. `stray`: a place that the address names, and that there is not. */
export function TalkStart({ stray }: { readonly stray: string }) {
  const { decks, trouble, isAbsent } = useDecks()
  const theme = useSettings((settings) => settings.theme)
  const offline = useOffline()
  return (
    <main className="room talk-start">
      <div className="room-head">
        <h1>Give the talk</h1>
        <p>Press by press, with a clicker or the arrow keys. Your notes open in a second window. Press in either.</p>
        {stray === '' ? null : (
          <p role="status" className="small">
            There is no talk under “{visible(stray.slice(0, 60))}”. Here is what there is.
          </p>
        )}
      </div>
      <Running />
      {isAbsent ? (
        <Absent />
      ) : decks === null ? (
        <p aria-busy="true">The talks are being fetched.</p>
      ) : (
        <ul className="talk-list">
          {decks.map((choice) => (
            <TalkChoice key={choice.name} choice={choice} />
          ))}
        </ul>
      )}
      {trouble === null ? null : (
        <div className="own-trouble" role="alert" data-testid="talk-trouble" data-trouble={trouble}>
          <p>{TROUBLES[trouble]}</p>
        </div>
      )}
      <fieldset className="talk-light">
        <legend>The room</legend>
        {THEMES.map((one) => (
          <label key={one}>
            <input type="radio" name="talk-light" checked={theme === one} onChange={() => settle({ theme: one })} />{' '}
            {LIGHTS[one]}
          </label>
        ))}
      </fieldset>
      <nav className="talk-tools" aria-label="Before the talk">
        <a href="#talk/check">Check the hall</a>
        <a href="#talk/write">Write your own</a>
      </nav>
      <p className="small">
        {offline.state === 'ready'
          ? 'Ready offline: the talk needs no network any more.'
          : 'Not stored for offline use yet. That happens by itself after the first visit.'}
      </p>
    </main>
  )
}

function TalkChoice({ choice: { name, deck } }: { readonly choice: NamedDeck }) {
  const cuts = [{ id: WHOLE, title: 'All of it', minutes: deck.minutes, beats: deck.beats }, ...(deck.cuts ?? [])]
  return (
    <li className="talk-choice">
      <h2>{deck.title}</h2>
      <p>{deck.summary}</p>
      <ul>
        {cuts.map(({ id, title, minutes, beats }) => (
          <li key={id}>
            <a
              className={id === WHOLE ? 'button is-main' : 'button'}
              href={`#talk/${name}/${id}/${id === WHOLE ? deck.beats[0].id : (beats[0] as { beat: string }).beat}`}
              onClick={({ ctrlKey, metaKey, shiftKey }) => {
                if (!(ctrlKey || metaKey || shiftKey)) beginHere() // else it begins in another tab
              }}
            >
              {id === WHOLE ? 'Start' : title}
              <span>
                {minutes} min, {beats.length} {beats.length === 1 ? 'beat' : 'beats'}
              </span>
            </a>
            <span className="talk-aside">
              <a href={`#talk/rehearse/${name}/${id}`}>Rehearse</a>
              <a href={`#talk/print/${name}/${id}`}>Print</a>
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Whether a talk still runs is asked so often. */
const LOOK_AGAIN_MS = 2000

/** Talks that run in another tab, to come back to. */
function Running() {
  const [found, setFound] = useState<readonly TalkFound[]>([])
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    // A talk ends without a word: its windows are closed.
    const look = async (): Promise<void> => {
      const all = await talksHere()
      if (isGone) return
      setFound((before) => (JSON.stringify(before) === JSON.stringify(all) ? before : all))
      timer = setTimeout(look, LOOK_AGAIN_MS)
    }
    void look()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [])
  if (found.length === 0) return null
  return (
    <ul className="talk-running">
      {found.map(({ id, deck, cut, hasStage }) => (
        <li key={id}>
          A talk runs in another window. <a href={`#talk/speaker/${id}`}>Its notes here</a>
          {hasStage ? null : (
            <>
              {' '}
              <a href={`#talk/${deck}/${cut}`}>Its stage here</a>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
