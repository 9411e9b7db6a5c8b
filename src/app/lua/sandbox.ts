/**
 * Runs one script as a store would: on one key, with its clock standing still, and with nothing else within its reach.
 * The same script on the same key always does the same. Lua is fengari; what it lacks of Redis's Lua is made up for in
 * the files beside this one, and the rest is told in `dialect.ts` and on the page.
 */
import './one-number.ts'
import { SCRIPT_MAX } from '../../scenario/choices.ts'
import { error, type Reply } from '../../sim/store/reply.ts'
import { AS_TEXT, type Charge, TEXT_MAX, TOO_LONG, TOO_MUCH, WORK_MAX } from './bounds.ts'
import { defineJson } from './cjson.ts'
import { COMMANDS, Counter, type Held, OTHER_COMMANDS } from './counter.ts'
import { raise } from './define.ts'
import { type LuaProblem, notInRedis } from './dialect.ts'
import { lauxlib, lua } from './fengari.ts'
import { ADDRESS, openLibraries, sealGlobals } from './libraries.ts'
import { general } from './numbers.ts'
import { fromBytes, pushError, pushReply, readable, replyAt, toBytes } from './values.ts'

/** Steps of Lua's machine that one run may take. */
export const STEPS_MAX = 20_000

/** What a run came to. */
export interface Outcome {
  /** The key as the script left it. */
  readonly held: Held | null
  /** The life that it has was set by the script. */
  readonly lifeWasSet: boolean
  readonly reply: Reply
  /** Line where an error arose; 0 where there is none, or nobody knows. */
  readonly line: number
  /** It was stopped: it took too many steps, or made too long a text. */
  readonly stopped: boolean
}

const NAME = 'user_script'
const PLACE = /^user_script:(\d+): /

const LINE = toBytes('l')
/** A text that costs no more than the step that it takes part in, in bytes. */
const SHORT = 64

/** What keeps a run within its bounds, and knows where it is. */
class Guard {
  private steps = 0
  private work = 0
  line = 0
  stoppedBy = ''
  /** Called at every step: an error that a script catches is raised again at the next one. */
  readonly hook = (L: LuaState, at: LuaDebug): void => {
    if (this.stoppedBy === '') {
      lua.lua_getinfo(L, LINE, at)
      this.line = at.currentline
      if (++this.steps > STEPS_MAX) this.stoppedBy = `takes more than ${STEPS_MAX.toLocaleString('en')} steps`
      else this.lookAtTexts(L)
    }
    if (this.stoppedBy !== '') raise(L, this.stoppedBy)
  }

  /** Adds what one call goes through, in bytes of text. */
  readonly charge: Charge = (L, bytes) => {
    this.work += bytes
    if (this.work > WORK_MAX && this.stoppedBy === '') this.stoppedBy = TOO_MUCH
    if (this.stoppedBy !== '') raise(L, this.stoppedBy)
  }

  /** A step may copy, compare or look up whatever text its function holds. */
  private lookAtTexts(L: LuaState): void {
    for (let i = lua.lua_gettop(L); i > 0; i--) {
      if (lua.lua_type(L, i) !== lua.LUA_TSTRING) continue
      const length = lua.lua_rawlen(L, i)
      if (length > TEXT_MAX) this.stoppedBy = TOO_LONG
      if (length > SHORT) this.work += length
    }
    if (this.work > WORK_MAX && this.stoppedBy === '') this.stoppedBy = TOO_MUCH
  }
}

/** The arguments of redis.call as texts; null where one can be none. */
function argumentsOf(L: LuaState): string[] | null {
  const texts: string[] = []
  for (let i = 1; i <= lua.lua_gettop(L); i++) {
    const type = lua.lua_type(L, i)
    if (type === lua.LUA_TNUMBER) texts.push(general(lua.lua_tonumber(L, i), 17))
    else if (type === lua.LUA_TSTRING) texts.push(fromBytes(lua.lua_tostring(L, i) as Uint8Array))
    else return null
  }
  return texts
}

const failed = (says: string): Reply => error(`ERR ${says}`)

/** Executes the command that a script asks for. */
function execute(counter: Counter, key: string, given: readonly string[] | null): Reply {
  if (given === null) return failed('Lua redis lib command arguments must be strings or integers')
  if (given.length === 0) return failed('Please specify at least one argument for this redis lib call')
  const [typed, ...args] = given
  const name = typed.toLowerCase()
  if (OTHER_COMMANDS.has(name)) return failed(`${typed.toUpperCase()} is not known on this page`)
  if (!Object.hasOwn(COMMANDS, name)) return failed('Unknown Redis command called from script')
  const { least, most, allKeys, run } = COMMANDS[name]
  const [first, ...others] = args
  if (first === undefined || others.length < least || others.length > most)
    return failed('Wrong number of args calling Redis command from script')
  const stranger = (allKeys === true ? args : [first]).find((other) => other !== key)
  if (stranger !== undefined) return failed(`this page knows only the key of the counter, KEYS[1]`)
  return run(counter, others, args.length)
}

/** A table of texts as a global. */
function setTexts(L: LuaState, name: string, texts: readonly string[]): void {
  lua.lua_createtable(L, texts.length, 0)
  for (const [i, text] of texts.entries()) {
    lua.lua_pushstring(L, toBytes(text))
    lua.lua_rawseti(L, -2, i + 1)
  }
  lua.lua_setglobal(L, toBytes(name))
}

/** An error's text as the store makes it: its first word is a code, and where there is but one word it gets one. */
function errorReply(text: string): string {
  const said = text.replace(/^-/, '')
  return said.includes(' ') ? said : `ERR ${said}`
}

/** Defines the table `redis`. */
function defineRedis(L: LuaState, counter: Counter, key: string): void {
  lua.lua_createtable(L, 0, 8)
  const set = (name: string, f: LuaFunction) => {
    lua.lua_pushcfunction(L, f)
    lua.lua_setfield(L, -2, toBytes(name))
  }
  const call =
    (raises: boolean): LuaFunction =>
    (state) => {
      const reply = execute(counter, key, argumentsOf(state))
      pushReply(state, reply)
      return raises && reply.kind === 'error' ? lua.lua_error(state) : 1
    }
  const single =
    (make: (state: LuaState, text: string) => void): LuaFunction =>
    (state) => {
      const fits = lua.lua_gettop(state) === 1 && lua.lua_type(state, 1) === lua.LUA_TSTRING
      if (fits) make(state, fromBytes(lua.lua_tostring(state, 1) as Uint8Array))
      else pushError(state, 'ERR wrong number or type of arguments')
      return 1
    }
  set('call', call(true))
  set('pcall', call(false))
  set(
    'error_reply',
    single((state, text) => pushError(state, errorReply(text))),
  )
  set(
    'status_reply',
    single((state, text) => pushReply(state, { kind: 'status', text })),
  )
  set('log', () => 0)
  set('replicate_commands', (state) => {
    lua.lua_pushboolean(state, true)
    return 1
  })
  for (const [level, name] of ['LOG_DEBUG', 'LOG_VERBOSE', 'LOG_NOTICE', 'LOG_WARNING'].entries()) {
    lua.lua_pushnumber(L, level)
    lua.lua_setfield(L, -2, toBytes(name))
  }
  lua.lua_setglobal(L, toBytes('redis'))
}

const asBytes = (source: string): Uint8Array => new TextEncoder().encode(source)

/** Loads a script; its function is on top, or an error. */
function load(L: LuaState, source: string): boolean {
  const code = asBytes(source)
  return lauxlib.luaL_loadbufferx(L, code, code.length, toBytes(`@${NAME}`), AS_TEXT) === lua.LUA_OK
}

/** What keeps a script from being run at all; null where nothing does. */
export function problemIn(source: string): LuaProblem | null {
  if (source.length > SCRIPT_MAX) return { says: `It is longer than ${SCRIPT_MAX} characters.`, line: 0 }
  const L = lauxlib.luaL_newstate()
  if (load(L, source)) return notInRedis(source)
  const text = readable(lua.lua_tostring(L, -1) ?? new Uint8Array())
  const line = Number(PLACE.exec(text)?.[1] ?? 0)
  return { says: text.replace(PLACE, ''), line }
}

/** What the error on top says, as the store would pass it on, and the line it names. */
function errorAt(L: LuaState): { says: string; line: number } {
  if (lua.lua_gettop(L) === 0) return { says: 'ERR stack overflow', line: 0 }
  if (lua.lua_type(L, -1) === lua.LUA_TTABLE) {
    const reply = replyAt(L, -1)
    return { says: reply.kind === 'error' ? reply.text : 'ERR unknown error', line: 0 }
  }
  // A text is taken as it is: asked for its text, it could answer with a function of the script's.
  const isText = lua.lua_type(L, -1) === lua.LUA_TSTRING
  const bytes = isText ? lua.lua_tostring(L, -1) : lauxlib.luaL_tolstring(L, -1)
  const text = fromBytes(bytes ?? new Uint8Array())
  return {
    says: `ERR ${text
      .replace(PLACE, '')
      .replace(/^JS stack/, 'stack')
      .replace(/0x[0-9a-f]+$/, ADDRESS)}`,
    line: Number(PLACE.exec(text)?.[1] ?? 0),
  }
}

/**
 * Runs a script that `problemIn` finds nothing in.
 * @param held what is under the key `key` before
 * @param args what the script is told: texts of which each character is one byte
 */
export function runLua(source: string, held: Held | null, key: string, args: readonly string[]): Outcome {
  const counter = new Counter(held)
  const guard = new Guard()
  const L = lauxlib.luaL_newstate()
  openLibraries(L, guard.charge)
  defineJson(L, guard.charge)
  defineRedis(L, counter, key)
  setTexts(L, 'KEYS', [key])
  setTexts(L, 'ARGV', args)
  sealGlobals(L)
  load(L, source)
  lua.lua_sethook(L, guard.hook, lua.LUA_MASKCOUNT, 1)
  const status = lua.lua_pcall(L, 0, 1, 0)
  lua.lua_sethook(L, null, 0, 0)
  const ended = { held: counter.now, lifeWasSet: counter.lifeWasSet, stopped: guard.stoppedBy !== '' }
  if (status === lua.LUA_OK && !ended.stopped) {
    const reply = replyAt(L, -1)
    return { ...ended, reply, line: reply.kind === 'error' ? guard.line : 0 }
  }
  const { says, line } = ended.stopped ? { says: guard.stoppedBy, line: 0 } : errorAt(L)
  return { ...ended, reply: error(says), line: line || guard.line }
}
