/** A call that can't be understood: what is wrong, and what is allowed, in one line for each mistake. */
export class UsageError extends Error {
  override name = 'UsageError'
  readonly lines: readonly string[]

  constructor(...lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

export const USAGE = `Burn After Reading, headless

  run <scenario>    play a scenario (a name from \`list\`, or a JSON file)
      --rules <preset>       replace the scenario's rules by a preset
      --set <rule>=<option>  set a rule; may be repeated, or given several
      --payload <file>       bytes that replace what the nodes write in every attempt
      --edits <file>         more edits, a JSON list as in a scenario file
      --until <duration>     play to this time, whatever recurs (1h, 90m, 65s)
      --json | --log         everything as JSON, or one line a fact
  check <file>...   play every expectation of scenario files, all that lessons promise and every state of talks; exits 1
                    where one is not met (lessons, decks: those that come with the page)
  compare <scenario> [left] --with [right]
                    play a scenario twice: where the runs part, and how they come out
      left and right each    --rules, --set, --payload, --edits, as for run
      --until <duration>     of both
      --as <format>          words (the default), markdown, mermaid, svg, json (or --json)
      --out <file>           write it there
      --job <job>            whose story is told; without it the first that comes out otherwise
      --dark  --below        an SVG on dark paper; the right run below the left one
  matrix <scenario> every combination of some rules and payloads, and what each comes to
      --rules, --set, --until  as for run: what is chosen, from which rules vary
      --vary <rule>=<option>,...  what varies, or preset; may be repeated (read, parse, routing)
      --payloads <name>,...  what nodes write: the ten of the payload table; all; scenario (as it is)
      --rescues              what would rescue the run, what makes no difference, what makes it worse
      --any-rule <1-3>       the smallest sets of at most so many changes, of any rules
      --json
  report <scenario> a run to take elsewhere
      --as <format>          markdown (the default), mermaid, svg, json (a recording), test (a file for check)
      --out <file>           write it there
      --job <job>            whose story is told; without it the first that went wrong
      --dark                 an SVG on dark paper
      and --rules, --set, --payload, --edits, --until of run
  explore           search everything that can happen without time
      --rules <preset>  --set <rule>=<option>
      --jobs <1-3>  --workers <1-3>  --faults <0-3>
      --only <fault>,...     which faults
      --crash-at <point>,... where a worker may crash (now: between any two steps)
      --shared-entity        all jobs work on the same thing
      --limit <states>       stop after so many states (400000)
      --json
  survivors         which configurations live through whichever fault strikes
      --vary <rule>=<option>,...  options that a rule takes in turn; may be repeated
      and all options of explore; one fault and all-fixed unless told otherwise
  coverage [--json] every requirement, shown the bad way and the good way; exits 1 where one is not
  faults [--json]   play the fault table: each fault under each way of reading
  list [--json]     the scenarios
  rules [--json]    the rules, their options, the presets
`

/** As much of the usage as is about one command. */
export function usageOf(command: string): string {
  const lines = USAGE.trimEnd().split('\n')
  const isCommand = (line: string): boolean => /^ {2}\S/.test(line)
  const from = lines.findIndex((line) => isCommand(line) && line.trimStart().split(' ')[0] === command)
  const next = lines.findIndex((line, i) => i > from && isCommand(line))
  return `${lines.slice(from, next < 0 ? lines.length : next).join('\n')}\n`
}
