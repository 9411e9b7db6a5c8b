/** Putting functions into a state of Lua, and changing those that are there. */

import { lauxlib, lua } from './fengari.ts'
import { textAt, toBytes } from './values.ts'

/** Ends the running function with an error that says where it happened. */
export function raise(L: LuaState, says: string): never {
  return lauxlib.luaL_error(L, toBytes('%s'), toBytes(says))
}

/** Sets a field of the table on top to a function. */
export const setFunction = (L: LuaState, name: string, f: LuaFunction): void => {
  lua.lua_pushcfunction(L, f)
  lua.lua_setfield(L, -2, toBytes(name))
}

/** Sets a function in one of the tables that are globals, or among them (`_G`). */
export function define(L: LuaState, table: string, name: string, f: LuaFunction): void {
  lua.lua_getglobal(L, toBytes(table))
  setFunction(L, name, f)
  lua.lua_pop(L, 1)
}

/** Wraps a function of a library: `before` sees its arguments first, `after` its results. */
export function wrap(
  L: LuaState,
  table: string,
  name: string,
  { before, after }: { readonly before?: (L: LuaState) => void; readonly after?: (L: LuaState) => void },
): void {
  lua.lua_getglobal(L, toBytes(table))
  lua.lua_getfield(L, -1, toBytes(name))
  lua.lua_pushcclosure(
    L,
    (state) => {
      before?.(state)
      lua.lua_pushvalue(state, lua.lua_upvalueindex(1))
      lua.lua_insert(state, 1)
      lua.lua_call(state, lua.lua_gettop(state) - 1, lua.LUA_MULTRET)
      after?.(state)
      return lua.lua_gettop(state)
    },
    1,
  )
  lua.lua_setfield(L, -2, toBytes(name))
  lua.lua_pop(L, 1)
}

/** Length of the string or number at `index`, in bytes; 0 where it is neither. */
export const lengthAt = (L: LuaState, index: number): number => textAt(L, index)?.length ?? 0
/** The number at `index`, or what is written there as one. */
export const numberAt = (L: LuaState, index: number): number => {
  lua.lua_pushvalue(L, index)
  const value = lua.lua_tonumber(L, -1)
  lua.lua_pop(L, 1)
  return value
}
