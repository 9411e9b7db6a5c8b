/**
 * Chance and the clock, which are others each time that a function is asked again: what hangs on them is found out. The
 * clock is moved by fixed steps, so that what is found does not hang on the hour at which somebody learns.
 */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Added in each round after the first: three of them stand apart in the day, the week, the hour, the minute and the year. */
const ROUND_MS = 100 * DAY_MS + 8 * HOUR_MS + 20 * MINUTE_MS + 20_333
/** And for each input in them: what one input's three hours have in common, the next one's have not. */
const INPUT_MS = 37 * DAY_MS + 5 * HOUR_MS + 7 * MINUTE_MS + 11_131
/** What chance comes to in each round; null: whatever it likes. */
const DRAWN = [null, 0, 1 - 2 ** -53]
/** So often in a row. A program that draws until it likes what it has drawn must come to an end. */
const DRAWN_TIMES = 50

/**
 * Puts itself in the place of `Math.random` and of `Date`.
 * @returns what tells it which round is going on and which input is asked about next, both counted from 0
 */
export function ownChance(): (round: number, input: number) => void {
  const { random } = Math
  const RealDate = Date
  const realNow = RealDate.now
  let drawn: number | null = null
  let laterMs = 0
  let left = 0
  const time = (): number => realNow() + laterMs
  Math.random = () => (drawn === null || left-- <= 0 ? random() : drawn)
  RealDate.now = time
  const made = new Proxy(RealDate, {
    construct: (target, args, asked) => Reflect.construct(target, args.length === 0 ? [time()] : args, asked),
    apply: () => new RealDate(time()).toString(),
  })
  RealDate.prototype.constructor = made
  globalThis.Date = made
  return (round, input) => {
    drawn = DRAWN[round]
    left = DRAWN_TIMES
    laterMs = round === 0 ? 0 : round * ROUND_MS + input * INPUT_MS
  }
}
