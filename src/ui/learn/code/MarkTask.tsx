import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { VERDICT_SLUGS } from '../../../sim/verdicts.ts'
import { judgeMarks, type Marked, type MarkJudged, type MarksJudged } from '../../../story/code/marked.ts'
import type { Marks } from '../../../story/code/schema.ts'
import { pieces } from '../../../view/code/highlight.ts'
import { consequences, reviewInWords } from '../../../view/marks-words.ts'
import { Icon } from '../../Icon.tsx'
import { Plain } from '../../story/Sentences.tsx'
import './mark-task.css'

const WORDS = {
  comment: '//',
  keywords: new Set(
    'async await break case catch const continue default else export for function if in instanceof let new null of return switch throw try undefined'.split(
      ' ',
    ),
  ),
}

interface MarkTaskProps {
  readonly task: Marks
  readonly marked: readonly Marked[]
  readonly onMarked: (marked: readonly Marked[]) => void
  /** Somebody wanted to see what is wrong. */
  readonly onShown: () => void
  /** All that is wrong has been found. */
  readonly onComplete: () => void
}

/** A program to be reviewed: its lines are marked, and of each mark it is said what comes of it. */
export function MarkTask({ task, marked, onMarked, onShown, onComplete }: MarkTaskProps) {
  const id = useId()
  const [checked, setChecked] = useState<MarksJudged | null>(null)
  const [shown, setShown] = useState(false)
  const choices = useMemo(() => consequences(task), [task])
  const put = (next: readonly Marked[]): void => {
    setChecked(null)
    onMarked(next)
  }
  const toggle = (line: number): void => {
    const without = marked.filter((mark) => mark.line !== line)
    put(
      without.length < marked.length ? without : [...without, { line, comesTo: null }].sort((a, b) => a.line - b.line),
    )
  }
  const check = (): void => {
    const judged = judgeMarks(task, marked)
    setChecked(judged)
    if (judged.complete) onComplete()
  }
  const open = marked.filter(({ comesTo }) => comesTo === null).length
  return (
    <>
      <section className="mark-program" aria-labelledby={`${id}-program`}>
        <h2 className="kicker" id={`${id}-program`}>
          The worker
        </h2>
        <Program
          task={task}
          marked={marked}
          judged={checked}
          onToggle={toggle}
          choices={choices}
          onChoose={(line, comesTo) => put(marked.map((mark) => (mark.line === line ? { line, comesTo } : mark)))}
        />
      </section>
      <section className="lesson-task mark-task" aria-labelledby={`${id}-task`}>
        <h2 id={`${id}-task`}>Your review</h2>
        <p className="lesson-goal">
          <Plain text={task.says} />
        </p>
        <p className="small">Arrow keys go from line to line, Space marks one.</p>
        <p>
          {marked.length === 0
            ? 'No line is marked yet.'
            : `${marked.length} of ${task.flaws.length} marked: ${marked.map(({ line }) => line).join(', ')}.`}
          {open === 0 ? null : ` ${open} without a word on what comes of it.`}
        </p>
        <div className="mark-bar">
          <button type="button" data-testid="check-marks" disabled={marked.length === 0} onClick={check}>
            Check the review
          </button>
          {checked !== null && !checked.complete && !shown ? (
            <button
              type="button"
              data-testid="show-flaws"
              onClick={() => {
                setShown(true)
                onShown()
              }}
            >
              Show all {task.flaws.length}
            </button>
          ) : null}
        </div>
        <div role="status" data-testid="review-state">
          {checked === null ? null : <Verdict judged={checked} of={task.flaws.length} />}
        </div>
        {shown ? (
          <ol className="mark-flaws" aria-label="What is wrong">
            {task.flaws.map(({ title, lines, says, comesTo }) => (
              <li key={title}>
                <strong>
                  Line {lines[0]}: <Plain text={title} />
                </strong>{' '}
                <span className="small">{choices.find(({ slug }) => slug === comesTo)?.says}</span>
                <br />
                <Plain text={says} />
              </li>
            ))}
          </ol>
        ) : null}
      </section>
    </>
  )
}

function Verdict({ judged: { marks, missed, complete }, of }: { readonly judged: MarksJudged; readonly of: number }) {
  const count = (as: MarkJudged['as']) => marks.filter((mark) => mark.as === as).length
  const open = count('open')
  return (
    <p className={complete ? 'mark-complete' : undefined}>
      {complete ? <Icon name="tick" /> : null}{' '}
      {reviewInWords(count('found'), of, open, count('other-verdict'), count('sound'))}
      {missed.length === 0 || open > 0 ? '' : ` ${missed.length} missed.`}
    </p>
  )
}

interface ProgramProps {
  readonly task: Marks
  readonly marked: readonly Marked[]
  readonly judged: MarksJudged | null
  readonly onToggle: (line: number) => void
  readonly choices: ReturnType<typeof consequences>
  readonly onChoose: (line: number, comesTo: Marked['comesTo']) => void
}

function Program({ task, marked, judged, onToggle, choices, onChoose }: ProgramProps) {
  const [current, setCurrent] = useState(1)
  const list = useRef<HTMLOListElement>(null)
  const go = (line: number): void => {
    const to = Math.min(Math.max(line, 1), task.code.length)
    setCurrent(to)
    list.current?.querySelectorAll<HTMLElement>('.mark-line')[to - 1]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target as HTMLElement).classList.contains('mark-line')) return
    const to = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 1, End: task.code.length }[event.key]
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    go(to)
  }
  return (
    <ol className="mark-lines" ref={list} onKeyDown={onKeyDown}>
      {task.code.map((text, i) => {
        const line = i + 1
        const mark = marked.find((one) => one.line === line)
        return (
          // The lines of a program never move.
          // biome-ignore lint/suspicious/noArrayIndexKey: their place is their name
          <li key={i} data-marked={mark !== undefined}>
            <button
              type="button"
              className="mark-line"
              aria-pressed={mark !== undefined}
              tabIndex={line === current ? 0 : -1}
              onFocus={() => setCurrent(line)}
              onClick={() => onToggle(line)}
            >
              <span className="mark-number">{line}</span>
              <code>
                {pieces(text, WORDS).map((piece) => (
                  <span key={piece.at} data-kind={piece.kind}>
                    {piece.text}
                  </span>
                ))}
              </code>
            </button>
            {mark === undefined ? null : (
              <div className="mark-note">
                <select
                  aria-label={`Line ${line}: what comes of it`}
                  value={mark.comesTo ?? ''}
                  onChange={({ target }) => onChoose(line, VERDICT_SLUGS.find((slug) => slug === target.value) ?? null)}
                >
                  <option value="">What comes of it?</option>
                  {choices.map(({ slug, says }) => (
                    <option key={slug} value={slug}>
                      {says}
                    </option>
                  ))}
                </select>
                <Note judged={judged?.marks.find((one) => one.line === line) ?? null} />
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function Note({ judged }: { readonly judged: MarkJudged | null }) {
  if (judged === null) return null
  switch (judged.as) {
    case 'found':
      return (
        <p className="mark-found">
          <Icon name="tick" /> <strong>{judged.title}.</strong> <Plain text={judged.says ?? ''} />
        </p>
      )
    case 'open':
      return <p>Not judged yet: say what comes of it.</p>
    case 'other-verdict':
      return (
        <p>
          <Icon name="cross" /> Something is wrong here. Something else comes of it.
        </p>
      )
    case 'twice':
      return (
        <p>
          <Icon name="cross" /> Part of a flaw that is marked already: one mark is enough.
        </p>
      )
    case 'sound':
      return (
        <p>
          <Icon name="cross" /> Nothing is wrong here. <Plain text={judged.says ?? ''} />
        </p>
      )
  }
}
