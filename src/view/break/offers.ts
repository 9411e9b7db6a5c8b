/** What a learner who schedules a run may choose, told by who acts; what is pending and has to wait, and why. */
import type { Schedule } from '../../run/schedule.ts'
import type { Blocked } from '../../sim/enabled.ts'
import type { Message, MessageKind } from '../../sim/messages.ts'
import { type World, workerOfWait } from '../../sim/world.ts'
import { goesOn, messageInWords } from './words.ts'

/** One thing that may happen. */
export interface Offer {
  readonly message: Message
  /** In a sentence without a full stop; no two on offer at once read the same. */
  readonly says: string
  /** It has to wait, for this reason; null: it may happen now. */
  readonly waits: string | null
}

/** Everything that one of those who act may do. */
export interface Group {
  readonly title: string
  /** It is what may go wrong. */
  readonly faults: boolean
  readonly offers: readonly Offer[]
}

const WAITS_WORDS: Readonly<Record<Blocked, string>> = {
  'finds-nothing': 'a look now would find nothing new',
  'wait-may-still-end': 'something else may still end this wait',
  'claim-is-held': 'its holder is at work',
  'job-is-under-way': 'it outlives the job',
  'nothing-is-adrift': 'a worker has it in hand',
}

/** Who acts: in this order on screen. */
const QUEUE = 0
const WORKERS = 1
const OF_KIND: Readonly<Partial<Record<MessageKind, number>>> = { arrive: QUEUE, requeue: QUEUE, reaperWrites: QUEUE }

const OF_WAITS: ReadonlySet<MessageKind> = new Set([
  'tick',
  'limit',
  'replyTimeout',
  'deleteAgain',
  'proceed',
  'subscribe',
  'recordBack',
])

/** The place of a message's group, and its title. */
function whoActs(w: World, message: Message): { readonly place: number; readonly title: string } {
  const { kind, a, b, c } = message
  const { plan } = w
  const worker = (at: number) => ({ place: WORKERS + at, title: plan.workers[at].id })
  const nodes = WORKERS + plan.workers.length
  const node = (at: number) => ({ place: nodes + at, title: `Node ${plan.nodes[at].id}` })
  const rest = nodes + plan.nodes.length
  if (kind === 'fault') return { place: rest + 3, title: 'What may go wrong' }
  if (OF_KIND[kind] === QUEUE) return { place: QUEUE, title: 'The queue' }
  if (OF_WAITS.has(kind)) return worker(workerOfWait(w, a))
  switch (kind) {
    case 'recover':
      return goesOn(w, message) ? worker(b) : { place: QUEUE, title: 'The queue' }
    case 'take':
      return worker(b)
    case 'back':
    case 'wakeWorker':
      return worker(a)
    case 'jobLeaseEnd':
      return worker(c)
    case 'write':
    case 'stop':
      return node(c)
    case 'nudge':
    case 'expire':
    case 'reap':
      return { place: rest, title: 'The store' }
    case 'coolDownEnd':
    case 'leaseEnd':
    case 'wake':
      return { place: rest + 1, title: 'The breakers' }
    default:
      return { place: rest + 2, title: 'From outside' }
  }
}

/** Where several read the same, each says which of them it is. */
function toldApart(offers: readonly Offer[]): readonly Offer[] {
  const times = new Map<string, number>()
  const count = (says: string) => offers.filter((offer) => offer.says === says).length
  return offers.map((offer) => {
    const total = count(offer.says)
    if (total === 1) return offer
    const n = (times.get(offer.says) ?? 0) + 1
    times.set(offer.says, n)
    return { ...offer, says: `${offer.says} (${n} of ${total})` }
  })
}

/** What a message does, as its button says it. */
function offerOf(w: World, message: Message, waits: string | null): Offer {
  return { message, says: messageInWords(w, message), waits }
}

/** Everything that is on offer or has to wait, by who acts; within a group what may happen now comes first. */
export function groupsOf({ recording: { end: w }, offers, blocked }: Schedule): readonly Group[] {
  const all = toldApart([
    ...offers.map((message) => offerOf(w, message, null)),
    ...blocked.map(({ message, by }) => offerOf(w, message, WAITS_WORDS[by])),
  ])
  const groups = new Map<number, { title: string; offers: Offer[] }>()
  for (const offer of all) {
    const { place, title } = whoActs(w, offer.message)
    const group = groups.get(place) ?? { title, offers: [] }
    group.offers.push(offer)
    groups.set(place, group)
  }
  return [...groups]
    .sort(([x], [y]) => x - y)
    .map(([, { title, offers: own }]) => ({ title, faults: own[0].message.kind === 'fault', offers: own }))
}
