import { rmSync } from 'node:fs'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { compile } from '../../../src/scenario/compile.ts'
import { PARSERS } from '../../../src/sim/payload.ts'
import { PRESETS } from '../../../src/sim/presets.ts'
import { RULES, type RuleSet } from '../../../src/sim/rules.ts'
import { repairSurrogates } from '../../../src/sim/text.ts'
import { LANGUAGES, type Language } from '../../../src/view/code/listing.ts'
import { findCompilers } from '../../support/compilers.ts'
import { SCENARIO_FILES, shipped } from '../../support/library.ts'
import { type Driver, drive } from './drivers.ts'
import { emptyFolder } from './folder.ts'

const compilers = findCompilers()
const PARSE_OPTIONS = Object.keys(RULES.parse.options) as (keyof typeof PARSERS)[]
const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** Classifies each payload of the input: the outcome, and the reason of a protocol error. */
const DRIVER: Driver = {
  go: `package worker

import (
	"encoding/json"
	"errors"
)

func Drive(input []byte, _ int) any {
	var payloads []string
	json.Unmarshal(input, &payloads)
	answers := make([]string, len(payloads))
	for i, payload := range payloads {
		seen, err := classify([]byte(payload))
		var garbled *ProtocolError
		answers[i] = string(seen.Outcome)
		if errors.As(err, &garbled) {
			answers[i] += " " + garbled.Reason
		}
	}
	return answers
}
`,
  typescript: `export const drive = (worker, _ports, payloads) =>
  payloads.map((payload) => {
    try {
      return worker.classify(payload).outcome
    } catch (error) {
      if (error instanceof worker.StepError) return 'step-error'
      if (error instanceof worker.ProtocolError) return 'protocol-error ' + error.says
      if (error instanceof worker.NotFinal) return 'not-final'
      throw error
    }
  })
`,
  python: `def drive(worker, ports, payloads):
    answers = []
    for payload in payloads:
        try:
            answers.append(worker.classify(payload.encode("utf-8")).outcome)
        except worker.StepError:
            answers.append("step-error")
        except worker.ProtocolError as err:
            answers.append("protocol-error " + err.args[0])
        except getattr(worker, "NotFinal", ()):
            answers.append("not-final")
    return answers
`,
}

const STATUSES = [
  '"done"',
  '"error"',
  '"failed"',
  '"ERROR"',
  '" done"',
  '"running"',
  '"canceled"',
  '"cancelled"',
  '"Canceled"',
  '"done\\u0000"',
  '"d\\u006fne"',
  '"\\u0065rror"',
  '""',
  'null',
  'true',
  'false',
  '0',
  '500',
  '-1.5e300',
  '1e999',
  '[]',
  '["done"]',
  '{}',
  '{"status":"done"}',
  '"\\ud83d\\ude00"',
  '"ユニコード"',
  '"\\ud800"',
  '"a\\udc00b"',
]

const OTHERS = [
  ...['1', '1.0', '10e-1', '2', '0', '-1', '1.0000000000000001', '1e999', '"1"', 'true', 'null', '[1]', '{}'].flatMap(
    (version) => [`{"version":${version},"status":"done"}`, `{"status":"error","message":"m","version":${version}}`],
  ),
  '{"version":2}',
  '{"version":2,"version":1,"status":"done"}',
  '',
  ' ',
  '\n\t{"status":"done"}\r\n',
  '\u00a0{"status":"done"}',
  '\ufeff{"status":"done"}',
  '{}',
  'null',
  'true',
  '500',
  '-0',
  '01',
  '+1',
  '.5',
  '1.',
  '1e',
  '0x10',
  '1_000',
  '١',
  '"done"',
  '"error"',
  '[]',
  '[{"status":"done"}]',
  '[{"a":1,"a":2}]',
  'NaN',
  'Infinity',
  '-Infinity',
  'undefined',
  '{"status":"done","n":NaN}',
  '{"status":"done","n":-Infinity}',
  '{"status":"done","n":1e999}',
  `{"status":"done","n":${'9'.repeat(6000)}}`,
  `{"status":${'9'.repeat(6000)}}`,
  '{"status":"done"',
  '{"status":"done",}',
  '{"status":"done"}x',
  '{"status":"done"}{}',
  '{"status":"done"} null',
  "{'status':'done'}",
  '{status:"done"}',
  '{"status":"done"}//',
  '/**/{"status":"done"}',
  '{"status":"do\nne"}',
  '{"status":"do\tne"}',
  '{"status":"do\\xne"}',
  '{"status":"\\u12 4"}',
  '{"status":"\\u1_24"}',
  '{"status":"\\uD83D"}',
  '{"Status":"error"}',
  '{"STATUS":"done","status":"error"}',
  '{"ſtatus":"error"}',
  '{"status ":"done"}',
  '{"st\\u0061tus":"error"}',
  '{"status":"error","status":"done"}',
  '{"status":"done","status":"error"}',
  '{"status":"done","status":5}',
  '{"status":5,"status":"done"}',
  '{"status":"done","st\\u0061tus":"done"}',
  '{"status":"done","a":1,"a":1}',
  '{"a":1,"a":1}',
  '{"status":5,"a":1,"a":1}',
  '{"status":"odd","a":{"b":1,"b":2}}',
  '{"status":"done","x":{"a":1,"b":[{"c":1,"c":2}]}}',
  '{"status":"done","x":{"a":1},"y":{"a":1}}',
  '{"status":"done","x":[{"a":1},{"a":1}]}',
  '{"status":"done","x":["a","a"],"y":"a"}',
  '{"x":{"a":1,"a":2},"status":"done"',
  '{"x":{"a":1,"a":2}} trailing',
  '{"status":"done","m":"}{\\",\\"status\\":\\"error"}',
  '{"status":"done","m":"\\\\"}',
  '{"status" : "done" , "m\\"" : 1 , "m\\u0022" : 2}',
  '{"":1,"":2,"status":"done"}',
  '{"":1,"status":"done"}',
  '{"é":1,"e\\u0301":2,"status":"done"}',
  '{"\\ud83d\\ude00":1,"😀":2,"status":"done"}',
  '{"__proto__":{"status":"done"}}',
  '{"__proto__":{"status":"error"},"status":"done"}',
  '{"__proto__":1,"__proto__":2,"status":"done"}',
  '{"constructor":1,"toString":2,"hasOwnProperty":3,"status":"done"}',
  '{"status":{"__proto__":"done"}}',
  '{"status":"__proto__"}',
  '{"status":"error","message":5}',
  '{"status":"error","message":null}',
  '{"status":"error","message":["x"]}',
  '{"status":"error","message":"\\ud800"}',
  '{"status":"error","message":"  "}',
  `{"status":"done","deep":${'['.repeat(200)}1${']'.repeat(200)}}`,
  `{"status":"error","message":"${'x'.repeat(100_000)}"}`,
  `{"status":"${'y'.repeat(100_000)}"}`,
  `{"status":"done",${Array.from({ length: 5000 }, (_, i) => `"k${i}":${i}`).join()},"k7":0}`,
]

/** What cannot be the same everywhere, each with its reason; none of it is asked of a language that is named. */
const EXCEPTIONS: readonly { readonly payload: string; readonly in: readonly Language[]; readonly why: string }[] = [
  {
    payload: '{"\\ud800":1,"\\ud801":2,"status":"done"}',
    in: ['go'],
    why: 'Go’s strings are UTF-8: both halves become U+FFFD, and two keys become one',
  },
  {
    payload: `{"status":"done","deep":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    in: ['go', 'python'],
    why: 'Go takes 10,000 levels at most, Python as many as its stack: both call it invalid rather than fall over',
  },
]

const shippedPayloads = SCENARIO_FILES.flatMap((file) =>
  compile(shipped(file.replace(/\.json$/, ''))).payloads.map(({ text }) => text),
)

/** Any JSON, JSON cut short, and keys that repeat: always the same ones, so that a failure can be had again. */
const generated = fc.sample(
  fc.oneof(
    fc.json(),
    fc.tuple(fc.json(), fc.nat()).map(([text, n]) => text.slice(0, n % (text.length + 1))),
    fc
      .array(fc.tuple(fc.constantFrom('status', 'st\\u0061tus', 'message', 'a', '__proto__'), fc.json()), {
        maxLength: 5,
      })
      .map((pairs) => `{${pairs.map(([key, value]) => `"${key}":${value}`).join()}}`),
    fc.string({ unit: 'binary' }).map(repairSurrogates),
  ),
  { numRuns: 3000, seed: 1828 },
)

const payloads = [
  ...new Set([
    ...shippedPayloads,
    ...STATUSES.flatMap((status) => [
      `{"status":${status}}`,
      `{"x":1,"status":${status},"message":"m"}`,
      `{"status":"done","status":${status}}`,
      `{"status":${status},"status":"error"}`,
    ]),
    ...OTHERS,
    ...generated,
  ]),
]

const answersOf = (parse: keyof typeof PARSERS, asked: readonly string[]): string[] =>
  asked.map((payload) => {
    const { kind, reason } = PARSERS[parse](payload)
    // A lone half of a pair cannot be written down in UTF-8; what is recorded is repaired anyway.
    return repairSurrogates(kind === 'protocol-error' ? `${kind} ${reason}` : kind)
  })

const rows: RuleSet[] = PARSE_OPTIONS.map((parse) => ({ ...PRESETS['all-fixed'].rules, parse }))

describe.each(LANGUAGES)('%s', (language) => {
  const compiler = compilers[language]

  test.skipIf(compiler === undefined)('reads every payload as the model does', async () => {
    const folder = emptyFolder()
    folders.push(folder)
    const exceptions = EXCEPTIONS.filter((exception) => !exception.in.includes(language)).map(({ payload }) => payload)
    const asked = [...payloads, ...exceptions]
    const answers = (await drive(language, compiler as string, folder, rows, DRIVER, asked)) as string[][]
    expect(answers).toHaveLength(PARSE_OPTIONS.length)
    for (const [i, parse] of PARSE_OPTIONS.entries()) {
      const wanted = answersOf(parse, asked)
      const different = asked.flatMap((payload, n) => {
        const answer = repairSurrogates(answers[i][n])
        return answer === wanted[n]
          ? []
          : [`${payload.slice(0, 100)}: ${answer.slice(0, 80)}, not ${wanted[n].slice(0, 80)}`]
      })
      expect(different).toEqual([])
    }
  })
})

describe.each(LANGUAGES.filter((language) => EXCEPTIONS.some((exception) => exception.in.includes(language))))(
  '%s',
  (language) => {
    const compiler = compilers[language]

    test.skipIf(compiler === undefined)('differs where it has to', async () => {
      const folder = emptyFolder()
      folders.push(folder)
      const own = EXCEPTIONS.filter((exception) => exception.in.includes(language))
      const asked = own.map(({ payload }) => payload)
      const answers = (await drive(language, compiler as string, folder, rows, DRIVER, asked)) as string[][]
      const wanted = answersOf('strict', asked)
      const strict = answers[PARSE_OPTIONS.indexOf('strict')]
      for (const [i, { why }] of own.entries()) expect(strict[i], why).not.toBe(wanted[i])
      for (const answer of strict) expect(answer).toMatch(/^protocol-error (invalid-json|duplicate-key)$/)
    })
  },
)

test('the payloads cover every outcome and reason', () => {
  expect(shippedPayloads.length).toBeGreaterThan(15)
  expect(payloads.length).toBeGreaterThan(2000)
  const all = new Set(
    PARSE_OPTIONS.flatMap((parse) => answersOf(parse, payloads)).map((answer) => answer.split(':')[0]),
  )
  expect([...all].sort()).toEqual([
    'done',
    'not-final',
    'protocol-error duplicate-key',
    'protocol-error invalid-json',
    'protocol-error missing-status',
    'protocol-error not-an-object',
    'protocol-error status-not-string',
    'protocol-error unknown-status',
    'protocol-error version-skew',
    'step-error',
    'stopped',
  ])
})
