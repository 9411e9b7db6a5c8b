import type { Path } from '../../view/own/places.ts'
import { withJob } from '../../view/own/starts.ts'
import { withOneMore, without } from '../../view/own/text-edits.ts'
import { listOf, objectOf, shownAt, valueAt } from '../../view/own/value.ts'
import { Field, FlagField, More, NameField, type Options, Part, SelectField, TextField } from './fields.tsx'
import { change, put, useForm } from './form-context.ts'

/** More than these are left to the text. */
const SHOWN_MOST = 20

const DID: Options = [
  ['done', 'done'],
  ['failed', 'failed'],
  ['nothing', 'nothing'],
]

/** What stands behind “More”. */
const MORE_OF_JOB = ['entity', 'firstNode', 'attemptsMax']
const MORE_OF_ATTEMPT = ['did', 'dies', 'onNode']

const instants = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value))

/** One instant, or a list of them. */
function instantsIn(text: string): unknown {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.length === 1 ? parts[0] : parts
}

/** Jobs, and what happens at each attempt. */
export function JobsPart() {
  const { value, names } = useForm()
  const jobs = listOf(valueAt(value, ['jobs']))
  const taken = names.jobs.map(({ id }) => id)
  return (
    <>
      {jobs.slice(0, SHOWN_MOST).map((job, n) => {
        const id = shownAt(job, ['id'])
        const path: Path = ['jobs', n]
        return (
          <Part
            // biome-ignore lint/suspicious/noArrayIndexKey: its name is what is edited
            key={n}
            title={`Job ${n + 1}`}
            of={`job ${id}`}
            onRemove={jobs.length === 1 ? undefined : () => change((text) => without(text, path))}
          >
            <NameField path={[...path, 'id']} kind="job" name={id} taken={taken} />
            <TextField path={[...path, 'enqueuedAt']} optional placeholder="0s" read={instantsIn} show={instants} />
            <Attempts path={[...path, 'attempts']} of={id} />
            <More of={`job ${id}`} isUsed={MORE_OF_JOB.some((field) => field in objectOf(job))}>
              <TextField path={[...path, 'entity']} optional placeholder="the job itself" />
              <SelectField
                path={[...path, 'firstNode']}
                none="whichever comes first"
                options={names.nodes.map((node) => [node, node])}
              />
              <TextField
                path={[...path, 'attemptsMax']}
                optional
                placeholder="as the rules allow"
                read={(text) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : text)}
              />
            </More>
          </Part>
        )
      })}
      {jobs.length > SHOWN_MOST ? <p className="small">{jobs.length - SHOWN_MOST} more stand in the text.</p> : null}
      <button type="button" className="own-add" onClick={() => change(withJob)}>
        Add a job
      </button>
    </>
  )
}

function Attempts({ path, of }: { readonly path: Path; readonly of: string }) {
  const { value, names } = useForm()
  const attempts = listOf(valueAt(value, path))
  const payloads: Options = Object.keys(names.payloads).map((name) => [name, name])
  return (
    <div className="own-wide own-list">
      {attempts.map((attempt, n) => {
        const at: Path = [...path, n]
        const last = n === attempts.length - 1
        return (
          <Part
            // biome-ignore lint/suspicious/noArrayIndexKey: an attempt is its number
            key={n}
            title={last && n > 0 ? `Attempt ${n + 1} and later` : last ? 'Every attempt' : `Attempt ${n + 1}`}
            of={`attempt ${n + 1} of ${of}`}
            onRemove={attempts.length === 1 ? undefined : () => change((text) => without(text, at))}
          >
            <SelectField path={[...at, 'payload']} options={payloads} />
            <TextField path={[...at, 'run']} placeholder="65s" />
            <More of={`attempt ${n + 1} of ${of}`} isUsed={MORE_OF_ATTEMPT.some((field) => field in objectOf(attempt))}>
              <SelectField path={[...at, 'did']} none="what it writes" options={DID} />
              <FlagField path={[...at, 'dies']} />
              <OnNodes path={[...at, 'onNode']} payloads={payloads} of={`attempt ${n + 1} of ${of}`} />
            </More>
          </Part>
        )
      })}
      <button
        type="button"
        className="own-add"
        onClick={() => change((text) => withOneMore(text, path, attempts.at(-1) ?? { payload: 'done', run: '60s' }))}
      >
        Add an attempt<span className="visually-hidden"> to {of}</span>
      </button>
    </div>
  )
}

interface OnNodesProps {
  readonly path: Path
  readonly payloads: Options
  readonly of: string
}

/** What differs where the attempt runs on a certain node. */
function OnNodes({ path, payloads, of }: OnNodesProps) {
  const { value, names } = useForm()
  const there = Object.keys(objectOf(valueAt(value, path)))
  const others = names.nodes.filter((node) => !there.includes(node))
  return (
    <>
      {there.map((node) => (
        <Part
          key={node}
          title={`On node ${node}`}
          of={`node ${node}, ${of}`}
          onRemove={() => put([...path, node], undefined)}
        >
          <SelectField path={[...path, node, 'payload']} none="the same" options={payloads} />
          <TextField path={[...path, node, 'run']} optional placeholder="as long" />
        </Part>
      ))}
      {others.length === 0 ? null : (
        <Field path={path}>
          {({ id, described }) => (
            <select
              id={id}
              value=""
              aria-describedby={described}
              onChange={({ target }) => put([...path, target.value], { payload: payloads[0]?.[0] ?? 'done' })}
            >
              <option value="">the same on every node</option>
              {others.map((node) => (
                <option key={node} value={node}>
                  differs on {node}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </>
  )
}
