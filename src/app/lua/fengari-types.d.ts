// The parts of fengari that the sandbox uses; the package itself describes none.

/** One Lua thread, and the whole state where it is the main one. */
declare interface LuaState {
  readonly stack: readonly LuaValue[]
  /** The first place of the stack that is free. */
  readonly top: number
}

/** What `lua_getinfo` fills in. */
declare interface LuaDebug {
  currentline: number
}

/** A function that Lua calls; returns how many results it left on the stack. */
declare type LuaFunction = (L: LuaState) => number

/** Lua itself. */
declare interface FengariLua {
  readonly LUA_OK: number
  readonly LUA_ERRSYNTAX: number
  readonly LUA_MULTRET: number
  readonly LUA_MASKCOUNT: number
  readonly LUA_TNIL: number
  readonly LUA_TBOOLEAN: number
  readonly LUA_TNUMBER: number
  readonly LUA_TSTRING: number
  readonly LUA_TTABLE: number
  readonly LUA_TFUNCTION: number
  readonly lua_absindex: (L: LuaState, index: number) => number
  readonly lua_checkstack: (L: LuaState, places: number) => boolean
  readonly lua_call: (L: LuaState, args: number, results: number) => void
  readonly lua_createtable: (L: LuaState, items: number, fields: number) => void
  readonly lua_error: (L: LuaState) => number
  readonly lua_getfield: (L: LuaState, index: number, name: Uint8Array) => number
  readonly lua_gettable: (L: LuaState, index: number) => number
  readonly lua_getglobal: (L: LuaState, name: Uint8Array) => number
  readonly lua_getinfo: (L: LuaState, what: Uint8Array, into: LuaDebug) => number
  readonly lua_gettop: (L: LuaState) => number
  readonly lua_insert: (L: LuaState, index: number) => void
  readonly lua_islightuserdata: (L: LuaState, index: number) => boolean
  readonly lua_next: (L: LuaState, index: number) => number
  readonly lua_pcall: (L: LuaState, args: number, results: number, handler: number) => number
  readonly lua_pop: (L: LuaState, count: number) => void
  readonly lua_pushboolean: (L: LuaState, value: boolean) => void
  readonly lua_pushcclosure: (L: LuaState, f: LuaFunction, upvalues: number) => void
  readonly lua_pushcfunction: (L: LuaState, f: LuaFunction) => void
  readonly lua_pushlightuserdata: (L: LuaState, value: unknown) => void
  readonly lua_pushnil: (L: LuaState) => void
  readonly lua_pushnumber: (L: LuaState, value: number) => void
  readonly lua_pushstring: (L: LuaState, value: Uint8Array) => void
  readonly lua_pushvalue: (L: LuaState, index: number) => void
  readonly lua_rawget: (L: LuaState, index: number) => number
  readonly lua_rawgeti: (L: LuaState, index: number, n: number) => number
  readonly lua_rawlen: (L: LuaState, index: number) => number
  readonly lua_rawseti: (L: LuaState, index: number, n: number) => void
  readonly lua_remove: (L: LuaState, index: number) => void
  readonly lua_replace: (L: LuaState, index: number) => void
  readonly lua_setfield: (L: LuaState, index: number, name: Uint8Array) => void
  readonly lua_setglobal: (L: LuaState, name: Uint8Array) => void
  readonly lua_sethook: (
    L: LuaState,
    hook: ((L: LuaState, at: LuaDebug) => void) | null,
    mask: number,
    count: number,
  ) => void
  readonly lua_setmetatable: (L: LuaState, index: number) => void
  readonly lua_settop: (L: LuaState, index: number) => void
  readonly lua_toboolean: (L: LuaState, index: number) => boolean
  readonly lua_tonumber: (L: LuaState, index: number) => number
  readonly lua_tostring: (L: LuaState, index: number) => Uint8Array | null
  readonly lua_type: (L: LuaState, index: number) => number
  readonly lua_upvalueindex: (n: number) => number
}

/** What is built on it. */
declare interface FengariAux {
  readonly luaL_error: (L: LuaState, format: Uint8Array, ...args: unknown[]) => never
  readonly luaL_checkstack: (L: LuaState, places: number, says: Uint8Array | null) => void
  readonly luaL_getmetafield: (L: LuaState, index: number, name: Uint8Array) => number
  readonly luaL_loadbufferx: (
    L: LuaState,
    code: Uint8Array,
    length: number,
    name: Uint8Array,
    mode: Uint8Array,
  ) => number
  readonly luaL_typename: (L: LuaState, index: number) => Uint8Array
  readonly luaL_newstate: () => LuaState
  readonly luaL_requiref: (L: LuaState, name: Uint8Array, open: LuaFunction, global: number) => void
  readonly luaL_tolstring: (L: LuaState, index: number) => Uint8Array
  readonly luaL_where: (L: LuaState, level: number) => void
}

/** A text inside Lua. */
declare interface LuaText {
  readonly realstring: Uint8Array
  readonly constructor: new (L: null, bytes: Uint8Array) => LuaText
}

/** A value inside Lua. */
declare interface LuaValue {
  readonly value: unknown
  readonly ttisfloat: () => boolean
  readonly setfltvalue: (value: number) => void
  setivalue: (value: number) => void
  setsvalue: (this: LuaValue, text: LuaText) => void
}

/** Every library, those that are never opened here as well: only what is opened is within a script's reach. */
declare interface FengariLibraries {
  readonly luaopen_base: LuaFunction
  readonly luaopen_coroutine: LuaFunction
  readonly luaopen_math: LuaFunction
  readonly luaopen_string: LuaFunction
  readonly luaopen_table: LuaFunction
}

declare module 'fengari' {
  const fengari: { readonly lua: FengariLua; readonly lauxlib: FengariAux; readonly lualib: FengariLibraries }
  export default fengari
}
