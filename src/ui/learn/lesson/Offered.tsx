import { Suspense, useMemo } from 'react'
import { lay } from '../../../app/learn/lesson.ts'
import { rulesAsked } from '../../../app/runs.ts'
import { NOTHING_LAID, type Side } from '../../../scenario/choices.ts'
import { type NumberName, numberEntry } from '../../../scenario/numbers.ts'
import type { RuleName } from '../../../sim/rules.ts'
import type { Changes } from '../../../story/laid.ts'
import type { Lesson } from '../../../story/lesson.ts'
import { useCurrent } from '../../current.ts'
import { LaidContext } from '../../laid.ts'
import { lazyPart } from '../../lazy-quiet.ts'
import { NumberField } from '../../NumbersPanel.tsx'
import { RuleField } from '../../RuleField.tsx'
import type { GoalMoment } from './Mend.tsx'

const OfferedFaults = lazyPart(async () => (await import('./OfferedFaults.tsx')).OfferedFaults)
const OfferedPayload = lazyPart(async () => (await import('./OfferedPayload.tsx')).OfferedPayload)

interface OfferedProps {
  readonly lesson: Lesson
  readonly moment: GoalMoment
  readonly changes: Changes
}

/** Everything that the learner may change on the way to the goal. */
export function Offered({ lesson, moment, changes }: OfferedProps) {
  const { offers = {}, run } = moment
  const { rules = [], numbers = [], payload, faults = [] } = offers
  const { scenario } = useCurrent()
  const changing = useMemo(() => {
    const { set = {}, numbers: values = {}, edits = [], work = {} } = changes
    const laid = { ...NOTHING_LAID, set, numbers: values, edits, work, payload: changes.payload ?? null } as Side
    return {
      laid,
      put: ({ numbers: next, edits: thrown, payload: bytes }: Partial<Side>, about = '') => {
        const more = {
          ...(next === undefined ? {} : { numbers: next }),
          ...(thrown === undefined ? {} : { edits: [...thrown] }),
          ...(bytes === undefined ? {} : { payload: bytes ?? undefined }),
        }
        lay(lesson.id, moment, { ...changes, ...more } as Changes, about)
      },
    }
  }, [changes, lesson, moment])
  const base = useMemo(() => rulesAsked(scenario, { preset: run.preset ?? null, set: run.set ?? {} }), [scenario, run])
  const setRule = (rule: RuleName, value: string): void => {
    const { [rule]: _, ...others } = (changes.set ?? {}) as Partial<Record<RuleName, string>>
    const set = value === base[rule] ? others : { ...others, [rule]: value }
    lay(lesson.id, moment, { ...changes, set } as Changes, `rule ${rule}`)
  }
  const own = { ...scenario.numbers, ...run.numbers }
  if (rules.length + numbers.length + faults.length === 0 && payload !== true) return null
  return (
    <LaidContext.Provider value={changing}>
      <form className="lesson-offers" aria-label="What you can change" onSubmit={(event) => event.preventDefault()}>
        {rules.map((rule) => {
          const value = (changes.set as Partial<Record<RuleName, string>> | undefined)?.[rule] ?? base[rule]
          return (
            <RuleField
              key={rule}
              name={rule}
              value={value}
              changed={value === base[rule] ? '' : 'changed'}
              onBack={() => setRule(rule, base[rule])}
              onChange={(next) => setRule(rule, next)}
              forecasts={false}
              explains
            />
          )
        })}
        {numbers.length === 0 ? null : (
          <div className="numbers">
            {(numbers as readonly NumberName[]).map((name) => {
              const otherwise = own[name] ?? numberEntry(name).otherwise
              return (
                <NumberField key={name} name={name} own={otherwise} value={changing.laid.numbers[name] ?? otherwise} />
              )
            })}
          </div>
        )}
        <Suspense fallback={null}>
          {payload === true ? <OfferedPayload moment={moment} /> : null}
          {faults.length === 0 ? null : <OfferedFaults faults={faults} moment={moment} />}
        </Suspense>
      </form>
    </LaidContext.Provider>
  )
}
