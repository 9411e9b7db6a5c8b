/** Commands over lists. */
import type { World } from '../../world.ts'
import { hasRoom } from '../items.ts'
import { remember } from '../last-write.ts'
import { type End, elementsOf, moveElement, place, removeElements, take } from '../lists.ts'
import { array, bulk, integer, NIL, OUT_OF_MEMORY, Refusal, type Reply, SYNTAX } from '../reply.ts'
import { byHand, type Call, type Command, firstKey, integerIn, isHeldAs, payloadFor } from './command.ts'
import { valueThatFits } from './strings.ts'

const textOf = (w: World, value: number): string => w.plan.payloads[value].text

function pushCommand({ w, args, key: placeOf }: Call, end: End): Reply {
  const key = placeOf(args[0])
  isHeldAs(w, key, 'list')
  const values = args.slice(1).map((text) => valueThatFits(w, text))
  if (!hasRoom(w, values.length)) throw new Refusal(OUT_OF_MEMORY)
  remember(w, 'write', [key])
  const hand = byHand(w, key)
  for (const value of values) place(w, key, end, { value, ...hand })
  return integer(elementsOf(w, key).length)
}

function popCommand({ w, args, key: placeOf }: Call, end: End): Reply {
  const many = args.length === 2
  const wanted = many ? integerIn(args[1], 'ERR value is out of range, must be positive') : 1n
  if (wanted < 0n) throw new Refusal('ERR value is out of range, must be positive')
  const key = placeOf(args[0])
  if (!isHeldAs(w, key, 'list')) return NIL
  if (wanted === 0n) return array([])
  const elements = elementsOf(w, key)
  const count = wanted < elements.length ? Number(wanted) : elements.length
  const places = Array.from({ length: count }, (_, i) => (end === 'left' ? i : elements.length - 1 - i))
  remember(w, 'delete', [key])
  take(w, key, places)
  const texts = places.map((at) => bulk(textOf(w, elements[at].value)))
  return many ? array(texts) : texts[0]
}

/** A place counted from the left, or from the right where it is negative. */
function placeFrom(value: bigint, length: number): number {
  const at = value < 0n ? value + BigInt(length) : value
  const most = BigInt(length)
  return Number(at < -1n ? -1n : at > most ? most : at)
}

function range({ w, args, key: placeOf }: Call): Reply {
  const [start, stop] = [integerIn(args[1]), integerIn(args[2])]
  const key = placeOf(args[0])
  if (!isHeldAs(w, key, 'list')) return array([])
  const elements = elementsOf(w, key)
  const from = Math.max(0, placeFrom(start, elements.length))
  const to = placeFrom(stop, elements.length)
  return array(elements.slice(from, Math.max(from, to + 1)).map(({ value }) => bulk(textOf(w, value))))
}

function index({ w, args, key: placeOf }: Call): Reply {
  const key = placeOf(args[0])
  if (!isHeldAs(w, key, 'list')) return NIL
  const elements = elementsOf(w, key)
  const element = elements[placeFrom(integerIn(args[1]), elements.length)]
  return element === undefined ? NIL : bulk(textOf(w, element.value))
}

function endIn(text: string): End {
  const name = text.toLowerCase()
  if (name !== 'left' && name !== 'right') throw new Refusal(SYNTAX)
  return name
}

function move({ w, args, key: placeOf }: Call): Reply {
  const [fromEnd, toEnd] = [endIn(args[2]), endIn(args[3])]
  const [from, to] = [placeOf(args[0]), placeOf(args[1])]
  if (!isHeldAs(w, from, 'list')) return NIL
  isHeldAs(w, to, 'list')
  const moved = moveElement(w, from, to, fromEnd, toEnd)
  return moved === null ? NIL : bulk(textOf(w, moved.value))
}

function remove({ w, args, key: placeOf }: Call): Reply {
  const wanted = integerIn(args[1])
  const key = placeOf(args[0])
  if (!isHeldAs(w, key, 'list')) return integer(0)
  const most = BigInt(w.plan.itemsMax)
  const count = wanted > most ? most : wanted < -most ? -most : wanted
  return integer(removeElements(w, key, Number(count), payloadFor(w, args[2])))
}

const keyAndElements: Command['names'] = (args) => ({ keys: [args[0]], values: args.slice(1) })

export const LISTS: Readonly<Record<string, Command>> = {
  lpush: {
    takes: [2, Number.POSITIVE_INFINITY],
    usage: 'key element [element …]',
    help: 'Puts elements before a list, one after the other.',
    writes: true,
    grows: true,
    names: keyAndElements,
    run: (call) => pushCommand(call, 'left'),
  },
  rpush: {
    takes: [2, Number.POSITIVE_INFINITY],
    usage: 'key element [element …]',
    help: 'Puts elements behind a list.',
    writes: true,
    grows: true,
    names: keyAndElements,
    run: (call) => pushCommand(call, 'right'),
  },
  lpop: {
    takes: [1, 2],
    usage: 'key [count]',
    help: 'Takes elements from the front.',
    writes: true,
    names: firstKey,
    run: (call) => popCommand(call, 'left'),
  },
  rpop: {
    takes: [1, 2],
    usage: 'key [count]',
    help: 'Takes elements from the end.',
    writes: true,
    names: firstKey,
    run: (call) => popCommand(call, 'right'),
  },
  llen: {
    takes: [1, 1],
    usage: 'key',
    help: 'How long a list is.',
    writes: false,
    names: firstKey,
    run: ({ w, args, key }) => integer(isHeldAs(w, key(args[0]), 'list') ? elementsOf(w, key(args[0])).length : 0),
  },
  lrange: {
    takes: [3, 3],
    usage: 'key start stop',
    help: 'A part of a list; -1 is the last element.',
    writes: false,
    names: firstKey,
    run: range,
  },
  lindex: {
    takes: [2, 2],
    usage: 'key place',
    help: 'One element of a list.',
    writes: false,
    names: firstKey,
    run: index,
  },
  lmove: {
    takes: [4, 4],
    usage: 'source destination LEFT|RIGHT LEFT|RIGHT',
    help: 'Moves an element from an end of one list to an end of another.',
    writes: true,
    grows: true,
    names: (args) => ({ keys: args.slice(0, 2) }),
    run: move,
  },
  lrem: {
    takes: [3, 3],
    usage: 'key count element',
    help: 'Removes equal elements: so many from the left, from the right where negative, all of them for 0.',
    writes: true,
    names: (args) => ({ keys: [args[0]], values: [args[2]] }),
    run: remove,
  },
}
