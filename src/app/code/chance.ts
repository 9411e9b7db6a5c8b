/** Chance and the clock, which are others each time that a function is asked again: what hangs on them is found out. */

/** Added to the clock in each round, in ms: the parity, the hour and the day are others too. */
const LATER_MS = [0, 40_000_001, 4_000_000_002]
/** What chance comes to in each round; null: whatever it likes. */
const DRAWN = [null, 0, 1 - 2 ** -53]
/** So often in a row. A program that draws until it likes what it has drawn must come to an end. */
const DRAWN_TIMES = 50

/** Puts itself in the place of `Math.random` and of `Date`. @returns what tells it which round begins, counted from 0 */
export function ownChance(): (round: number) => void {
  const { random } = Math
  const RealDate = Date
  const realNow = RealDate.now
  let now = 0
  let left = 0
  const time = (): number => realNow() + LATER_MS[now]
  Math.random = () => {
    const drawn = DRAWN[now]
    return drawn === null || left-- <= 0 ? random() : drawn
  }
  RealDate.now = time
  const made = new Proxy(RealDate, {
    construct: (target, args, asked) => Reflect.construct(target, args.length === 0 ? [time()] : args, asked),
    apply: () => new RealDate(time()).toString(),
  })
  RealDate.prototype.constructor = made
  globalThis.Date = made
  return (round) => {
    now = round
    left = DRAWN_TIMES
  }
}
