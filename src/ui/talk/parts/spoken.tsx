/** Parts that are words: a number, a sentence, a list, a question, some lines of code. */
import { useRef } from 'react'
import type { ContentOf } from '../../../story/talk/parts.ts'
import { counted } from '../../../view/counts.ts'
import { type Fitting, fitSize } from '../../../view/talk/fit.ts'
import { ASK, CODE, COUNT, LIST, WORDS } from '../../../view/talk/letters.ts'
import { useRoom } from '../use-room.ts'

export function CountPart({ content }: { readonly content: ContentOf<'count'> }) {
  const n = counted(content.n)
  return (
    <div className="tp-count">
      <p
        className="tp-count-n"
        style={{ fontSize: `min(${COUNT.high}cqh, ${COUNT.wide / Math.max(3, n.length) / COUNT.digit}cqw)` }}
      >
        <output data-testid="stage-count">{n}</output>
      </p>
      <p className="tp-count-says">{content.says}</p>
    </div>
  )
}

/** Text as large as its room lets it be. */
function useFit(paragraphs: readonly string[], fitting: Fitting, taken: { readonly w: number; readonly h: number }) {
  const box = useRef<HTMLDivElement>(null)
  const room = useRoom(box)
  const size = room === null ? fitting.least : fitSize(paragraphs, room.w - taken.w, room.h - taken.h, fitting)
  return { box, style: { fontSize: `${size}em`, visibility: room === null ? ('hidden' as const) : undefined } }
}

const NOTHING = { w: 0, h: 0 }
export function WordsPart({ content: { text } }: { readonly content: ContentOf<'words'> }) {
  const isShort = text.length <= WORDS.shortMax
  const { box, style } = useFit([text], isShort ? WORDS.short : WORDS.long, NOTHING)
  return (
    <div className={isShort ? 'tp-words is-short' : 'tp-words'} ref={box}>
      <p style={style}>{text}</p>
    </div>
  )
}

export function ListPart({ content: { items, numbered } }: { readonly content: ContentOf<'list'> }) {
  const { box, style } = useFit(items, LIST.fitting, LIST.taken)
  const lines = items.map((item) => <li key={item}>{item}</li>)
  return (
    <div className="tp-list" ref={box}>
      {numbered ? <ol style={style}>{lines}</ol> : <ul style={style}>{lines}</ul>}
    </div>
  )
}

export function AskPart({ content: { question, options } }: { readonly content: ContentOf<'ask'> }) {
  const { box, style } = useFit([question], ASK.fitting, ASK.taken(options.length))
  return (
    <div className="tp-ask" ref={box}>
      <p className="tp-ask-question" style={style}>
        {question}
      </p>
      <ul>
        {options.map((option) => (
          <li key={option}>{option}</li>
        ))}
      </ul>
    </div>
  )
}

const KEYWORDS: Readonly<Record<ContentOf<'code'>['language'], RegExp>> = {
  go: /\b(case|continue|for|func|go|if|else|range|return|select|switch|var|nil|break|default)\b/,
  typescript:
    /\b(await|async|break|case|catch|const|continue|default|else|for|function|if|let|new|null|return|switch|throw|try|undefined|while)\b/,
  python:
    /\b(and|as|await|break|continue|def|elif|else|except|for|from|if|import|in|is|None|not|or|pass|raise|return|try|while|with)\b/,
  text: /(?!)/,
}

/** A line in pieces: words of the language, and what is between them. */
const piecesOf = (line: string, language: ContentOf<'code'>['language']): readonly string[] =>
  line.split(new RegExp(KEYWORDS[language], 'g'))

export function CodePart({ content: { language, lines } }: { readonly content: ContentOf<'code'> }) {
  const letters = Math.max(...lines.map(({ text }) => text.length), 1)
  const { most, letter, line, edges, rim } = CODE
  const across = `(100cqw - ${edges}em) / ${letters * letter}`
  const fontSize = `min(${most}em, ${across}, (100cqh - ${rim}em) / ${lines.length * line + 1})`
  return (
    <div className="tp-code">
      <pre style={{ fontSize }}>
        {lines.map(({ text, marked }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names but their places
          <span key={i} className={marked ? 'tp-code-line is-marked' : 'tp-code-line'}>
            {marked ? <mark>{codeOf(text, language)}</mark> : codeOf(text, language)}
            {'\n'}
          </span>
        ))}
      </pre>
    </div>
  )
}

const codeOf = (text: string, language: ContentOf<'code'>['language']) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a line have no names but their places
  piecesOf(text, language).map((piece, i) => (i % 2 === 1 ? <b key={i}>{piece}</b> : piece))
