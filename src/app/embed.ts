/**
 * The page within another page: `?embed` before the hash says so, and what of it to show. What is asked for and does not
 * exist is said beside the run, never instead of it.
 */
import { visibleStart } from '../view/visible.ts'
import { leavePage, usePage } from './pages.ts'
import { pause, usePlayhead } from './playhead.ts'
import { enter, useSession } from './session.ts'
import { keepNoSettings, THEMES, type Theme, useSettings } from './settings.ts'

/** What can be shown, in the order in which it stands. */
export const EMBED_PANELS = ['bands', 'stage', 'transport', 'rules', 'code', 'log'] as const
export type EmbedPanel = (typeof EMBED_PANELS)[number]

/** What is shown where nothing is named. */
export const USUAL_PANELS: readonly EmbedPanel[] = ['bands', 'stage', 'transport']

export interface EmbedOptions {
  /** In their own order, each once. */
  readonly panels: readonly EmbedPanel[]
  /** `auto`: as the reader's system says. */
  readonly theme: Theme
  /** A run that is to be seen from its beginning starts by itself. */
  readonly autoplay: boolean
}

/** An embed with nothing said about it. */
export const USUAL_EMBED: EmbedOptions = { panels: USUAL_PANELS, theme: 'auto', autoplay: true }

const FLAGS = ['embed', 'theme', 'autoplay'] as const
/** More than these would fill the frame. */
const NOTES_MAX = 3

const isPanel = (name: string): name is EmbedPanel => (EMBED_PANELS as readonly string[]).includes(name)
const isTheme = (name: string): name is Theme => (THEMES as readonly string[]).includes(name)

/** What an address asks of an embed (`search` with its question mark), and a sentence for whatever is not understood. */
export function readEmbed(search: string): { readonly options: EmbedOptions; readonly notes: readonly string[] } {
  const asked = new URLSearchParams(search)
  const notes: string[] = []
  const refuse = (what: string, name: string, allowed: readonly string[]): void => {
    notes.push(`There is no ${what} “${visibleStart(name)}”. There is: ${allowed.join(', ')}.`)
  }
  for (const name of new Set(asked.keys())) {
    if (!(FLAGS as readonly string[]).includes(name)) refuse('flag', name, FLAGS)
    else if (asked.getAll(name).length > 1) notes.push(`The flag “${name}” stands twice. The first one counts.`)
  }
  const names = (asked.get('embed') ?? '').split(',').filter((name) => name !== '')
  for (const name of names) if (!isPanel(name)) refuse('panel', name, EMBED_PANELS)
  const panels = EMBED_PANELS.filter((panel) => names.includes(panel))
  const theme = asked.get('theme') ?? 'auto'
  if (!isTheme(theme)) refuse('theme', theme, THEMES)
  const autoplay = asked.get('autoplay') ?? '1'
  if (!['0', '1'].includes(autoplay)) refuse('way to autoplay', autoplay, ['0', '1'])
  return {
    options: {
      panels: panels.length === 0 ? USUAL_PANELS : panels,
      theme: isTheme(theme) ? theme : 'auto',
      autoplay: autoplay !== '0',
    },
    notes: notes.length > NOTES_MAX ? [...notes.slice(0, NOTES_MAX), `And ${notes.length - NOTES_MAX} more.`] : notes,
  }
}

/** The part of an address that asks for an embed; what is usual is left out. */
export function embedSearch({ panels, theme, autoplay }: EmbedOptions): string {
  const isUsual = panels.join() === USUAL_PANELS.join()
  return [
    isUsual ? '?embed' : `?embed=${panels.join()}`,
    ...(theme === 'auto' ? [] : [`theme=${theme}`]),
    ...(autoplay ? [] : ['autoplay=0']),
  ].join('&')
}

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it may stand in HTML, also within quotes; without what cannot be seen or turns the line around. */
const escaped = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').replace(/[&<>"']/g, (sign) => NAMED[sign] ?? '')

export interface Snippet {
  /** The whole address of the embed. */
  readonly url: string
  /** Said by screen readers. */
  readonly title: string
  /** In px; null: as wide as the text around it. */
  readonly width: number | null
  /** In px. */
  readonly height: number
}

/** The line of HTML that puts an embed into a page. Whatever the texts hold, it is one element. */
export function snippetOf({ url, title, width, height }: Snippet): string {
  const attributes = [
    `src="${escaped(url)}"`,
    `title="${escaped(title)}"`,
    `width="${width === null ? '100%' : width}"`,
    `height="${height}"`,
    'loading="lazy"',
    'allow="fullscreen; clipboard-write"',
    'referrerpolicy="no-referrer"',
    'style="border: 0; max-width: 100%"',
  ]
  return `<iframe ${attributes.join(' ')}></iframe>`
}

/** Until somebody presses something, nothing plays. */
function holdStill(): void {
  const stop = usePlayhead.subscribe(({ playing }) => {
    if (playing) queueMicrotask(pause) // once whoever started it is done
  })
  const release = (): void => {
    stop()
    removeEventListener('pointerdown', release, true)
    removeEventListener('keydown', release, true)
  }
  addEventListener('pointerdown', release, true)
  addEventListener('keydown', release, true)
}

/** A run is on the stage, whatever the address leads to: there are no other rooms here. */
function stayOnStage(): void {
  const back = (): void => {
    if (usePage.getState().page !== null) leavePage()
    if (useSession.getState().room !== 'play') enter('play')
  }
  back()
  usePage.subscribe(back)
  useSession.subscribe(back)
}

/** Keys that lead to other rooms. */
const NOT_HERE = /^c$/i

/** What an address leads to that is not a run on the stage, as a sentence; null where it is one. */
export function elsewhere(hash: string): string | null {
  const [, room] = /^#([\w-]+)/.exec(hash) ?? []
  if (room === undefined || room === 'play' || room === 'door') return null
  return `“${visibleStart(room)}” is a room of the whole page. This frame shows the run on the stage.`
}

/** Sets the page up as an embed: it keeps nothing on this device, and stays on the stage. */
export function beEmbedded({ theme, autoplay }: EmbedOptions): void {
  keepNoSettings()
  useSettings.setState({ theme })
  if (!autoplay) holdStill()
  stayOnStage()
  addEventListener(
    'keydown',
    (event) => {
      if (NOT_HERE.test(event.key) && !event.ctrlKey && !event.metaKey) event.stopImmediatePropagation()
    },
    true,
  )
}
