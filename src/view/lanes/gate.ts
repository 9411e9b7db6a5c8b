/** The breaker that a job meets: that of the node it goes to, and of its worker where each worker has its own. */
import type { Plan } from '../../sim/plan.ts'
import { START, type Teller, type Told, Track } from './track.ts'

interface Gate {
  phase: 'closed' | 'open' | 'half-open'
  cooled: boolean
  /** By slot: the wait that holds it; -1: leaked; missing: free. */
  slots: Map<number, number>
  wedged: boolean
}

const WORDS = {
  closed: 'letting jobs through',
  open: 'refuses every job',
  cooled: 'next job is a test',
  'half-open': 'one test at a time',
  testing: 'test under way',
  leaked: 'test slot leaked',
  wedged: 'wedged',
} as const

function kindOf({ phase, cooled, slots, wedged }: Gate): keyof typeof WORDS {
  if (phase === 'closed') return 'closed'
  if (phase === 'open') return cooled ? 'cooled' : 'open'
  if (wedged) return 'wedged'
  if ([...slots.values()].some((holder) => holder >= 0)) return 'testing'
  return slots.size > 0 ? 'leaked' : 'half-open'
}

/** Listens for the gates that `job` meets. */
export function gateTeller(plan: Plan, job: number): Teller {
  const track = new Track()
  const nodes = plan.nodes.length
  const gates = Array.from({ length: plan.breakers }, (_, breaker): Gate => {
    const phase = plan.openBreakers.includes(breaker % nodes) ? 'open' : 'closed'
    return { phase, cooled: false, slots: new Map(), wedged: false }
  })
  let here = plan.jobs[job].firstNode
  const show = (at: Pick<Told, 't' | 'index'>): void => {
    const kind = kindOf(gates[here])
    track.enter(at, kind, nodes > 1 ? `node ${plan.nodes[here % nodes].id}: ${WORDS[kind]}` : WORDS[kind])
  }
  const goTo = (told: Told, breaker: number): void => {
    if (breaker % nodes !== here % nodes) track.mark(told, 'node', `node ${plan.nodes[breaker % nodes].id}`)
    here = breaker
  }
  const waitOf = ({ worker, job: of }: { readonly worker: number; readonly job: number }): number =>
    worker * plan.jobs.length + of
  const enterPhase = (breaker: number, phase: Gate['phase']): void => {
    gates[breaker] = { phase, cooled: false, slots: new Map(), wedged: false }
  }

  const hear = (told: Told): void => {
    const { fact } = told
    const breaker = 'owner' in fact ? Math.max(0, fact.owner) * nodes + fact.node : -1
    switch (fact.kind) {
      case 'gate-refused':
        if (fact.job !== job) return
        goTo(told, breaker)
        track.mark(told, 'refused', 'refused')
        break
      case 'admitted':
        if (fact.slot >= 0) gates[breaker].slots.set(fact.slot, waitOf(fact))
        if (fact.job === job) {
          goTo(told, breaker)
          if (fact.probe) track.mark(told, 'test', 'test')
        }
        break
      case 'reported': {
        const { slots } = gates[breaker]
        if (fact.effect === 'leaked') slots.set(fact.slot, -1)
        else slots.delete(fact.slot)
        if (fact.effect === 'counted' && breaker === here) track.mark(told, 'strike', 'strike')
        break
      }
      case 'breaker-opened':
        enterPhase(breaker, 'open')
        break
      case 'breaker-half-opened':
        enterPhase(breaker, 'half-open')
        break
      case 'breaker-closed':
        enterPhase(breaker, 'closed')
        break
      case 'cool-down-over':
        gates[breaker].cooled = true
        break
      case 'gate-wedged':
        gates[breaker].wedged = true
        break
      case 'slot-reclaimed':
        gates[breaker].slots.delete(fact.slot)
        break
      default:
        return
    }
    show(told)
  }
  show(START)
  return { hear, track }
}
