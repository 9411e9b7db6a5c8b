import { type ReactNode, useMemo, useState } from 'react'
import { SOURCE_MAX } from '../../../app/code/asked.ts'
import { lay } from '../../../app/learn/lesson.ts'
import { noteCode, useLesson } from '../../../app/learn/progress.ts'
import { rulesAsked } from '../../../app/runs.ts'
import { scenarioFor } from '../../../app/story/story-run.ts'
import { type ErrorForm, isOwnValue } from '../../../sim/own-code.ts'
import { payloadInputs } from '../../../story/code/inputs.ts'
import { type CodeTask as CodeTaskData, programText } from '../../../story/code/schema.ts'
import type { Changes } from '../../../story/laid.ts'
import type { Lesson } from '../../../story/lesson.ts'
import type { GoalMoment } from '../lesson/Mend.tsx'
import { CodeTask } from './CodeTask.tsx'

interface OfferedCodeProps {
  readonly lesson: Lesson
  readonly moment: GoalMoment
  readonly task: CodeTaskData
  readonly changes: Changes
  /** How the goal stands. */
  readonly children: ReactNode
}

/** The function of a moment: its text is kept on the device, its answers are laid over the run. */
export function OfferedCode({ lesson, moment, task, changes, children }: OfferedCodeProps) {
  const { rule } = task
  const { code } = useLesson(lesson.id)
  const start = programText(task.start)
  // More than can be kept, or run: it stays where it was typed, and that is said.
  const [large, setLarge] = useState<string | null>(null)
  const text = large ?? (Object.hasOwn(code, moment.id) ? code[moment.id] : start)
  const { run } = moment
  const base = useMemo(() => rulesAsked(scenarioFor(run), { preset: run.preset ?? null, set: run.set ?? {} }), [run])
  const inputs = useMemo(
    () => (rule === 'parse' ? payloadInputs(moment, (scenario) => scenarioFor({ scenario })) : []),
    [rule, moment],
  )
  const set = (changes.set ?? {}) as Readonly<Record<string, string>>
  const { [rule]: inForce, ...others } = set
  const onValue = (value: string | null): void => {
    // Until a text has all of its answers the worker goes by the last one that had.
    if (value === null) return
    lay(lesson.id, moment, { ...changes, set: value === base[rule] ? others : { ...others, [rule]: value } })
  }
  const now = inForce ?? base[rule]
  return (
    <CodeTask
      rule={rule}
      inputs={inputs}
      form={(set.identity ?? base.identity) as ErrorForm}
      text={text}
      start={start}
      inForce={now !== undefined && isOwnValue(now) ? now : null}
      onText={(next) => {
        setLarge(next.length > SOURCE_MAX ? next : null)
        noteCode(lesson.id, moment.id, next)
      }}
      onValue={onValue}
    >
      {children}
    </CodeTask>
  )
}
