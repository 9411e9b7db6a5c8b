/** What a script finds around it: Lua's own libraries as Redis has them, without a way out, and bounded. */

import { boundCalls, type Charge } from './bounds.ts'
import { define, numberAt, raise, setFunction, wrap } from './define.ts'
import { lauxlib, lua, lualib } from './fengari.ts'
import { general, Random } from './numbers.ts'
import { fromBytes, readable, textAt, toBytes } from './values.ts'

/** What a function returns is a number of the one kind that Lua 5.1 has. */
function asFloat(L: LuaState): void {
  for (let i = 1; i <= lua.lua_gettop(L); i++) {
    if (lua.lua_type(L, i) !== lua.LUA_TNUMBER) continue
    lua.lua_pushnumber(L, lua.lua_tonumber(L, i))
    lua.lua_replace(L, i)
  }
}

/** `%d` takes any number and cuts it. */
function cutForFormat(L: LuaState): void {
  const format = fromBytes(textAt(L, 1) ?? new Uint8Array())
  const places = [...format.matchAll(/%%|%[-+ #0]*\d*(?:\.\d*)?([A-Za-z])/g)].filter(([all]) => all !== '%%')
  for (const [i, [, letter]] of places.entries()) {
    const index = i + 2
    if (!'dioxXuc'.includes(letter) || index > lua.lua_gettop(L)) continue
    if (lua.lua_type(L, index) !== lua.LUA_TNUMBER) continue
    lua.lua_pushnumber(L, Math.trunc(lua.lua_tonumber(L, index)))
    lua.lua_replace(L, index)
  }
}

/** An address that stands for all: a real one would be another one each time. */
export const ADDRESS = '0x7f0000000000'

/** `tostring`, which writes numbers as 5.1 does. */
const toText: LuaFunction = (L) => {
  const type = lua.lua_type(L, 1)
  if (type === lua.LUA_TNUMBER) lua.lua_pushstring(L, toBytes(general(lua.lua_tonumber(L, 1), 14)))
  else {
    const text = fromBytes(lauxlib.luaL_tolstring(L, 1))
    if (type !== lua.LUA_TSTRING) lua.lua_pushstring(L, toBytes(text.replace(/0x[0-9a-f]+$/, ADDRESS)))
  }
  return 1
}

/** `pcall` as Redis has it: of a table with an `err`, only that comes back. */
const protectedCall: LuaFunction = (L) => {
  const args = lua.lua_gettop(L)
  if (args === 0) raise(L, "bad argument #1 to 'pcall' (value expected)")
  lua.lua_pushboolean(L, true)
  lua.lua_insert(L, 1)
  const status = lua.lua_pcall(L, args - 1, lua.LUA_MULTRET, 0)
  if (status === lua.LUA_OK) return lua.lua_gettop(L)
  lua.lua_remove(L, 1)
  if (lua.lua_gettop(L) === 0) lua.lua_pushstring(L, toBytes('stack overflow'))
  if (lua.lua_type(L, -1) === lua.LUA_TTABLE) {
    lua.lua_getfield(L, -1, toBytes('err'))
    if (lua.lua_type(L, -1) === lua.LUA_TSTRING) lua.lua_replace(L, -2)
    else lua.lua_pop(L, 1)
  }
  lua.lua_pushboolean(L, false)
  lua.lua_insert(L, 1)
  return 2
}

/** Random numbers that are the same in each run. */
function defineRandom(L: LuaState): void {
  const random = new Random()
  define(L, 'math', 'random', (state) => {
    const drawn = random.next()
    const given = lua.lua_gettop(state)
    if (given === 0) lua.lua_pushnumber(state, drawn)
    else {
      const from = given === 1 ? 1 : Math.trunc(numberAt(state, 1))
      const to = Math.trunc(numberAt(state, given === 1 ? 1 : 2))
      if (given > 2) raise(state, 'wrong number of arguments')
      if (from > to) raise(state, `bad argument #${given} to 'random' (interval is empty)`)
      lua.lua_pushnumber(state, Math.floor(drawn * (to - from + 1)) + from)
    }
    return 1
  })
  define(L, 'math', 'randomseed', (state) => {
    random.seed(numberAt(state, 1))
    return 0
  })
}

/** What 5.3 has and Redis's 5.1 has not, or would be a way to files and to the console. */
const GLOBALS_REMOVED = ['dofile', 'loadfile', 'print', 'rawlen', 'utf8', 'require', 'package']
const FIELDS_REMOVED: Readonly<Record<string, readonly string[]>> = {
  string: ['pack', 'packsize', 'unpack', 'dump'],
  table: ['pack', 'unpack', 'move'],
  math: ['tointeger', 'type', 'ult', 'maxinteger', 'mininteger'],
  coroutine: ['isyieldable'],
}

/** Opens the libraries in a fresh state. `charge` hears of work that no step tells of. */
export function openLibraries(L: LuaState, charge: Charge): void {
  const open = (name: string, library: LuaFunction) => {
    lauxlib.luaL_requiref(L, toBytes(name), library, 1)
    lua.lua_pop(L, 1)
  }
  open('_G', lualib.luaopen_base)
  open('string', lualib.luaopen_string)
  open('table', lualib.luaopen_table)
  open('math', lualib.luaopen_math)
  open('coroutine', lualib.luaopen_coroutine)
  alias(L, ['table', 'unpack'], ['_G', 'unpack'])
  alias(L, ['math', 'fmod'], ['math', 'mod'])
  define(L, 'math', 'pow', (state) => {
    lua.lua_pushnumber(state, numberAt(state, 1) ** numberAt(state, 2))
    return 1
  })
  define(L, 'math', 'log10', (state) => {
    lua.lua_pushnumber(state, Math.log10(numberAt(state, 1)))
    return 1
  })
  define(L, 'table', 'getn', (state) => {
    lua.lua_pushnumber(state, lua.lua_rawlen(state, 1))
    return 1
  })
  for (const name of GLOBALS_REMOVED) {
    lua.lua_pushnil(L)
    lua.lua_setglobal(L, toBytes(name))
  }
  for (const [table, names] of Object.entries(FIELDS_REMOVED)) {
    lua.lua_getglobal(L, toBytes(table))
    for (const name of names) {
      lua.lua_pushnil(L)
      lua.lua_setfield(L, -2, toBytes(name))
    }
    lua.lua_pop(L, 1)
  }
  boundCalls(L, charge)
  alias(L, ['_G', 'load'], ['_G', 'loadstring'])
  wrap(L, 'math', 'floor', { after: asFloat })
  wrap(L, 'math', 'ceil', { after: asFloat })
  wrap(L, 'string', 'format', { before: cutForFormat })
  define(L, '_G', 'tostring', toText)
  define(L, '_G', 'pcall', protectedCall)
  defineRandom(L)
}

type Named = readonly [table: string, name: string]

/** The function of one name goes by another one, too. */
function alias(L: LuaState, [fromTable, from]: Named, [toTable, to]: Named): void {
  lua.lua_getglobal(L, toBytes(toTable))
  lua.lua_getglobal(L, toBytes(fromTable))
  lua.lua_getfield(L, -1, toBytes(from))
  lua.lua_remove(L, -2)
  lua.lua_setfield(L, -2, toBytes(to))
  lua.lua_pop(L, 1)
}

/** The globals are as they are: reading one that is not there, and making one, are errors. */
export function sealGlobals(L: LuaState): void {
  lua.lua_getglobal(L, toBytes('_G'))
  lua.lua_createtable(L, 0, 2)
  setFunction(L, '__index', (state) => {
    const name = lauxlib.luaL_tolstring(state, 2)
    return raise(state, `Script attempted to access nonexistent global variable '${readable(name)}'`)
  })
  setFunction(L, '__newindex', (state) => raise(state, 'Attempt to modify a readonly table'))
  lua.lua_setmetatable(L, -2)
  lua.lua_pop(L, 1)
}
