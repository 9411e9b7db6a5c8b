/** The worker in Go. What it talks to (store, queue, compute, records, breaker) is declared in a file beside it. */
import { BREAKER } from './go/breaker.ts'
import { JUDGE } from './go/judge.ts'
import { RETRY } from './go/retry.ts'
import { RUN } from './go/run.ts'
import { SETTLE } from './go/settle.ts'
import { TAKE } from './go/take.ts'
import { TEXT } from './go/text.ts'
import { WAIT } from './go/wait.ts'
import { parseTemplate, type Template } from './listing.ts'

export const GO: Template = {
  language: 'go',
  file: 'worker.go',
  comment: '//',
  keywords: new Set(
    'package import const type struct func return if else for range switch case default select defer continue var map chan nil true false'.split(
      ' ',
    ),
  ),
  lines: parseTemplate([RUN, WAIT, TAKE, JUDGE, TEXT, SETTLE, RETRY, BREAKER].join('')),
  life: (ms) =>
    ms === null
      ? '2*w.Ceiling'
      : ms % 60_000 === 0
        ? `${ms / 60_000}*time.Minute`
        : ms % 1000 === 0
          ? `${ms / 1000}*time.Second`
          : `${ms}*time.Millisecond`,
}
