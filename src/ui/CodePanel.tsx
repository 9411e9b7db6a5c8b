import './code.css'
import { memo, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTries } from '../app/parts.ts'
import { isClosed, useGlance, usePlayhead } from '../app/playhead.ts'
import { settle, useSettings } from '../app/settings.ts'
import type { RuleSet } from '../sim/rules.ts'
import { pieces } from '../view/code/highlight.ts'
import {
  type CodeHistory,
  codeHistory,
  lastPass,
  markText,
  ruleEditsBy,
  rulesAfter,
  type Standing,
  standingAt,
} from '../view/code/history.ts'
import {
  type CodeLine,
  LANGUAGES,
  type Language,
  linesUnlike,
  listingOf,
  loadTemplate,
  type Template,
} from '../view/code/listing.ts'
import { Absent } from './Absent.tsx'
import { useCurrent } from './current.ts'
import { TabList } from './TabList.tsx'

const TITLES: Readonly<Record<Language, string>> = { go: 'Go', typescript: 'TypeScript', python: 'Python' }

/** What scrolls must be reachable by keyboard, and keeps the keys that scroll it. */
const SCROLLS = { tabIndex: 0, 'data-scrolls': '' }

/** A language's template; undefined while it is on its way, null where it did not come. */
function useTemplate(language: Language): Template | null | undefined {
  const [loaded, setLoaded] = useState<{ language: Language; template: Template | null }>()
  const tries = useTries((now) => now.tries)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is one
  useEffect(() => {
    let wanted = true
    const arrive = (template: Template | null) => {
      if (wanted) setLoaded({ language, template })
    }
    loadTemplate(language).then(arrive, () => arrive(null))
    return () => {
      wanted = false
    }
  }, [language, tries])
  // Under the name of one language never the code of another.
  return loaded?.language === language ? loaded.template : undefined
}

interface PanelProps {
  readonly onWhy?: OnWhy
  /** Rules beside which this code is looked at: the lines that they have otherwise stand out. */
  readonly unlike?: Partial<RuleSet> | undefined
}

/** The worker's code under the rules in force: where it stands now, and where it has been. */
export function CodePanel({ onWhy, unlike }: PanelProps) {
  const id = useId()
  const { language } = useSettings()
  const template = useTemplate(language)
  return (
    <section className="code" aria-label="The worker’s code">
      <div className="code-head">
        <TabList
          label="Language"
          tabs={LANGUAGES.map((name) => ({ id: name, says: TITLES[name] }))}
          chosen={language}
          onChoose={(name) => settle({ language: name })}
          tabId={(name) => `${id}-${name}`}
          panelId={() => `${id}-panel`}
        />
        <span className="code-file">{template?.file}</span>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${language}`}>
        {template === undefined ? <p className="code-list small">One moment…</p> : null}
        {template === null ? <Absent /> : null}
        {template ? <Listing template={template} onWhy={onWhy} unlike={unlike} /> : null}
      </div>
    </section>
  )
}

const NONE: ReadonlySet<number> = new Set()

/** A line is looked for when it has been the current one for so long. */
const RESTS_MS = 80

/** Scrolls `list`, and nothing around it, as far as it takes to see `line`. */
function bringIntoSight(list: HTMLElement, line: HTMLElement): void {
  const { scrollTop, clientHeight } = list
  const top = line.offsetTop
  const margin = 2 * line.offsetHeight
  if (top - margin < scrollTop || top + margin > scrollTop + clientHeight)
    list.scrollTop = top - Math.max(margin, (clientHeight - line.offsetHeight) / 2)
}

function Listing({ template, onWhy, unlike }: PanelProps & { readonly template: Template }) {
  const { run, job } = useCurrent()
  const { recording } = run
  const list = useRef<HTMLOListElement>(null)
  const history = useMemo(() => codeHistory(recording, job), [recording, job])
  const edits = useGlance(({ facts }) => ruleEditsBy(history, facts))
  const rules = useMemo(() => rulesAfter(history, edits), [history, edits])
  const lines = useMemo(() => listingOf(template, rules), [template, rules])
  const lit = useMemo(
    () => (unlike === undefined ? NONE : linesUnlike(template, rules, unlike)),
    [template, rules, unlike],
  )
  // Thousands of looks that find nothing leave it where it is, and this is not drawn again.
  const standing = useGlance(({ facts }) => standingAt(history, facts))
  const now = lines.find(({ anchors }) => standing !== null && anchors.includes(standing.anchor))?.number

  // What the code is looked at for is in sight before the worker gets anywhere, and once it is all over.
  const closed = usePlayhead(isClosed)
  const wanted = closed || now === undefined ? (lit.values().next().value ?? now) : now

  // Once it rests there: who drags the run along must not wait for the list to be measured at every line.
  useEffect(() => {
    const timer = setTimeout(() => {
      const line = wanted === undefined ? undefined : list.current?.children[wanted - 1]
      if (list.current !== null && line instanceof HTMLElement) bringIntoSight(list.current, line)
    }, RESTS_MS)
    return () => clearTimeout(timer)
  }, [wanted])

  return (
    <ol ref={list} className="code-list" data-testid="code" aria-label={template.file} {...SCROLLS}>
      {lines.map((line) => (
        <Line
          key={line.number}
          line={line}
          lit={lit.has(line.number)}
          template={template}
          history={history}
          doing={line.number === now ? standing?.doing : undefined}
          onWhy={onWhy}
        />
      ))}
    </ol>
  )
}

type OnWhy = ((fact: number) => void) | undefined

interface LineProps {
  readonly line: CodeLine
  /** It is otherwise under the rules beside which the code is looked at. */
  readonly lit: boolean
  readonly template: Template
  readonly history: CodeHistory
  /** What the worker does on this line; undefined where it stands elsewhere. */
  readonly doing: Standing['doing'] | undefined
  readonly onWhy: OnWhy
}

const Line = memo(function Line({ line, lit, template, history, doing, onWhy }: LineProps) {
  const fact = useGlance(({ facts }) => lastPass(history, line, facts))
  const cut = useMemo(() => pieces(line.text, template), [line.text, template])
  return (
    <li
      className={fact < 0 ? 'code-line' : 'code-line passed'}
      data-line={line.number}
      data-now={doing}
      data-lit={lit || undefined}
      aria-current={doing === undefined ? undefined : 'step'}
    >
      <span className="code-number" aria-hidden="true">
        {line.number}
      </span>
      <code>
        {cut.map(({ text, kind, at }) =>
          kind === 'plain' ? (
            text
          ) : (
            <span key={at} className={`code-${kind}`}>
              {text}
            </span>
          ),
        )}
      </code>
      {fact < 0 ? null : <Mark history={history} fact={fact} onWhy={onWhy} />}
    </li>
  )
})

/** When the worker was here last, and what it did; pressed, it asks why. */
function Mark({
  history,
  fact,
  onWhy,
}: {
  readonly history: CodeHistory
  readonly fact: number
  readonly onWhy: OnWhy
}) {
  const text = markText(history.recording, fact)
  if (onWhy === undefined) return <time className="code-mark">{text}</time>
  return (
    <button type="button" className="code-mark" onClick={() => onWhy(fact)}>
      <time>{text}</time>
      <span className="visually-hidden">: why?</span>
    </button>
  )
}
