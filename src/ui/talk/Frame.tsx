import { type CSSProperties, memo, type ReactNode, useMemo } from 'react'
import { type Showing, showingOf } from '../../app/talk/showing.ts'
import { contentOf, type Part, type PartName, type PartOf } from '../../story/talk/parts.ts'
import { lineAt, stateAt, type Talk, type TalkPlace } from '../../story/talk/state.ts'
import { clockWords } from '../../view/talk/clock-words.ts'
import { layoutOf } from '../../view/talk/layout.ts'
import { BoxesPart } from './parts/Boxes.tsx'
import { GridPart, PairPart } from './parts/runs.tsx'
import { AskPart, CodePart, CountPart, ListPart, WordsPart } from './parts/spoken.tsx'
import { FilePart, GatePart, LinkPart, ServersPart } from './parts/things.tsx'
import { BandsPart, CardPart, ClockPart } from './parts/user.tsx'
import { ShowingContext } from './showing-context.ts'
import './frame.css'
import './parts.css'
import './parts-words.css'

interface FrameProps {
  readonly talk: Talk
  readonly place: TalkPlace
  /** How far the motion into the place has come; 1: the finished frame. */
  readonly progress?: number
  /** The level of the title among the headings around it; small frames beside others have none. */
  readonly heading?: 'h1' | 'h2' | 'p'
}

/**
 * One frame of a talk, as large as the room it stands in: the same place is the same frame, wherever it is drawn. All
 * runs of the place must have been played (`useRuns`).
 */
export const Frame = memo(function Frame({ talk, place, progress = 1, heading: Heading = 'h2' }: FrameProps) {
  const { beat, build } = place
  const state = useMemo(() => stateAt(talk, { beat, build }), [talk, beat, build])
  const showing = useMemo(() => showingOf(state, progress), [state, progress])
  const layout = useMemo(() => layoutOf(state.stage), [state.stage])
  const drawn = (at: number): ReactNode => (
    <Cell
      key={at}
      part={state.stage[at]}
      where={`${state.where.stage}.${at}`}
      showing={showing}
      clock={null}
      isColumn
    />
  )
  const clock =
    layout.clock === null ? null : said(state.stage[layout.clock], showing, `${state.where.stage}.${layout.clock}`)
  const timed = layout.clock === null ? null : state.stage[layout.clock]
  const isPassed = timed?.part === 'clock' && timed.shows === 'passed'
  return (
    <ShowingContext.Provider value={showing}>
      <div className="tf">
        <div className="tf-in" data-parts={state.stage.map(({ part }) => part).join(' ')}>
          <Heading className="tf-title">{state.beat.title}</Heading>
          <div className={layout.stacks ? 'tf-row is-long' : 'tf-row'}>
            {layout.columns.map(({ parts, weight, least, high }) => (
              <div
                key={parts.join()}
                className="tf-column"
                style={{ '--weight': weight, '--least': `${least}em`, '--high': high } as CSSProperties}
              >
                {parts.map(drawn)}
              </div>
            ))}
          </div>
          {layout.bands === null ? null : (
            <div className={layout.columns.length === 0 ? 'tf-bands is-alone' : 'tf-bands'}>
              <Cell
                part={state.stage[layout.bands]}
                where={`${state.where.stage}.${layout.bands}`}
                showing={showing}
                clock={clock}
                isColumn={false}
              />
            </div>
          )}
          <div className="tf-foot">
            <p className="tf-line">{lineAt(state, progress)}</p>
            {clock === null || layout.bands !== null ? null : (
              <p className={isPassed ? 'tf-clock is-passed' : 'tf-clock'}>
                <time data-testid="stage-clock">{clock}</time>
              </p>
            )}
          </div>
        </div>
      </div>
    </ShowingContext.Provider>
  )
})

const sceneOf = (showing: Showing | null) => showing?.scene ?? null

/** What a clock says that has no place of its own. */
function said(part: Part, showing: Showing | null, where: string): string | null {
  return part.part === 'clock' ? clockWords(contentOf<'clock'>(part, sceneOf(showing), where)) : null
}

/** Parts that show nothing of the run at its instant: what they show is worked out once. */
const STEADY: readonly PartName[] = ['grid', 'words', 'list', 'ask', 'code']

interface CellProps {
  readonly part: Part
  readonly where: string
  readonly showing: Showing | null
  readonly clock: string | null
  /** It stands in a column, and not right across the stage. */
  readonly isColumn: boolean
}

function Cell({ part, where, showing, clock, isColumn }: CellProps) {
  const scene = sceneOf(showing)
  const moment = STEADY.includes(part.part) ? null : showing
  const run = showing?.run
  // biome-ignore lint/correctness/useExhaustiveDependencies: of a scene only its run and its instant count
  const content = useMemo(() => contentOf(part as PartOf<PartName>, scene, where), [part, where, moment, run])
  const title = part.title ?? null
  return (
    <section className={`tp tp-of-${part.part}${isColumn ? '' : ' is-across'}`}>
      {title === null ? null : <p className="tp-title">{title}</p>}
      <div className="tp-in">
        <Drawn part={part} content={content} clock={clock} isColumn={isColumn} />
      </div>
    </section>
  )
}

interface DrawnProps {
  readonly part: Part
  /** Of that part. */
  readonly content: unknown
  readonly clock: string | null
  readonly isColumn: boolean
}

function Drawn({ part, content, clock, isColumn }: DrawnProps) {
  const of = content as never
  switch (part.part) {
    case 'card':
      return <CardPart content={of} />
    case 'clock':
      return <ClockPart content={of} />
    case 'bands':
      return <BandsPart part={part} clock={clock} isColumn={isColumn} />
    case 'boxes':
      return <BoxesPart content={of} />
    case 'count':
      return <CountPart content={of} />
    case 'code':
      return <CodePart content={of} />
    case 'ask':
      return <AskPart content={of} />
    case 'grid':
      return <GridPart content={of} />
    case 'pair':
      return <PairPart content={of} />
    case 'file':
      return <FilePart content={of} />
    case 'gate':
      return <GatePart content={of} />
    case 'servers':
      return <ServersPart content={of} />
    case 'words':
      return <WordsPart content={of} />
    case 'list':
      return <ListPart content={of} />
    case 'link':
      return <LinkPart content={of} />
  }
}
