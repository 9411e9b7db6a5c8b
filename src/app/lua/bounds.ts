/**
 * One call of a library can do more than all the steps of a script: what would make a text that is too long is refused
 * before it is made, and what goes through much of it is charged.
 */
import { define, lengthAt, numberAt, raise, wrap } from './define.ts'
import { lauxlib, lua } from './fengari.ts'
import { readable, textAt, toBytes } from './values.ts'

/** Longest text that a script may make, in bytes. */
export const TEXT_MAX = 16 * 1024
/** How much one run may go through, in bytes of text. */
export const WORK_MAX = 8 * 1024 * 1024
/** Longest list that a library goes through. */
const LIST_MAX = 100_000

/** What a script is told that made too long a text. */
export const TOO_LONG = `makes a text of more than ${TEXT_MAX / 1024} KB`
/** What a script is told that went through too much. */
export const TOO_MUCH = `goes through more than ${WORK_MAX / 1024 / 1024} MB of text`

/** Hears of work, in bytes of text; raises an error where it is too much. */
export type Charge = (L: LuaState, bytes: number) => void

/** What it costs to look at a byte in one of these ways, beside copying it. */
const AS_CODE = 64
const AS_JSON = 16
const AS_VALUE = 64
/** A replacement asks for each match. */
const AS_MATCH = 256

function boundRepeats(L: LuaState, charge: Charge): void {
  wrap(L, 'string', 'rep', {
    before: (state) => {
      const times = numberAt(state, 2)
      const length = lengthAt(state, 1) + lengthAt(state, 3)
      if (length * times > TEXT_MAX) raise(state, TOO_LONG)
      if (length > 0 && times > 0) charge(state, times * AS_VALUE)
      if (length > 0 || !(times > 0)) return
      lua.lua_pushnumber(state, 0) // nothing, however often
      lua.lua_replace(state, 2)
    },
  })
}

/** A text that is made and dropped at once is seen by no step. */
function chargeMade(L: LuaState, charge: Charge): void {
  for (const name of ['rep', 'sub', 'upper', 'lower', 'reverse', 'format', 'gsub'])
    wrap(L, 'string', name, { after: (state) => charge(state, lengthAt(state, 1)) })
}

/** Whatever replaces a match is measured as it comes. */
function boundReplacements(L: LuaState, charge: Charge): void {
  wrap(L, 'string', 'gsub', {
    before: (state) => {
      const length = lengthAt(state, 1) + 1
      charge(state, length * AS_MATCH)
      const by = textAt(state, 3)
      if (by !== null) {
        const repeats = by.includes(37) ? length : 1 // a percent sign puts in what was found
        if (length * by.length * repeats > 64 * TEXT_MAX) raise(state, TOO_LONG)
        return
      }
      const isTable = lua.lua_type(state, 3) === lua.LUA_TTABLE
      if (!isTable && lua.lua_type(state, 3) !== lua.LUA_TFUNCTION) return
      let made = 0
      lua.lua_pushvalue(state, 3)
      lua.lua_pushcclosure(
        state,
        (inner) => {
          lua.lua_pushvalue(inner, lua.lua_upvalueindex(1))
          lua.lua_insert(inner, 1)
          if (isTable) {
            lua.lua_settop(inner, 2)
            lua.lua_gettable(inner, 1)
          } else lua.lua_call(inner, lua.lua_gettop(inner) - 1, 1)
          made += lengthAt(inner, -1)
          if (made > TEXT_MAX) raise(inner, TOO_LONG)
          return 1
        },
        1,
      )
      lua.lua_replace(state, 3)
    },
  })
}

const typeAt = (L: LuaState, index: number): string => readable(lauxlib.luaL_typename(L, index))

/** `table.concat` as 5.1 has it: what metatables make up is no part of a list. */
const concat: LuaFunction = (L) => {
  if (lua.lua_type(L, 1) !== lua.LUA_TTABLE) {
    const given = lua.lua_gettop(L) === 0 ? 'no value' : typeAt(L, 1)
    raise(L, `bad argument #1 to 'concat' (table expected, got ${given})`)
  }
  const between = textAt(L, 2) ?? new Uint8Array()
  const isGiven = (index: number) => lua.lua_gettop(L) >= index && lua.lua_type(L, index) !== lua.LUA_TNIL
  const from = isGiven(3) ? Math.trunc(numberAt(L, 3)) : 1
  const to = isGiven(4) ? Math.trunc(numberAt(L, 4)) : lua.lua_rawlen(L, 1)
  const bytes: number[] = []
  for (let n = from; n <= to; n++) {
    lua.lua_rawgeti(L, 1, n)
    const item = textAt(L, -1)
    if (item === null) return raise(L, `invalid value (${typeAt(L, -1)}) at index ${n} in table for 'concat'`)
    lua.lua_pop(L, 1)
    if (bytes.length + item.length + between.length > TEXT_MAX) raise(L, TOO_LONG)
    if (n > from) bytes.push(...between)
    bytes.push(...item)
  }
  lua.lua_pushstring(L, Uint8Array.from(bytes))
  return 1
}

/** Lists that only seem to be long, by a metatable or by places far apart, would be gone through all the same. */
function boundLists(L: LuaState, charge: Charge): void {
  const before = (state: LuaState, movesAll: boolean) => {
    if (lua.lua_type(state, 1) !== lua.LUA_TTABLE) return
    const length = lua.lua_rawlen(state, 1)
    if (length > LIST_MAX) raise(state, `goes through a list of more than ${LIST_MAX.toLocaleString('en')} places`)
    if (movesAll) charge(state, length * AS_VALUE)
    if (lauxlib.luaL_getmetafield(state, 1, toBytes('__len')) === lua.LUA_TNIL) return
    raise(state, 'asks for a length (__len) that the Lua of Redis does not know')
  }
  // At the end of a list nothing has to make room.
  wrap(L, 'table', 'insert', { before: (state) => before(state, lua.lua_gettop(state) > 2) })
  wrap(L, 'table', 'remove', { before: (state) => before(state, lua.lua_gettop(state) > 1) })
  wrap(L, 'table', 'sort', { before: (state) => before(state, true) })
  define(L, 'table', 'concat', concat)
  wrap(L, '_G', 'unpack', {
    before: (state) => {
      const from = lua.lua_gettop(state) >= 2 ? numberAt(state, 2) : 1
      const to = lua.lua_gettop(state) >= 3 ? numberAt(state, 3) : lua.lua_rawlen(state, 1)
      charge(state, Math.max(0, to - from || 0) * AS_VALUE)
    },
  })
  wrap(L, 'string', 'byte', { after: (state) => charge(state, lua.lua_gettop(state) * AS_VALUE) })
}

/** The pieces that a function gives one after the other, as one text. */
function pieces(L: LuaState): Uint8Array {
  const bytes: number[] = []
  for (;;) {
    lua.lua_pushvalue(L, 1)
    lua.lua_call(L, 0, 1)
    const piece = textAt(L, -1)
    if (piece === null && lua.lua_type(L, -1) !== lua.LUA_TNIL) raise(L, 'reader function must return a string')
    lua.lua_pop(L, 1)
    if (piece === null || piece.length === 0) return Uint8Array.from(bytes)
    if (bytes.length + piece.length > TEXT_MAX) raise(L, TOO_LONG)
    bytes.push(...piece)
  }
}

/** `load` and `loadstring`: code as text, never as what a compiler made of it. */
const loadCode =
  (charge: Charge): LuaFunction =>
  (L) => {
    const given = textAt(L, 1)
    if (given === null && lua.lua_type(L, 1) !== lua.LUA_TFUNCTION)
      raise(L, "bad argument #1 to 'load' (function or text expected)")
    const code = given ?? pieces(L)
    const name = textAt(L, 2) ?? given ?? toBytes('=(load)')
    charge(L, code.length * AS_CODE)
    if (lauxlib.luaL_loadbufferx(L, code, code.length, name, AS_TEXT) === lua.LUA_OK) return 1
    lua.lua_pushnil(L)
    lua.lua_insert(L, -2)
    return 2
  }

/** The way of loading that refuses what a compiler made. */
export const AS_TEXT = toBytes('t')

/** Bounds every call that could be more than a step. */
export function boundCalls(L: LuaState, charge: Charge): void {
  boundRepeats(L, charge)
  chargeMade(L, charge)
  boundReplacements(L, charge)
  boundLists(L, charge)
  define(L, '_G', 'load', loadCode(charge))
}

/** The same for what reads and writes JSON. `bytes`: length of the text. */
export const chargeJson = (L: LuaState, charge: Charge, bytes: number): void => charge(L, bytes * AS_JSON)
