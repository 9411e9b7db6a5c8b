/** Texts of a deck: what is shown on a stage and read aloud. */
import * as v from 'valibot'

/** What hides, reorders or breaks a line. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u
/** The beginning of a tag: nothing of a deck is ever read as markup, and what looks like it was meant to be. */
const TAG = /<[a-z!/?]/iu

const isPlain = (text: string): boolean => !HIDDEN.test(text) && !TAG.test(text)

/** A sentence of 1 to so many characters. */
export const words = (max: number) => {
  const hint = `text of 1 to ${max} characters, without tags and hidden characters`
  return v.pipe(v.string(hint), v.regex(/\S/u, hint), v.maxLength(max, hint), v.check(isPlain, hint))
}

/** A line of code: it may hold any sign that can be seen. Empty: a gap. */
export const codeLine = (max: number) => {
  const hint = `a line of at most ${max} characters, without hidden characters`
  return v.pipe(
    v.string(hint),
    v.maxLength(max, hint),
    v.check((line) => !HIDDEN.test(line), hint),
  )
}

/** One paragraph each. */
export const paragraphs = (most: number) =>
  v.pipe(v.array(words(600)), v.minLength(1, 'at least one paragraph'), v.maxLength(most, `at most ${most} paragraphs`))

/** A time on the speaker's watch, in seconds. */
export const seconds = (min: number, max: number) => {
  const hint = `a number of seconds from ${min} to ${max}`
  return v.pipe(v.number(hint), v.minValue(min, hint), v.maxValue(max, hint))
}
