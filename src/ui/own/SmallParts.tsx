import { useState } from 'react'
import { startingRules } from '../../scenario/compile.ts'
import { NUMBER_WORDS } from '../../scenario/number-words.ts'
import { isNumberName, NUMBER_NAMES, numberEntry, typedNumber } from '../../scenario/numbers.ts'
import type { Scenario } from '../../scenario/schema.ts'
import { isPresetName, PRESETS } from '../../sim/presets.ts'
import { freeName } from '../../view/own/starts.ts'
import { withOneMore, without, withValue } from '../../view/own/text-edits.ts'
import { listOf, objectOf, shownAt } from '../../view/own/value.ts'
import { wordsAt } from '../../view/own/words.ts'
import { PRESET_OPTIONS } from './EditsPart.tsx'
import { Field, FlagField, NameField, Part, SelectField, TextField } from './fields.tsx'
import { change, put, useForm, useValue } from './form-context.ts'
import { RuleSet } from './RuleSet.tsx'

/** What the scenario is called, and when it begins. */
export function HeadPart() {
  return (
    <div className="own-fields">
      <TextField path={['title']} wide />
      <TextField path={['summary']} wide lines={2} />
      <TextField path={['id']} />
      <TextField path={['startClock']} optional placeholder="00:00:00" />
    </div>
  )
}

/** Nodes and workers, by name. */
export function PeoplePart() {
  const { value, names } = useForm()
  const nodes = listOf(useValue(['nodes']))
  const workers = listOf(useValue(['workers']))
  // Where the file leaves them out, the usual ones are written down before one is added to them.
  const addNode = (text: string) => {
    const base = nodes.length === 0 ? withValue(text, ['nodes'], names.nodes) : text
    const free = 'abcdefghijklmnopqrstuvwxyz'.split('').find((letter) => !names.nodes.includes(letter))
    return withOneMore(base, ['nodes'], free ?? freeName('node', names.nodes))
  }
  const addWorker = (text: string) => {
    const base = workers.length === 0 ? withValue(text, ['workers'], names.workers) : text
    const taken = names.workers.map(({ id }) => id)
    return withOneMore(base, ['workers'], { id: freeName(`worker-${taken.length + 1}`, taken) })
  }
  return (
    <>
      <Part title="Nodes" of="nodes">
        <p className="own-help own-wide">{wordsAt(['nodes'])?.help}</p>
        {nodes.map((_, n) => {
          const name = shownAt(value, ['nodes', n])
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: its name is what is edited
            <div key={n} className="own-rule">
              <NameField path={['nodes', n]} kind="node" name={name} taken={names.nodes} title={`Node ${n + 1}`} />
              {nodes.length === 1 ? null : (
                <button
                  type="button"
                  className="own-remove"
                  onClick={() => change((text) => without(text, ['nodes', n]))}
                >
                  Take out<span className="visually-hidden"> node {name}</span>
                </button>
              )}
            </div>
          )
        })}
        {nodes.length === 0 ? <p className="small">As usual: {names.nodes.join(', ')}.</p> : null}
        <button type="button" className="own-add" onClick={() => change(addNode)}>
          Add a node
        </button>
      </Part>
      <Part title="Workers" of="workers">
        <p className="own-help own-wide">{wordsAt(['workers'])?.help}</p>
        {workers.map((worker, n) => {
          const name = shownAt(worker, ['id'])
          const taken = names.workers.map(({ id }) => id)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: its name is what is edited
            <div key={n} className="own-rule">
              <NameField
                path={['workers', n, 'id']}
                kind="worker"
                name={name}
                taken={taken}
                title={`Worker ${n + 1}`}
              />
              {workers.length === 1 ? null : (
                <button
                  type="button"
                  className="own-remove"
                  onClick={() => change((text) => without(text, ['workers', n]))}
                >
                  Take out<span className="visually-hidden"> worker {name}</span>
                </button>
              )}
            </div>
          )
        })}
        {workers.length === 0 ? (
          <p className="small">As usual: {names.workers.map(({ id }) => id).join(', ')}.</p>
        ) : null}
        <button type="button" className="own-add" onClick={() => change(addWorker)}>
          Add a worker
        </button>
      </Part>
    </>
  )
}

/** The rules that it starts with. */
export function RulesPart() {
  const { value } = useForm()
  const preset = shownAt(value, ['rules', 'preset'])
  const known = isPresetName(preset) ? preset : 'as-found'
  const rules = startingRules({ rules: { preset: known } } as Scenario)
  return (
    <div className="own-fields">
      <SelectField
        path={['rules', 'preset']}
        none={`${PRESETS['as-found'].title} (as usual)`}
        options={PRESET_OPTIONS}
        help={`${PRESETS[known].help} ${wordsAt(['rules', 'preset'])?.help ?? ''}`}
      />
      <RuleSet path={['rules', 'set']} of="at the start" before={(name) => rules[name]} />
    </div>
  )
}

/** The numbers that differ from what is usual, and one more. */
export function NumbersPart() {
  const numbers = objectOf(useValue(['numbers']))
  const there = Object.keys(numbers)
  const others = NUMBER_NAMES.filter((name) => !there.includes(name))
  const [chosen, setChosen] = useState('')
  return (
    <div className="own-fields">
      {there.map((name) => (
        <div key={name} className="own-rule">
          {isNumberName(name) && numberEntry(name).type === 'flag' ? (
            <FlagField path={['numbers', name]} />
          ) : (
            <TextField
              path={['numbers', name]}
              read={(text) => (isNumberName(name) ? (typedNumber(name, text) ?? text) : text)}
            />
          )}
          <button type="button" className="own-remove" onClick={() => put(['numbers', name], undefined)}>
            As usual<span className="visually-hidden">: {isNumberName(name) ? NUMBER_WORDS[name].title : name}</span>
          </button>
        </div>
      ))}
      <Field path={['numbers']} title="One more number" help="All others have their usual values.">
        {({ id, described }) => (
          <select
            id={id}
            value={chosen}
            aria-describedby={described}
            onChange={({ target }) => {
              setChosen('')
              if (isNumberName(target.value)) {
                const { type, otherwise } = numberEntry(target.value)
                put(['numbers', target.value], type === 'flag' ? !otherwise : otherwise)
              }
            }}
          >
            <option value="">(choose a number)</option>
            {others.map((name) => (
              <option key={name} value={name}>
                {NUMBER_WORDS[name].title}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}
