/** `cjson`: a script's tables as JSON, and back. */

import { type Charge, chargeJson, TEXT_MAX, TOO_LONG } from './bounds.ts'
import { raise } from './define.ts'
import { lauxlib, lua } from './fengari.ts'
import { general } from './numbers.ts'
import { fromBytes, readable, toBytes } from './values.ts'

const DEEPEST = 100
/** What stands for JSON's null: nil would leave a gap. */
const NULL = null

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '/': '\\/',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}

const textJson = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what JSON escapes
  `"${text.replace(/["\\/\u0000-\u001f\u007f]/g, (c) => ESCAPES[c] ?? `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`

/** What may still be written, in characters: a list that is in a list often is written as often. */
interface Room {
  left: number
}

function take(L: LuaState, room: Room, text: string): string {
  room.left -= text.length
  if (room.left < 0) raise(L, TOO_LONG)
  return text
}

/** The table at `index` is a list: its keys are 1, 2, 3 and so on, and there is at least one. */
function isList(L: LuaState, index: number): boolean {
  const length = lua.lua_rawlen(L, index)
  let keys = 0
  lua.lua_pushnil(L)
  while (lua.lua_next(L, index) !== 0) {
    lua.lua_pop(L, 1)
    if (lua.lua_type(L, -1) === lua.LUA_TNUMBER && ++keys <= length) continue
    lua.lua_pop(L, 1)
    return false
  }
  return keys > 0 && keys === length
}

function listJson(L: LuaState, index: number, depth: number, room: Room): string {
  const items: string[] = []
  for (let n = 1; n <= lua.lua_rawlen(L, index); n++) {
    lua.lua_rawgeti(L, index, n)
    items.push(json(L, lua.lua_gettop(L), depth + 1, room))
    lua.lua_pop(L, 1)
  }
  return `[${items.join(',')}]`
}

/** The table at `index` as JSON: a list where its keys are those of one. */
function tableJson(L: LuaState, index: number, depth: number, room: Room): string {
  if (depth > DEEPEST) raise(L, 'Cannot serialise, excessive depth')
  lauxlib.luaL_checkstack(L, 5, null)
  take(L, room, '{}')
  if (isList(L, index)) return listJson(L, index, depth, room)
  const parts: string[] = []
  lua.lua_pushnil(L)
  while (lua.lua_next(L, index) !== 0) {
    if (lua.lua_type(L, -2) !== lua.LUA_TNUMBER && lua.lua_type(L, -2) !== lua.LUA_TSTRING)
      raise(L, 'Cannot serialise table: table key must be a number or string')
    lua.lua_pushvalue(L, -2)
    const key = take(L, room, textJson(fromBytes(lua.lua_tostring(L, -1) as Uint8Array)))
    lua.lua_pop(L, 1)
    parts.push(`${key}:${json(L, lua.lua_gettop(L), depth + 1, room)}`)
    lua.lua_pop(L, 1)
  }
  return `{${parts.join(',')}}`
}

function json(L: LuaState, index: number, depth: number, room: Room): string {
  switch (lua.lua_type(L, index)) {
    case lua.LUA_TSTRING:
      return take(L, room, textJson(fromBytes(lua.lua_tostring(L, index) as Uint8Array)))
    case lua.LUA_TNUMBER: {
      const value = lua.lua_tonumber(L, index)
      if (!Number.isFinite(value)) raise(L, 'Cannot serialise number: must not be NaN or Inf')
      return take(L, room, general(value, 14))
    }
    case lua.LUA_TBOOLEAN:
      return take(L, room, String(lua.lua_toboolean(L, index)))
    case lua.LUA_TNIL:
      return take(L, room, 'null')
    case lua.LUA_TTABLE:
      return tableJson(L, index, depth, room)
    default:
      if (lua.lua_islightuserdata(L, index)) return take(L, room, 'null')
      return raise(L, 'Cannot serialise: type not supported')
  }
}

/** Puts what JSON holds on top. */
function push(L: LuaState, value: unknown, depth: number): void {
  if (depth > DEEPEST) raise(L, 'Found too many nested data structures')
  lauxlib.luaL_checkstack(L, 5, null)
  if (typeof value === 'string') lua.lua_pushstring(L, new TextEncoder().encode(value))
  else if (typeof value === 'number') lua.lua_pushnumber(L, value)
  else if (typeof value === 'boolean') lua.lua_pushboolean(L, value)
  else if (value === null) lua.lua_pushlightuserdata(L, NULL)
  else {
    lua.lua_createtable(L, 0, 0)
    if (Array.isArray(value))
      for (const [i, item] of value.entries()) {
        push(L, item, depth + 1)
        lua.lua_rawseti(L, -2, i + 1)
      }
    else
      for (const [name, item] of Object.entries(value as object)) {
        push(L, item, depth + 1)
        lua.lua_setfield(L, -2, new TextEncoder().encode(name))
      }
  }
}

/** Defines the table `cjson`. */
export function defineJson(L: LuaState, charge: Charge): void {
  lua.lua_createtable(L, 0, 3)
  lua.lua_pushcfunction(L, (state) => {
    const text = json(state, 1, 0, { left: TEXT_MAX })
    if (text.length > TEXT_MAX) raise(state, TOO_LONG)
    chargeJson(state, charge, text.length)
    lua.lua_pushstring(state, toBytes(text))
    return 1
  })
  lua.lua_setfield(L, -2, toBytes('encode'))
  lua.lua_pushcfunction(L, (state) => {
    let value: unknown
    const text = lua.lua_tostring(state, 1) ?? new Uint8Array()
    chargeJson(state, charge, text.length)
    try {
      value = JSON.parse(readable(text))
    } catch {
      raise(state, 'Expected value but found invalid token')
    }
    push(state, value, 0)
    return 1
  })
  lua.lua_setfield(L, -2, toBytes('decode'))
  lua.lua_pushlightuserdata(L, NULL)
  lua.lua_setfield(L, -2, toBytes('null'))
  lua.lua_setglobal(L, toBytes('cjson'))
}
