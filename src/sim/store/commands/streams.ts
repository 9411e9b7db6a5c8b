/** Commands over streams themselves: their entries and groups. */
import type { World } from '../../world.ts'
import { compareIds, type EntryId, hasRoom, type Item, removeItems, rowsOf } from '../items.ts'
import { remember } from '../last-write.ts'
import { array, bulk, integer, NIL, OK, OUT_OF_MEMORY, Refusal, type Reply } from '../reply.ts'
import { deleteEntries, entriesOf, groupRow, lastId, makeStream, nextId, placeEntry, placeGroup } from '../streams.ts'
import { byHand, type Call, type Command, firstKey, integerIn, isHeldAs } from './command.ts'
import { edgeIn, FIRST, idIn, showId } from './ids.ts'
import { valueThatFits } from './strings.ts'

/** The field that workers read, and that results are written in. */
const PAYLOAD_FIELD = 'payload'

/** What a worker would take from an entry: its field `payload`, or else its first one. */
function payloadOfFields(fields: readonly string[]): string {
  const at = fields.findIndex((name, i) => i % 2 === 0 && name === PAYLOAD_FIELD)
  return fields[at < 0 ? 1 : at + 1]
}

/** The fields of an entry, names and values by turns. */
function fieldsOf(w: World, { fields, value }: Item): readonly string[] {
  return fields > 0 ? w.plan.entries[fields - 1] : [PAYLOAD_FIELD, w.plan.payloads[value].text]
}

/** An entry as the store answers with it: its id and its fields. */
export function entryReply(w: World, entry: Item): Reply {
  return array([bulk(showId(entry)), array(fieldsOf(w, entry).map(bulk))])
}

interface Addition {
  readonly mayCreate: boolean
  readonly id: string
  readonly fields: readonly string[]
}

/** The parts of an XADD after its key; null where it has no fields, or one of them no value. */
function addition(args: readonly string[]): Addition | null {
  const skipped = args[1].toUpperCase() === 'NOMKSTREAM' ? 1 : 0
  const fields = args.slice(2 + skipped)
  if (fields.length === 0 || fields.length % 2 === 1) return null
  return { mayCreate: skipped === 0, id: args[1 + skipped], fields }
}

const ZERO = 'ERR The ID specified in XADD must be greater than 0-0'
const TOO_SMALL = 'ERR The ID specified in XADD is equal or smaller than the target stream top item'

/** The id that an XADD asks for, in full or in part. */
function newId(w: World, key: number, text: string): EntryId {
  const last = lastId(w, key)
  if (text === '*') return nextId(w, key)
  if (!text.endsWith('-*')) return idIn(text, 0)
  const { ms } = idIn(text.slice(0, -2), 0)
  return { ms, seq: ms === last.ms && compareIds(last, FIRST) > 0 ? last.seq + 1 : ms === 0 ? 1 : 0 }
}

function addCommand({ w, args, key: placeOf }: Call): Reply {
  const found = addition(args)
  // The id is looked at before the number of fields.
  const id = args[1].toUpperCase() === 'NOMKSTREAM' ? args[2] : args[1]
  const isGiven = id !== '*' && !id.endsWith('-*')
  if (id !== '*') idIn(id.endsWith('-*') ? id.slice(0, -2) : id, 0)
  if (found === null) throw new Refusal("ERR wrong number of arguments for 'xadd' command")
  if (isGiven && compareIds(idIn(id, 0), FIRST) === 0) throw new Refusal(ZERO)
  const key = placeOf(args[0])
  if (!isHeldAs(w, key, 'stream') && !found.mayCreate) return NIL
  const given = newId(w, key, id)
  if (compareIds(given, lastId(w, key)) <= 0) throw new Refusal(TOO_SMALL)
  const isPlain = found.fields.length === 2 && found.fields[0] === PAYLOAD_FIELD
  const value = valueThatFits(w, payloadOfFields(found.fields))
  if (!hasRoom(w, w.keyHeld[key] === 1 ? 1 : 2)) throw new Refusal(OUT_OF_MEMORY)
  remember(w, 'write', [key])
  makeStream(w, key)
  placeEntry(w, key, given, isPlain ? 0 : entryPlace(w, found.fields) + 1, { value, ...byHand(w, key) })
  return bulk(showId(given))
}

function entryPlace(w: World, fields: readonly string[]): number {
  const same = (other: readonly string[]) =>
    other.length === fields.length && other.every((text, i) => text === fields[i])
  const found = w.plan.entries.findIndex(same)
  if (found < 0) throw new Error('the plan does not know the entry')
  return found
}

function addNames(args: readonly string[]) {
  const found = addition(args)
  if (found === null) return firstKey(args)
  return { keys: [args[0]], values: [payloadOfFields(found.fields)], entries: [found.fields] }
}

function rangeCommand({ w, args, key: placeOf }: Call): Reply {
  const [start, stop] = [edgeIn(args[1], 'start'), edgeIn(args[2], 'stop')]
  let count = -1n
  for (let i = 3; i < args.length; i += 2) {
    if (args[i].toUpperCase() !== 'COUNT' || i + 1 === args.length) throw new Refusal('ERR syntax error')
    count = integerIn(args[i + 1])
    if (count < 0n) count = 0n
  }
  const key = placeOf(args[0])
  if (!isHeldAs(w, key, 'stream')) return array([])
  if (count === 0n) return NIL
  const found = entriesOf(w, key).filter((entry) => compareIds(entry, start) >= 0 && compareIds(entry, stop) <= 0)
  return array(found.slice(0, count < 0n ? found.length : Number(count)).map((entry) => entryReply(w, entry)))
}

function deleteCommand({ w, args, key: placeOf }: Call): Reply {
  const key = placeOf(args[0])
  if (!isHeldAs(w, key, 'stream')) return integer(0)
  const ids = args.slice(1).map((text) => idIn(text, 0))
  return integer(deleteEntries(w, key, ids))
}

const NO_STREAM =
  'ERR The XGROUP subcommand requires the key to exist. Note that for CREATE you may want to use the MKSTREAM option to create an empty stream automatically.'

const asksForMore = (name: string) =>
  new Refusal(`ERR unknown subcommand or wrong number of arguments for '${name}'. Try XGROUP HELP.`)

function groupCommand(call: Call): Reply {
  const [name, ...rest] = call.args
  switch (name.toLowerCase()) {
    case 'create':
      if (rest.length < 3) throw new Refusal("ERR wrong number of arguments for 'xgroup|create' command")
      return createGroup(call, name, rest)
    case 'destroy':
      if (rest.length !== 2) throw new Refusal("ERR wrong number of arguments for 'xgroup|destroy' command")
      return destroyGroup(call, rest)
    default:
      throw new Refusal(`ERR unknown subcommand '${name}'. Try XGROUP HELP.`)
  }
}

function createGroup({ w, key: placeOf }: Call, subcommand: string, args: readonly string[]): Reply {
  const [name, group, after, ...options] = args
  for (const option of options) if (option.toUpperCase() !== 'MKSTREAM') throw asksForMore(subcommand)
  const key = placeOf(name)
  const held = isHeldAs(w, key, 'stream')
  if (!held && options.length === 0) throw new Refusal(NO_STREAM)
  const place = w.plan.groups.indexOf(group)
  const id = after === '$' ? lastId(w, key) : idIn(after, 0)
  if (held && groupRow(w, key, place) >= 0) throw new Refusal('BUSYGROUP Consumer Group name already exists')
  if (!hasRoom(w, held ? 1 : 2)) throw new Refusal(OUT_OF_MEMORY)
  remember(w, 'write', [key])
  makeStream(w, key)
  placeGroup(w, key, place, id)
  return OK
}

function destroyGroup({ w, key: placeOf }: Call, [name, group]: readonly string[]): Reply {
  const key = placeOf(name)
  if (!isHeldAs(w, key, 'stream')) throw new Refusal(NO_STREAM)
  const place = w.plan.groups.indexOf(group)
  const row = groupRow(w, key, place)
  if (row < 0) return integer(0)
  remember(w, 'delete', [key])
  const pending = rowsOf(w, key, 'pending').filter((at) => w.itemGroup[at] === place)
  removeItems(w, [row, ...pending])
  return integer(1)
}

export const STREAMS: Readonly<Record<string, Command>> = {
  xadd: {
    takes: [4, Number.POSITIVE_INFINITY],
    usage: 'key [NOMKSTREAM] *|id field value [field value …]',
    help: 'Adds an entry to a stream. Workers read the field payload.',
    writes: true,
    grows: true,
    without: ['MAXLEN', 'MINID', 'LIMIT'],
    names: addNames,
    run: addCommand,
  },
  xlen: {
    takes: [1, 1],
    usage: 'key',
    help: 'How many entries a stream has.',
    writes: false,
    names: firstKey,
    run: ({ w, args, key }) => integer(isHeldAs(w, key(args[0]), 'stream') ? entriesOf(w, key(args[0])).length : 0),
  },
  xrange: {
    takes: [3, Number.POSITIVE_INFINITY],
    usage: 'key start end [COUNT count]',
    help: 'Entries from one id to another; - and + are the ends.',
    writes: false,
    names: firstKey,
    run: rangeCommand,
  },
  xdel: {
    takes: [2, Number.POSITIVE_INFINITY],
    usage: 'key id [id …]',
    help: 'Deletes entries.',
    writes: true,
    names: firstKey,
    run: deleteCommand,
  },
  xgroup: {
    takes: [1, Number.POSITIVE_INFINITY],
    usage: 'CREATE key group id|$ [MKSTREAM], or DESTROY key group',
    help: 'Makes a group of consumers that begins after an id, or removes one.',
    writes: true,
    grows: true,
    without: ['ENTRIESREAD', 'SETID', 'CREATECONSUMER', 'DELCONSUMER', 'HELP'],
    names: ([, key, group]) => ({ keys: key === undefined ? [] : [key], groups: group === undefined ? [] : [group] }),
    run: groupCommand,
  },
}
