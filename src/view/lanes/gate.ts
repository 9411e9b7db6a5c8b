/** The breaker of the node that a job goes to. */
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
  const gates = plan.nodes.map(
    (_, node): Gate => ({
      phase: plan.openBreakers.includes(node) ? 'open' : 'closed',
      cooled: false,
      slots: new Map(),
      wedged: false,
    }),
  )
  let here = plan.jobs[job].firstNode
  const show = (at: Pick<Told, 't' | 'index'>): void => {
    const kind = kindOf(gates[here])
    track.enter(at, kind, plan.nodes.length > 1 ? `node ${plan.nodes[here].id}: ${WORDS[kind]}` : WORDS[kind])
  }
  const goTo = (told: Told, node: number): void => {
    if (node !== here) track.mark(told, 'node', `node ${plan.nodes[node].id}`)
    here = node
  }
  const waitOf = ({ worker, job: of }: { readonly worker: number; readonly job: number }): number =>
    worker * plan.jobs.length + of
  const enterPhase = (node: number, phase: Gate['phase']): void => {
    gates[node] = { phase, cooled: false, slots: new Map(), wedged: false }
  }

  const hear = (told: Told): void => {
    const { fact } = told
    // Where each worker has a breaker of its own, it is the first one's that is shown.
    if ('owner' in fact && fact.owner > 0) return
    switch (fact.kind) {
      case 'gate-refused':
        if (fact.job !== job) return
        goTo(told, fact.node)
        track.mark(told, 'refused', 'refused')
        break
      case 'admitted':
        if (fact.slot >= 0) gates[fact.node].slots.set(fact.slot, waitOf(fact))
        if (fact.job === job) {
          goTo(told, fact.node)
          if (fact.probe) track.mark(told, 'test', 'test')
        }
        break
      case 'reported': {
        const { slots } = gates[fact.node]
        if (fact.effect === 'leaked') slots.set(fact.slot, -1)
        else slots.delete(fact.slot)
        if (fact.effect === 'counted' && fact.node === here) track.mark(told, 'strike', 'strike')
        break
      }
      case 'breaker-opened':
        enterPhase(fact.node, 'open')
        break
      case 'breaker-half-opened':
        enterPhase(fact.node, 'half-open')
        break
      case 'breaker-closed':
        enterPhase(fact.node, 'closed')
        break
      case 'cool-down-over':
        gates[fact.node].cooled = true
        break
      case 'gate-wedged':
        gates[fact.node].wedged = true
        break
      case 'slot-reclaimed':
        gates[fact.node].slots.delete(fact.slot)
        break
      default:
        return
    }
    show(told)
  }
  show(START)
  return { hear, track }
}
