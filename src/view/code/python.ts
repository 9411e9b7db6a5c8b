/** The worker in Python. What it talks to (store, queue, compute, records, breaker) is declared in a file beside it. */
import { parseTemplate, type Template } from './listing.ts'
import { BREAKER } from './python/breaker.ts'
import { CLASSIFY, JUDGE } from './python/judge.ts'
import { RETRY, SCRIPTS } from './python/retry.ts'
import { RUN } from './python/run.ts'
import { SETTLE } from './python/settle.ts'
import { TAKE } from './python/take.ts'
import { TEXT } from './python/text.ts'
import { WAIT } from './python/wait.ts'

export const PYTHON: Template = {
  language: 'python',
  file: 'worker.py',
  comment: '#',
  keywords: new Set(
    'import from class def async await return raise if elif else while try except as with for in is not and or pass continue lambda None True False'.split(
      ' ',
    ),
  ),
  lines: parseTemplate([RUN, WAIT, TAKE, JUDGE, SETTLE, RETRY, BREAKER, SCRIPTS, CLASSIFY, TEXT].join('')),
  life: (ms) => (ms === null ? '2 * self.io.ceiling_s' : String(ms / 1000)),
}
