/** Values on their way between JavaScript, Lua and the replies of a store. */
import { array, bulk, error, integer, NIL, type Reply } from '../../sim/store/reply.ts'
import { lua } from './fengari.ts'
import { toInteger } from './numbers.ts'

/** Text of which every character is one byte, as Lua holds it. */
export function toBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}

/** Bytes as text of which every character is one byte. */
export function fromBytes(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096))
  return text
}

/** Bytes as a person reads them. */
export const readable = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** The string or number at `index` as a string; null where it is neither. Does not change what is there. */
export function textAt(L: LuaState, index: number): Uint8Array | null {
  const type = lua.lua_type(L, index)
  if (type !== lua.LUA_TSTRING && type !== lua.LUA_TNUMBER) return null
  lua.lua_pushvalue(L, index)
  const text = lua.lua_tostring(L, -1)
  lua.lua_pop(L, 1)
  return text
}

/** Sets field `name` of the table on top to a string. */
function setText(L: LuaState, name: string, text: string): void {
  lua.lua_pushstring(L, toBytes(text))
  lua.lua_setfield(L, -2, toBytes(name))
}

/** Puts the table on top that a script sees of an error. */
export function pushError(L: LuaState, text: string): void {
  lua.lua_createtable(L, 0, 2)
  setText(L, 'err', text)
}

/** Puts a store's reply on top as a script sees it. */
export function pushReply(L: LuaState, reply: Reply): void {
  switch (reply.kind) {
    case 'integer':
      lua.lua_pushnumber(L, Number(reply.value))
      return
    case 'bulk':
      lua.lua_pushstring(L, toBytes(reply.text))
      return
    case 'nil':
      lua.lua_pushboolean(L, false)
      return
    case 'status':
      lua.lua_createtable(L, 0, 1)
      setText(L, 'ok', reply.text)
      return
    case 'error':
      pushError(L, reply.text)
      return
    case 'array':
      throw new Error('no command of a counter answers with a list')
  }
}

const DEEPEST = 20
/** Items that are looked at, in all lists together. */
const ITEMS_MAX = 1000

/** A field of the table at `index` that holds a string. */
function fieldAt(L: LuaState, index: number, name: string): string | null {
  lua.lua_pushstring(L, toBytes(name))
  lua.lua_rawget(L, index) // a metatable could answer with a function of the script's
  const text = lua.lua_type(L, -1) === lua.LUA_TSTRING ? lua.lua_tostring(L, -1) : null
  lua.lua_pop(L, 1)
  return text === null ? null : fromBytes(text)
}

/** What the value at `index` becomes on its way to the script's caller. */
export function replyAt(L: LuaState, index: number): Reply {
  return replyOf(L, index, 0, { left: ITEMS_MAX })
}

function replyOf(L: LuaState, index: number, depth: number, items: { left: number }): Reply {
  switch (lua.lua_type(L, index)) {
    case lua.LUA_TSTRING:
      return bulk(fromBytes(lua.lua_tostring(L, index) as Uint8Array))
    case lua.LUA_TNUMBER:
      return integer(toInteger(lua.lua_tonumber(L, index)))
    case lua.LUA_TBOOLEAN:
      return lua.lua_toboolean(L, index) ? integer(1) : NIL
    case lua.LUA_TTABLE:
      return tableReply(L, lua.lua_absindex(L, index), depth, items)
    default:
      return NIL
  }
}

function tableReply(L: LuaState, index: number, depth: number, all: { left: number }): Reply {
  if (depth >= DEEPEST || !lua.lua_checkstack(L, 3)) return error('ERR reached lua stack limit')
  const failure = fieldAt(L, index, 'err')
  if (failure !== null) return error(failure)
  const status = fieldAt(L, index, 'ok')
  if (status !== null) return { kind: 'status', text: status }
  const items: Reply[] = []
  for (let n = 1; all.left > 0; n++) {
    all.left--
    lua.lua_rawgeti(L, index, n)
    const ended = lua.lua_type(L, -1) === lua.LUA_TNIL
    if (!ended) items.push(replyOf(L, -1, depth + 1, all))
    lua.lua_pop(L, 1)
    if (ended) break
  }
  return array(items)
}
