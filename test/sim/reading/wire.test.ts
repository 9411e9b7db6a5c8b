/** What a lost request and a lost reply do to each way of reading, by what the client does of its own accord. */
import { describe, expect, test } from 'vitest'
import type { Recording } from '../../../src/run/record.ts'
import type { OptionOf } from '../../../src/sim/rules.ts'
import { jobOf, ofKind, play, timesOf } from '../../support/small.ts'

type Read = OptionOf<'read'>
type Resend = OptionOf<'resend'>

/** A result after 66 s, so that a nudge finds it and the next poll comes four seconds later; a lease of 30 s. */
function goesWrong(fault: 'reply-lost' | 'request-lost', read: Read, resend: Resend): Recording {
  const edits = [{ at: '66s', fault }]
  return play({ jobs: [jobOf('job-1', 'done', '66s')], edits, numbers: { ceiling: '10m' } }, { set: { read, resend } })
}

/** When the record says done, in seconds; null where it never does. */
const doneAt = ({ facts }: Recording): number | null => {
  const [at] = timesOf(facts, 'committed')
  return at === undefined ? null : at / 1000
}

/** By way of reading: a lost request and a lost reply, each with resend off, on, and only what is safe to repeat. */
const TABLE: readonly [Read, request: readonly number[], reply: readonly (number | null)[]][] = [
  ['getdel', [70, 66, 70], [null, null, null]],
  ['stash', [70, 66, 70], [70, null, 70]],
  ['get', [70, 66, 66], [70, 66, 66]],
  ['get-then-del', [70, 66, 66], [70, 66, 66]],
  ['claim', [70, 66, 66], [100, 100, 100]],
  ['lmove', [70, 66, 70], [100, 100, 100]],
  ['stream', [70, 66, 70], [70, 100, 70]],
]

describe.each(TABLE)('read by %s', (read, request, reply) => {
  const resends: readonly Resend[] = ['off', 'on', 'safe-only']
  test.each(resends.map((resend, i) => [resend, request[i]] as const))('request lost, resend %s', (resend, at) => {
    expect(doneAt(goesWrong('request-lost', read, resend))).toBe(at)
  })

  test.each(resends.map((resend, i) => [resend, reply[i]] as const))('reply lost, resend %s', (resend, at) => {
    const recording = goesWrong('reply-lost', read, resend)
    expect(doneAt(recording)).toBe(at)
    expect(timesOf(recording.facts, 'hopeless')).toHaveLength(at === null ? 1 : 0)
  })
})

test('a client that repeats everything leaves no error behind', () => {
  for (const [read] of TABLE) {
    const { facts } = goesWrong('reply-lost', read, 'on')
    expect(
      ofKind(facts, 'read').filter(({ reply }) => reply === 'timeout'),
      read,
    ).toEqual([])
    const { facts: reported } = goesWrong('reply-lost', read, 'off')
    expect(
      ofKind(reported, 'read')
        .filter(({ reply }) => reply === 'timeout')
        .map(({ atMs }) => atMs),
      read,
    ).toEqual([69_000])
  }
})

describe('a delete that nobody answers', () => {
  const settled = (read: Read, fault: 'reply-lost' | 'request-lost', resend: Resend) => {
    const edits = [{ at: '66s', fault, command: 'delete' as const }]
    const recording = play({ jobs: [jobOf('job-1', 'done', '66s')], edits }, { set: { read, resend } })
    const { facts } = recording
    return {
      done: timesOf(facts, 'committed'),
      deletes: ofKind(facts, 'deleted').map(({ atMs, existed }) => `${atMs / 1000} ${existed}`),
      unheard: ofKind(facts, 'delete-unheard').map(({ repeated }) => repeated),
    }
  }

  test.each(['get-then-del', 'claim', 'lmove', 'stream', 'stash'] as const)('read by %s', (read) => {
    const done = [66_000]
    expect(settled(read, 'reply-lost', 'off')).toEqual({ done, deletes: ['66 true'], unheard: [false] })
    expect(settled(read, 'reply-lost', 'on')).toEqual({ done, deletes: ['66 true', '69 false'], unheard: [true] })
    expect(settled(read, 'request-lost', 'off')).toEqual({ done, deletes: [], unheard: [false] })
    expect(settled(read, 'request-lost', 'on')).toEqual({ done, deletes: ['69 true'], unheard: [true] })
    // A delete is nothing that may be repeated without harm.
    expect(settled(read, 'request-lost', 'safe-only')).toEqual({ done, deletes: [], unheard: [false] })
  })

  test('a client that is gone repeats nothing', () => {
    const edits = [
      { at: '66s', fault: 'request-lost' as const, command: 'delete' as const },
      { at: '67s', fault: 'restart' as const },
    ]
    const set = { read: 'get-then-del', resend: 'on' }
    const { facts } = play({ jobs: [jobOf('job-1', 'done', '66s')], edits }, { set })
    expect(ofKind(facts, 'deleted')).toEqual([])
  })
})
