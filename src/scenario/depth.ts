/** How deeply a value of JSON may be nested: who goes through it by recursion falls over what is nested without end. */

/** Objects and lists within one another, the outermost included. */
export const LEVELS_MAX = 200

/** Why a value is refused, fit to follow its place. */
export const TOO_DEEP = `nested too deeply; allowed: ${LEVELS_MAX} levels`

/** A value has more objects and lists within one another than that. */
export function isDeeper(value: unknown, levels = LEVELS_MAX): boolean {
  let level = [value]
  for (let depth = 0; ; depth++) {
    level = level.filter((one) => typeof one === 'object' && one !== null)
    if (level.length === 0) return false
    if (depth >= levels) return true
    level = level.flatMap((one) => Object.values(one as object))
  }
}
