import { rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { retryAdvice } from '../../../src/sim/payload.ts'
import { PRESETS } from '../../../src/sim/presets.ts'
import type { RuleSet } from '../../../src/sim/rules.ts'
import { STEPS, type TextCut, type TextOrder } from '../../../src/sim/text/cleaning.ts'
import { LANGUAGES } from '../../../src/view/code/listing.ts'
import { findCompilers } from '../../support/compilers.ts'
import { type Driver, drive } from './drivers.ts'
import { emptyFolder } from './folder.ts'
import { optionsOf } from './pairs.ts'

const compilers = findCompilers()
const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** What a producer may say of another attempt, and what only looks like it. */
const PAYLOADS: readonly string[] = [
  ...['true', 'false', 'null', '0', '1', '"false"', '[]', '{}'].map((flag) => `{"retryable":${flag}}`),
  ...['0', '1', '65000', '86400000', '86400001', '-1', '-0', '1.5', '1e3', '1e999', '"5"', 'null', 'true', '[5]'].map(
    (ms) => `{"status":"error","retryAfterMs":${ms}}`,
  ),
  '{"status":"error","retryable":false,"retryAfterMs":5000}',
  '{"retryable":true,"retryable":false}',
  '{"retryAfterMs":1,"retryAfterMs":2}',
  '{"Retryable":false,"RetryAfterMs":5}',
  '{"x":{"retryable":false,"retryAfterMs":5}}',
  '{"__proto__":{"retryable":false,"retryAfterMs":5}}',
  '[{"retryable":false}]',
  '{"retryable":false',
  'false',
  'null',
  '5',
  '""',
  '',
]

/** Whether each payload is final, how long the job waits after it (ms), and the steps that clean a text. */
const DRIVER: Driver = {
  go: `package worker

import (
	"encoding/json"
	"time"
)

func Drive(input []byte, _ int) any {
	var payloads []string
	json.Unmarshal(input, &payloads)
	worker := &Worker{Ports{Gap: 9 * time.Second}}
	finals, gaps := []bool{}, []int64{}
	for _, payload := range payloads {
		finals = append(finals, saysFinal([]byte(payload)))
		gaps = append(gaps, worker.gap(&Job{Tries: 1}, Seen{Raw: []byte(payload)}).Milliseconds())
	}
	sanitise("text")
	return map[string]any{"finals": finals, "gaps": gaps, "steps": Steps}
}
`,
  typescript: `export async function drive({ Worker, sanitise }, ports, payloads) {
  ports.dialled.store = {}
  const records = { endAttempt: async () => {}, commit: async () => 'written', fail: async () => 'written' }
  const queue = { requeue: async () => 'written' }
  const breaker = () => ({ failure: () => {}, answered: () => {} })
  const worker = new Worker({ gapMs: 9000, records, queue, breaker })
  const job = () => ({ tries: 1, servers: [], node: 0, lastTry: false })
  const finals = []
  for (const raw of payloads) finals.push(!(await worker.mayRetry(job(), { outcome: 'step-error', raw })))
  const gaps = payloads.map((raw) => worker.gap(job(), { raw }))
  try {
    worker.judge({ resultKey: 'key' }, '{')
  } catch {}
  return { finals, gaps, steps: ports.steps.slice(0, 4) }
}
`,
  python: `import asyncio
from types import SimpleNamespace


def drive(worker, ports, payloads):
    ports.stores.append(None)
    made = worker.Worker(SimpleNamespace(store_url="", gap_s=9, breaker=None))
    finals, gaps = [], []
    for payload in payloads:
        job = SimpleNamespace(tries=1, servers=[], node=0, last_try=False)
        seen = ports.Seen("step-error", raw=payload.encode())
        finals.append(not asyncio.run(made.may_retry(job, seen)))
        gaps.append(round(made.gap_s(job, seen) * 1000))
    worker.sanitise("text")
    return {"finals": finals, "gaps": gaps, "steps": ports.steps}
`,
}

const rows: RuleSet[] = optionsOf('text-order').flatMap((order) =>
  optionsOf('text-cut').map((cut) => ({
    ...PRESETS['all-fixed'].rules,
    budget: 'servers-dedupe-limit-2',
    'retry-flag': 'honoured',
    'text-order': order,
    'text-cut': cut,
  })),
)

describe.each(LANGUAGES)('%s', (language) => {
  const compiler = compilers[language]

  test.skipIf(compiler === undefined)(
    'takes the producer’s word as the model does, and cleans in its order',
    async () => {
      const folder = emptyFolder()
      folders.push(folder)
      const answers = await drive(language, compiler as string, folder, rows, DRIVER, PAYLOADS)
      const advice = PAYLOADS.map(retryAdvice)
      const finals = advice.map(({ retryable }) => retryable === false)
      const gaps = advice.map(({ retryAfterMs }) => (retryAfterMs < 0 ? 9000 : retryAfterMs + 0))
      for (const [i, rules] of rows.entries()) {
        const steps = STEPS[rules['text-order'] as TextOrder].map((step) =>
          step === 'cut' && (rules['text-cut'] as TextCut) === 'bytes' ? 'cut in bytes' : step,
        )
        expect(answers[i], `${rules['text-order']}, ${rules['text-cut']}`).toEqual({ finals, gaps, steps })
      }
    },
  )
})

test('some payloads are final, and some name a gap', () => {
  const advice = PAYLOADS.map(retryAdvice)
  expect(advice.filter(({ retryable }) => retryable === false).length).toBeGreaterThan(2)
  expect(new Set(advice.map(({ retryAfterMs }) => retryAfterMs)).size).toBeGreaterThan(5)
})
