/** Counting scripts worth trying: the built-in one, and how it goes wrong. */

export interface ScriptSample {
  readonly says: string
  readonly source: string
}

/** What the built-in script does, written down. */
export const BUILT_IN_SCRIPT = `-- KEYS[1]: the counter. ARGV[1]: its life, in seconds.
local count = redis.call('INCR', KEYS[1])
if count == 1 then
  redis.call('EXPIRE', KEYS[1], ARGV[1])
end
return count
`

export const SCRIPT_SAMPLES: readonly ScriptSample[] = [
  { says: 'built-in', source: BUILT_IN_SCRIPT },
  {
    says: 'EXPIRE first',
    source: `-- There is nothing yet that could expire.
redis.call('EXPIRE', KEYS[1], ARGV[1])
return redis.call('INCR', KEYS[1])
`,
  },
  {
    says: 'renews its life',
    source: `-- Each count lives anew: the counter outlives any gap that is shorter than its life.
local count = redis.call('INCR', KEYS[1])
redis.call('EXPIRE', KEYS[1], ARGV[1])
return count
`,
  },
  {
    says: 'repairs its life',
    source: `-- A counter without a life is given one, whatever it counts.
local count = redis.call('INCR', KEYS[1])
if redis.call('TTL', KEYS[1]) < 0 then
  redis.call('EXPIRE', KEYS[1], ARGV[1])
end
return count
`,
  },
  {
    says: 'a bad argument',
    source: `-- A script is not undone: the count stays, without a life.
local count = redis.call('INCR', KEYS[1])
if count == 1 then
  redis.call('EXPIRE', KEYS[1], ARGV[1] .. 's')
end
return count
`,
  },
]
