/**
 * What the pages says of an error on its way from where it is made to where it is checked. Everything here is told in
 * advance; tests run each program with the language's own tools and compare.
 */
import type { OptionOf } from '../../sim/rules.ts'

export type IdentityOption = OptionOf<'identity'>

/** A station of the error: made by `read`, handed on by `fetch`, handed on and checked by `wait`. */
export interface Layer {
  readonly at: 'read' | 'fetch' | 'wait'
  /** Types along the chain as the language names them, the outermost first. */
  readonly chain: readonly string[]
  /** What the check would answer here. */
  readonly answer: boolean
  /** What this layer holds, in a sentence. */
  readonly holds: string
}

/** A file of a program. The first one is the one that runs. */
export interface ProgramFile {
  readonly name: string
  readonly text: string
}

export interface IdentityCase {
  /** The very thing can happen in this language; otherwise its nearest kin is shown. */
  readonly exists: boolean
  /** How it comes about here, or why it cannot and what comes nearest. */
  readonly how: string
  readonly layers: readonly [Layer, Layer, Layer]
  /** Why the check answers as it does. */
  readonly why: string
  readonly files: readonly ProgramFile[]
}

export interface IdentityLanguage {
  /** "errors.As(err, &failed), with failed a *StepError" */
  readonly asks: string
  readonly cases: Readonly<Record<IdentityOption, IdentityCase>>
}

/** Lines of a program without the line break in front. */
export const program = (name: string, text: string): ProgramFile => ({ name, text: text.replace(/^\n/, '') })
