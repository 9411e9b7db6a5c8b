/** What Lua 5.3, which runs here, understands and Redis's Lua 5.1 does not: found before a script is run. */

export interface LuaProblem {
  readonly says: string
  /** From 1; 0 where no line is to blame. */
  readonly line: number
}

/** Comments and texts, which are skipped, and signs and words that 5.1 does not know. */
const TOKENS =
  /--\[(=*)\[[\s\S]*?(?:\]\1\]|$)|--[^\n]*|\[(=*)\[[\s\S]*?(?:\]\2\]|$)|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|[A-Za-z_]\w*|\.{1,3}|~=|<<|>>|\/\/|::|[&|~]/g

const UNKNOWN: ReadonlySet<string> = new Set(['<<', '>>', '//', '::', '&', '|', '~'])

/** The first thing in `source` that Redis would not understand; null where there is none. */
export function notInRedis(source: string): LuaProblem | null {
  for (const match of source.matchAll(TOKENS)) {
    const [token] = match
    const isLabelJump = token === 'goto' && /^\s+[A-Za-z_]\w*\s*(?:$|[;\n]|end\b)/.test(source.slice(match.index + 4))
    if (!UNKNOWN.has(token) && !isLabelJump) continue
    const line = source.slice(0, match.index).split('\n').length
    return { says: `Redis runs Lua 5.1, which does not know “${token}”.`, line }
  }
  return null
}
