/**
 * Lua 5.1 has one kind of number, a double that is written with 14 digits; 5.3, which runs here, has whole numbers of
 * their own (of 32 bits here) and writes the others with a point. Redis's Lua is 5.1: every number becomes a double, and
 * every one that is written looks as it does there. Fengari keeps each value in an object of one class; two of that class's
 * methods are replaced, once.
 */
import { lauxlib, lua } from './fengari.ts'
import { general } from './numbers.ts'
import { fromBytes, toBytes } from './values.ts'

const L = lauxlib.luaL_newstate()
lua.lua_pushnumber(L, 0)
const values: LuaValue = Object.getPrototypeOf(L.stack[L.top - 1])
const { setfltvalue, setsvalue } = values

/** A double as fengari writes it. */
function written(value: number): string {
  const text = String(Number(value.toPrecision(14)))
  return /^[-\d]+$/.test(text) ? `${text}.0` : text
}

/** A whole number is a double like any other. */
values.setivalue = setfltvalue

/** A value that was a double becomes its text: it is written anew. */
values.setsvalue = function (text) {
  const number = this.ttisfloat() ? (this.value as number) : null
  const isWritten = number !== null && text.realstring.length <= 30 && fromBytes(text.realstring) === written(number)
  setsvalue.call(this, isWritten ? new text.constructor(null, toBytes(general(number, 14))) : text)
}
