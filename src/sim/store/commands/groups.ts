/** Commands of consumers that read a stream in a group. */
import type { World } from '../../world.ts'
import { compareIds, type EntryId, hasRoom, itemAt } from '../items.ts'
import { remember } from '../last-write.ts'
import { array, bulk, integer, NIL, OUT_OF_MEMORY, Refusal, type Reply, SYNTAX } from '../reply.ts'
import { acknowledge, entriesOf, entryOf, firstNew, groupRow, pendingOf, show } from '../streams.ts'
import { INTEGER_MAX } from '../values.ts'
import { type Call, type Command, integerIn, isHeldAs, type Names } from './command.ts'
import { edgeIn, idIn, showId } from './ids.ts'
import { entryReply } from './streams.ts'

const LEAST_COUNT = 1n
const MOST_COUNT = INTEGER_MAX / 16n
const ATTEMPTS_A_COUNT = 10n

interface Reading {
  readonly group: string
  readonly consumer: string
  readonly count: bigint
  readonly keys: readonly string[]
  readonly ids: readonly string[]
}

/** The parts of an XREADGROUP. Throws what the store says of parts that do not fit together. */
function readingIn(args: readonly string[]): Reading {
  let count = 0n
  let group: readonly [string, string] | null = null
  for (let i = 0; i < args.length; i++) {
    const more = args.length - i - 1
    const name = args[i].toUpperCase()
    if (name === 'COUNT' && more > 0) {
      count = integerIn(args[++i])
      if (count < 0n) count = 0n
    } else if (name === 'GROUP' && more >= 2) {
      group = [args[i + 1], args[i + 2]]
      i += 2
    } else if (name === 'STREAMS' && more > 0) {
      const rest = args.slice(i + 1)
      if (rest.length % 2 === 1)
        throw new Refusal("ERR Unbalanced XREAD list of streams: for each stream key an ID or '$' must be specified.")
      if (group === null) throw new Refusal('ERR Missing GROUP option for XREADGROUP')
      const half = rest.length / 2
      return { group: group[0], consumer: group[1], count, keys: rest.slice(0, half), ids: rest.slice(half) }
    } else throw new Refusal(SYNTAX)
  }
  throw new Refusal(SYNTAX)
}

const MEANINGLESS =
  'ERR The $ ID is meaningless in the context of XREADGROUP: you want to read the history of this consumer by specifying a proper ID, or use the > ID to get new messages. The $ ID would just return an empty result set.'

/** The row of a group that there is; throws what the store says where there is none. */
function groupIn(w: World, key: number, name: string, group: string, where = ''): number {
  const held = isHeldAs(w, key, 'stream')
  const place = w.plan.groups.indexOf(group)
  if (!held || groupRow(w, key, place) < 0)
    throw new Refusal(`NOGROUP No such key '${name}' or consumer group '${group}'${where}`)
  return place
}

const upTo = <T>(items: readonly T[], count: bigint): readonly T[] =>
  count === 0n || count > items.length ? items : items.slice(0, Number(count))

/** What a group has not been shown yet; it has now. */
function readNewOf(w: World, key: number, group: number, consumer: number, count: bigint): Reply[] {
  const row = groupRow(w, key, group)
  const shown = itemAt(w, row)
  const entries = upTo(
    entriesOf(w, key).filter((entry) => compareIds(entry, shown) > 0),
    count,
  )
  if (!hasRoom(w, entries.length)) throw new Refusal(OUT_OF_MEMORY)
  for (const entry of entries) {
    const at = groupRow(w, key, group)
    w.itemMs[at] = entry.ms
    w.itemSeq[at] = entry.seq
    show(w, key, group, entry, consumer, 1)
  }
  return entries.map((entry) => entryReply(w, entry))
}

/** What a consumer was shown and nobody has acknowledged, after `from`; it is shown once more. */
function readHistory(w: World, key: number, group: number, consumer: number, from: EntryId, count: bigint): Reply[] {
  const mine = pendingOf(w, key, group).filter((item) => item.owner === consumer && compareIds(item, from) > 0)
  return upTo(mine, count).map((item) => {
    const entry = entryOf(w, key, item)
    if (entry === null) return array([bulk(showId(item)), NIL])
    show(w, key, group, item, consumer, item.shownTimes + 1)
    return entryReply(w, entry)
  })
}

function readCommand({ w, args, key: placeOf }: Call): Reply {
  const { group: name, consumer: reader, count, keys, ids } = readingIn(args)
  const asked = keys.map((text, i) => {
    const key = placeOf(text)
    const group = groupIn(w, key, text, name, ' in XREADGROUP with GROUP option')
    if (ids[i] === '$') throw new Refusal(MEANINGLESS)
    return { text, key, group, from: ids[i] === '>' ? null : idIn(ids[i], 0) }
  })
  const consumer = w.plan.consumers.indexOf(reader)
  const fresh = asked.filter(({ key, group, from }) => from === null && firstNew(w, key, group) !== null)
  if (fresh.length > 0) remember(w, 'write', [...new Set(fresh.map(({ key }) => key))])
  const replies = asked.flatMap(({ text, key, group, from }) => {
    const entries =
      from === null ? readNewOf(w, key, group, consumer, count) : readHistory(w, key, group, consumer, from, count)
    return from === null && entries.length === 0 ? [] : [array([bulk(text), array(entries)])]
  })
  return replies.length === 0 ? NIL : array(replies)
}

function readNames(args: readonly string[]): Names {
  try {
    const { group, consumer, keys } = readingIn(args)
    return { keys, groups: [group], consumers: [consumer] }
  } catch {
    return {} // it will be refused before it names anything
  }
}

function ackCommand({ w, args, key: placeOf }: Call): Reply {
  const key = placeOf(args[0])
  const group = w.plan.groups.indexOf(args[1])
  if (!isHeldAs(w, key, 'stream') || groupRow(w, key, group) < 0) return integer(0)
  const ids = args.slice(2).map((text) => idIn(text, 0))
  const isPending = (item: EntryId) => ids.some((id) => compareIds(id, item) === 0)
  if (pendingOf(w, key, group).some(isPending)) remember(w, 'delete', [key])
  return integer(ids.filter((id) => acknowledge(w, key, group, id)).length)
}

function pendingSummary(w: World, key: number, group: number): Reply {
  const pending = pendingOf(w, key, group)
  if (pending.length === 0) return array([integer(0), NIL, NIL, NIL])
  const owners = [...new Set(pending.map(({ owner }) => owner))]
    .map((owner) => ({ name: w.plan.consumers[owner], count: pending.filter((item) => item.owner === owner).length }))
    .sort((x, y) => (x.name < y.name ? -1 : 1))
  return array([
    integer(pending.length),
    bulk(showId(pending[0])),
    bulk(showId(pending[pending.length - 1])),
    array(owners.map(({ name, count }) => array([bulk(name), bulk(String(count))]))),
  ])
}

interface PendingRange {
  readonly minIdleMs: bigint
  readonly start: EntryId
  readonly stop: EntryId
  readonly count: bigint
  readonly consumer: string | undefined
}

/** The parts of an XPENDING after its group; null where it asks for the summary. */
function pendingIn(args: readonly string[]): PendingRange | null {
  if (args.length === 0) return null
  if (args.length < 3 || args.length > 6) throw new Refusal(SYNTAX)
  const isIdle = args[0].toUpperCase() === 'IDLE'
  const minIdleMs = isIdle ? integerIn(args[1]) : 0n
  if (isIdle ? args.length < 5 : args.length > 4) throw new Refusal(SYNTAX)
  const [from, to, most, consumer] = isIdle ? args.slice(2) : args
  const count = integerIn(most)
  return { minIdleMs, count, start: edgeIn(from, 'start'), stop: edgeIn(to, 'stop'), consumer }
}

function pendingCommand({ w, args, key: placeOf }: Call): Reply {
  const [name, groupName, ...rest] = args
  const range = pendingIn(rest)
  const key = placeOf(name)
  const group = groupIn(w, key, name, groupName)
  if (range === null) return pendingSummary(w, key, group)
  const { minIdleMs, start, stop, count, consumer } = range
  const owner = consumer === undefined ? null : w.plan.consumers.indexOf(consumer)
  const found = pendingOf(w, key, group).filter(
    (item) =>
      compareIds(item, start) >= 0 &&
      compareIds(item, stop) <= 0 &&
      (owner === null || item.owner === owner) &&
      BigInt(w.now[0] - item.shownAtMs) >= minIdleMs,
  )
  if (count <= 0n) return array([])
  return array(
    upTo(found, count).map((item) =>
      array([
        bulk(showId(item)),
        bulk(w.plan.consumers[item.owner]),
        integer(w.now[0] - item.shownAtMs),
        integer(item.shownTimes),
      ]),
    ),
  )
}

interface Claim {
  readonly minIdleMs: bigint
  readonly start: EntryId
  readonly count: bigint
  readonly idsOnly: boolean
}

function claimIn([minIdle, from, ...options]: readonly string[]): Claim {
  const minIdleMs = integerIn(minIdle, 'ERR Invalid min-idle-time argument for XAUTOCLAIM')
  const start = edgeIn(from, 'start')
  let count = 100n
  let idsOnly = false
  for (let i = 0; i < options.length; i++) {
    const name = options[i].toUpperCase()
    if (name === 'COUNT' && i + 1 < options.length) {
      count = integerIn(options[++i], 'ERR COUNT must be > 0')
      if (count < LEAST_COUNT || count > MOST_COUNT) throw new Refusal('ERR COUNT must be > 0')
    } else if (name === 'JUSTID') idsOnly = true
    else throw new Refusal(SYNTAX)
  }
  return { minIdleMs: minIdleMs < 0n ? 0n : minIdleMs, start, count, idsOnly }
}

function claimCommand({ w, args, key: placeOf }: Call): Reply {
  const [name, groupName, reader, ...rest] = args
  const { minIdleMs, start, count, idsOnly } = claimIn(rest)
  const key = placeOf(name)
  const group = groupIn(w, key, name, groupName)
  const consumer = w.plan.consumers.indexOf(reader)
  const pending = pendingOf(w, key, group).filter((item) => compareIds(item, start) >= 0)
  let noted = false
  const note = () => {
    if (!noted) remember(w, 'write', [key])
    noted = true
  }
  const claimed: Reply[] = []
  const deleted: Reply[] = []
  let left = count
  let attempts = count * ATTEMPTS_A_COUNT
  let at = 0
  for (; at < pending.length && left > 0n && attempts > 0n; at++, attempts--) {
    const item = pending[at]
    const entry = entryOf(w, key, item)
    if (entry === null) {
      note()
      acknowledge(w, key, group, item)
      deleted.push(bulk(showId(item)))
      left--
    } else if (BigInt(w.now[0] - item.shownAtMs) >= minIdleMs) {
      note()
      show(w, key, group, item, consumer, item.shownTimes + (idsOnly ? 0 : 1))
      claimed.push(idsOnly ? bulk(showId(item)) : entryReply(w, entry))
      left--
    }
  }
  const next = at < pending.length ? showId(pending[at]) : '0-0'
  return array([bulk(next), array(claimed), array(deleted)])
}

export const GROUPS: Readonly<Record<string, Command>> = {
  xreadgroup: {
    takes: [6, Number.POSITIVE_INFINITY],
    usage: 'GROUP group consumer [COUNT count] STREAMS key [key …] >|id [>|id …]',
    help: 'Entries that the group was not shown yet (>), or those still pending for the consumer (0).',
    writes: true,
    without: ['BLOCK', 'NOACK'],
    names: readNames,
    run: readCommand,
  },
  xack: {
    takes: [3, Number.POSITIVE_INFINITY],
    usage: 'key group id [id …]',
    help: 'Entries are pending no more, whoever was shown them.',
    writes: true,
    names: ([key, group]) => ({ keys: [key], groups: [group] }),
    run: ackCommand,
  },
  xpending: {
    takes: [2, 8],
    usage: 'key group [[IDLE ms] start end count [consumer]]',
    help: 'What is pending, for whom, since when, and how often it was shown.',
    writes: false,
    names: ([key, group]) => ({ keys: [key], groups: [group] }),
    run: pendingCommand,
  },
  xautoclaim: {
    takes: [5, Number.POSITIVE_INFINITY],
    usage: 'key group consumer min-idle-ms start [COUNT count] [JUSTID]',
    help: 'Takes over what has been pending for so long.',
    writes: true,
    names: ([key, group, consumer]) => ({ keys: [key], groups: [group], consumers: [consumer] }),
    run: claimCommand,
  },
}
