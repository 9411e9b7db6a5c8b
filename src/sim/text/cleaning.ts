/**
 * The steps that make a text safe, in the order that the rules name (R80, R81). "Cut first" is before everything else.
 * All pure; what a plan's texts are made by, and what the error text page shows step by step.
 */
import type { OptionOf } from '../rules.ts'
import { cut, cutBytes, repairSurrogates, stripInvisible } from '../text.ts'
import { type Redaction, redactBy } from './redactions.ts'

export type CleaningStep = 'repair' | 'strip' | 'redact' | 'cut'
export type TextOrder = OptionOf<'text-order'>
export type TextCut = OptionOf<'text-cut'>

/** The steps of each order. */
export const STEPS: Readonly<Record<TextOrder, readonly CleaningStep[]>> = {
  'cut-last': ['repair', 'strip', 'redact', 'cut'],
  'cut-first': ['cut', 'repair', 'strip', 'redact'],
  'redact-first': ['repair', 'redact', 'strip', 'cut'],
}

/** How a text is cleaned. */
export interface Cleaning {
  readonly order: TextOrder
  readonly by: TextCut
  /** Code points, or bytes. */
  readonly max: number
  /** A scenario's own patterns; null: the built-in ones. */
  readonly redactions: readonly Redaction[] | null
}

/** One step on a text. */
export function performStep(step: CleaningStep, text: string, { by, max, redactions }: Cleaning): string {
  switch (step) {
    case 'repair':
      return repairSurrogates(text)
    case 'strip':
      return stripInvisible(text)
    case 'redact':
      return redactBy(text, redactions)
    case 'cut':
      return by === 'bytes' ? cutBytes(text, max) : cut(text, max)
  }
}

/** A cleaned text. */
export interface Cleaned {
  readonly shown: string
  /** What the cut was given and what it made of that: halves of what it cut through may be left. */
  readonly cutting: { readonly before: string; readonly after: string }
}

/** All steps on a text, once for each way to count its length. White space at its ends is no part of what it says. */
export function cleanBy(text: string, cuts: readonly TextCut[], cleaning: Omit<Cleaning, 'by'>): Cleaned[] {
  const steps = STEPS[cleaning.order]
  const place = steps.indexOf('cut')
  const through = (some: readonly CleaningStep[], from: string, by: TextCut): string =>
    some.reduce((before, step) => performStep(step, before, { ...cleaning, by }), from)
  const before = through(steps.slice(0, place), text, cuts[0])
  return cuts.map((by) => {
    const after = through(['cut'], before, by)
    return { shown: through(steps.slice(place + 1), after, by).trim(), cutting: { before, after } }
  })
}

/** All steps on a text. */
export function clean(text: string, cleaning: Cleaning): Cleaned {
  return cleanBy(text, [cleaning.by], cleaning)[0]
}
