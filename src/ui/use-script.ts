import { useCallback, useEffect, useRef, useState } from 'react'
import { setScript } from '../app/changes.ts'
import { BUILT_IN_SCRIPT } from '../app/lua/samples.ts'
import type { Tabled } from '../app/lua/table-of.ts'
import { workOut } from '../app/lua/work-out.ts'
import { useSession } from '../app/session.ts'
import { startingRules } from '../scenario/compile.ts'
import { RULE_NAMES } from '../sim/rules.ts'
import { BUILT_IN_TABLE, parseScript, type ScriptTable, scriptText } from '../sim/script.ts'
import { useCurrent } from './current.ts'
import { useFlush } from './use-flush.ts'

/** A script is worked out once typing rests. */
const REST_MS = 300

const RULE = 'budget-script'
/** Letters typed one after the other are one change; each script that is put in is one of its own. */
const TYPED = 'script'
let puts = 0
const BUILT_IN = 'built-in'
const BUILT_IN_VALUE = scriptText(BUILT_IN_TABLE)
const TTL = RULE_NAMES.indexOf('budget-ttl')

/** How a script stands to what the run counts with. */
export type ScriptState =
  /** Nothing is known yet. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'problem'; readonly says: string; readonly line: number }
  /** The run counts with what it does; where its errors arose, by row of the table. */
  | { readonly kind: 'in-force'; readonly lines: readonly number[] }
  /** It does something else than what is in force. `value`: what it does, as the rule's value. */
  | { readonly kind: 'other'; readonly value: string }

export interface ScriptChoice {
  /** The script as it is written; null where what is in force came without one. */
  readonly text: string | null
  readonly state: ScriptState
  /** What is in force. */
  readonly table: ScriptTable
  readonly value: string
  /** The life that a script is told, in ms. */
  readonly lifeMs: number
  readonly type: (text: string) => void
  /** What has been typed is worked out now. */
  readonly flush: () => void
  /** Another script, at once. */
  readonly put: (text: string) => void
  /** What the script does is put into force. */
  readonly use: () => void
  readonly toBuiltIn: () => void
}

/** The counting script: what is written, what it does, and what the run counts with. */
export function useScript(): ScriptChoice {
  const { scenario, run, job } = useCurrent()
  const { plan } = run.recording
  const { preset, set, script } = useSession()
  const base = startingRules(scenario, { preset: preset ?? undefined })[RULE]
  const value = set[RULE] ?? base
  const lifeMs = plan.rules[TTL] || 2 * plan.numbers.ceilingMs
  const key = plan.keys[plan.jobs[job].budgetKey].name
  const written = script ?? (value === BUILT_IN || value === BUILT_IN_VALUE ? BUILT_IN_SCRIPT : null)
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? written
  const [found, setFound] = useState<{ readonly of: string; readonly tabled: Tabled } | null>(null)
  /** A person has asked for it, by this change: what comes of it is put into force. */
  const wanted = useRef<string | null>(null)

  const apply = useCallback(
    (source: string, made: string, about: string) => {
      const { [RULE]: _, ...others } = useSession.getState().set
      const next = made === BUILT_IN_VALUE ? BUILT_IN : made
      setScript(source, next === base ? others : { ...others, [RULE]: next }, about)
    },
    [base],
  )

  // What is written is worked out, and again where the life is another one.
  const asked = written === null ? null : `${lifeMs} ${key} ${written}`
  useEffect(() => {
    if (asked === null || written === null) return
    let isOver = false
    void workOut(written, lifeMs, key).then((tabled) => {
      if (tabled === null || isOver) return
      setFound({ of: asked, tabled })
      const about = wanted.current
      wanted.current = null
      if (about !== null && 'table' in tabled) apply(written, scriptText(tabled.table), about)
    })
    return () => {
      isOver = true
    }
  }, [asked, written, lifeMs, key, apply])

  const waiting = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly send: () => void } | null>(null)
  const flush = useCallback(() => {
    const { timer, send } = waiting.current ?? {}
    clearTimeout(timer)
    waiting.current = null
    send?.()
  }, [])
  useFlush(flush)

  const write = (next: string, about: string) => {
    wanted.current = about
    setDraft(null)
    setScript(next, useSession.getState().set, about)
  }
  const type = (next: string) => {
    clearTimeout(waiting.current?.timer)
    setDraft(next)
    const send = () => {
      waiting.current = null
      // Typed for one scenario, it is nothing to another.
      if (useSession.getState().scenario === scenario.id) write(next, TYPED)
    }
    waiting.current = { timer: setTimeout(send, REST_MS), send }
  }
  const drop = () => {
    clearTimeout(waiting.current?.timer)
    waiting.current = null
    setDraft(null)
  }

  const inForce = value === BUILT_IN ? BUILT_IN_VALUE : value
  const known = draft === null && found !== null && found.of === asked ? found.tabled : null
  return {
    text,
    state: stateOf(text, known, inForce),
    table: parseScript(inForce) ?? BUILT_IN_TABLE,
    value,
    lifeMs,
    type,
    flush,
    put: (next) => {
      drop()
      write(next, `script ${++puts}`)
    },
    use: () => {
      if (known !== null && 'table' in known && text !== null) apply(text, scriptText(known.table), '')
    },
    toBuiltIn: () => {
      drop()
      const { [RULE]: _, ...others } = set
      setScript(null, base === BUILT_IN ? others : { ...others, [RULE]: BUILT_IN })
    },
  }
}

function stateOf(text: string | null, known: Tabled | null, inForce: string): ScriptState {
  if (text === null) return { kind: 'in-force', lines: [] }
  if (known === null) return { kind: 'pending' }
  if ('problem' in known) return { kind: 'problem', ...known.problem }
  const value = scriptText(known.table)
  return value === inForce ? { kind: 'in-force', lines: known.lines } : { kind: 'other', value }
}
