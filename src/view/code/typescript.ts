/** The worker in TypeScript. What it talks to (store, queue, compute, records, breaker) is declared in a file beside it. */
import { parseTemplate, type Template } from './listing.ts'
import { BREAKER } from './typescript/breaker.ts'
import { CLASSIFY, JUDGE } from './typescript/judge.ts'
import { RETRY, SCRIPTS } from './typescript/retry.ts'
import { RUN } from './typescript/run.ts'
import { SETTLE } from './typescript/settle.ts'
import { TAKE } from './typescript/take.ts'
import { TEXT } from './typescript/text.ts'
import { WAIT } from './typescript/wait.ts'

export const TYPESCRIPT: Template = {
  language: 'typescript',
  file: 'worker.ts',
  comment: '//',
  keywords: new Set(
    'import from export class extends constructor readonly private async await function const let return if else for while switch case default continue throw new try catch finally typeof instanceof of this type null true false'.split(
      ' ',
    ),
  ),
  lines: parseTemplate([RUN, WAIT, TAKE, JUDGE, SETTLE, RETRY, BREAKER, SCRIPTS, CLASSIFY, TEXT].join('')),
  life: (ms) => (ms === null ? '2 * this.io.ceilingMs' : String(ms).replace(/\B(?=(\d{3})+$)/g, '_')),
}
