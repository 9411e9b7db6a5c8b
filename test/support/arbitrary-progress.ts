/** Progress in the lessons, as it may stand on a device. */
import * as fc from 'fast-check'
import { type LessonProgress, type Lessons, NOT_BEGUN, REVIEW } from '../../src/story/course-progress.ts'

/** Names every object has are as good as any other here, but for the three that no record may hold. */
const moment = fc.constantFrom('the-bell', 'look-anyway', 'exactly-two', 'toString', '7')
const guess = fc.constantFrom('never', 'at-once', 'two')
const instantMs = fc.integer({ min: 0, max: 40 })
const records = <T>(value: fc.Arbitrary<T>) => fc.dictionary(moment, value, { maxKeys: 3, noNullPrototype: true })

const changes = fc.constantFrom(
  {},
  { set: { poll: 'on' as const } },
  { numbers: { pollInterval: '1s' } },
  { payload: { text: '{"status":"done"}' } },
)
const day = fc.constantFrom('2026-11-16', '2026-11-30', '2027-01-02')
const rounds = fc.uniqueArray(
  fc.record({
    began: fc.constantFrom('2026-12-14T09:30:05', '2026-12-28T10:00:00', '2027-02-01T23:59:59'),
    answers: records(guess),
  }),
  { selector: ({ began }) => began, maxLength: 3 },
)
const sorted = (ids: readonly string[]): string[] => [...new Set(ids)].sort()

/** A lesson as some device has it; every part has the stamp of when it was written. */
export const lessonProgress: fc.Arbitrary<LessonProgress> = fc
  .record({
    since: fc.constantFrom(0, 0, 0, 20),
    at: fc.option(moment),
    guesses: records(guess),
    watched: fc.array(moment, { maxLength: 3 }).map(sorted),
    hints: records(fc.integer({ min: 1, max: 5 })),
    solutions: fc.array(moment, { maxLength: 3 }).map(sorted),
    reached: fc.array(moment, { maxLength: 3 }).map(sorted),
    changes: records(changes),
    code: records(fc.string({ maxLength: 5 })),
    chosen: records(fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 })),
    review: fc.option(fc.integer({ min: 0, max: 4 })),
    done: fc.option(day),
    again: rounds.map((all) => all.sort((x, y) => (x.began < y.began ? -1 : 1))),
  })
  .chain((lesson) => {
    const parts = [
      'at',
      ...(lesson.review === null ? [] : [REVIEW]),
      ...(['guesses', 'changes', 'code', 'chosen'] as const).flatMap((kind) =>
        Object.keys(lesson[kind]).map((id) => `${kind}/${id}`),
      ),
    ]
    return fc.tuple(...parts.map(() => instantMs)).map((stamps) => ({
      ...NOT_BEGUN,
      ...lesson,
      stamps: Object.fromEntries(parts.map((part, i) => [part, stamps[i]])),
    }))
  })

/** A device's lessons. */
export const lessons: fc.Arbitrary<Lessons> = fc.dictionary(
  fc.constantFrom('nothing-yet', 'one-letter', 'valueOf', 'from-elsewhere'),
  lessonProgress,
  { maxKeys: 3, noNullPrototype: true },
)
