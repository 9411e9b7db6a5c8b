/** Numbers as Redis and its Lua write them. */

/** What C's `%.<digits>g` makes of a number. */
export function general(value: number, digits: number): string {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf'
  if (value === 0) return Object.is(value, -0) ? '-0' : '0'
  const [mantissa, power] = value.toExponential(digits - 1).split('e')
  const exponent = Number(power)
  if (exponent >= -4 && exponent < digits) {
    const fixed = value.toFixed(Math.max(0, Math.min(100, digits - 1 - exponent)))
    return fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed
  }
  const short = mantissa.includes('.') ? mantissa.replace(/\.?0+$/, '') : mantissa
  const size = String(Math.abs(exponent)).padStart(2, '0')
  return `${short}e${exponent < 0 ? '-' : '+'}${size}`
}

const INT64_EDGE = 2 ** 63

/** A Lua number as a whole number of 64 bits: cut, and the least one where it does not fit. */
export function toInteger(value: number): bigint {
  if (!(value >= -INT64_EDGE && value < INT64_EDGE)) return -(2n ** 63n)
  return BigInt(Math.trunc(value))
}

/**
 * The random numbers of Redis's Lua (drand48's generator), as a server gives them that has just been started: there they
 * go on from script to script, here each run begins with the first.
 */
export class Random {
  private state = 0x1234abcd330en

  seed(seed: number): void {
    this.state = (BigInt(Math.trunc(seed) >>> 0) << 16n) | 0x330en
  }

  /** From 0 up to, and without, 1. */
  next(): number {
    this.state = (this.state * 0x5deece66dn + 0xbn) & 0xffffffffffffn
    const most = 2 ** 31 - 1
    return (Number(this.state >> 17n) % most) / most
  }
}
