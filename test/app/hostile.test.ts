/** What cannot be opened leaves the session, what can be taken back, and the run on the stage as they were. */
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { openLink } from '../../src/app/link.ts'
import { openFile } from '../../src/app/link-made.ts'
import { usePlayhead } from '../../src/app/playhead.ts'
import { choose, forgetSession, setRule, useHistory, useSession } from '../../src/app/session.ts'
import { type Hostile, hostileFile, hostileLink, KINDS } from '../support/arbitrary-hostile.ts'
import { hostileRecording, RECORDING_KINDS } from '../support/arbitrary-hostile-recording.ts'

/** Work of somebody who has saved nothing yet. */
beforeEach(() => {
  forgetSession()
  choose({ room: 'play', scenario: 'incident' })
  setRule('read', 'get', 'getdel')
  choose({ payload: { text: '{"status":"error","message":"mine"}' } })
  choose({ edits: [{ at: '30s', fault: 'restart' }] })
})

const everything = () => JSON.stringify([useSession.getState(), useHistory.getState(), usePlayhead.getState().t])

const isNewest = () => true

type Open = (text: string) => Promise<string | null>
const LINKS: Open = (text) => openLink(text, isNewest)

describe.each<readonly [string, fc.Arbitrary<Hostile>, readonly string[], Open]>([
  ['links', hostileLink, KINDS.links, LINKS],
  ['files', hostileFile, KINDS.files, openFile],
  ['recordings', hostileRecording, RECORDING_KINDS, openFile],
])('%s', (_, hostile, kinds, open) => {
  test('are refused, and nothing is lost', async () => {
    const before = everything()
    const session = useSession.getState()
    expect(session.edits).toHaveLength(1)
    const met = new Set<string>()
    await fc.assert(
      fc.asyncProperty(hostile, async ({ kind, text }) => {
        met.add(kind)
        const problem = await open(text)
        const what = `${kind}: ${text.slice(0, 300)}`
        expect(String(problem), what).toMatch(/^[^\n]{10,3000}$/)
        expect(String(problem), what).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
        expect(useSession.getState(), what).toBe(session)
      }),
      { numRuns: 400, endOnFailure: true },
    )
    expect([...met].sort()).toEqual([...kinds].sort())
    expect(everything()).toBe(before)
  })
})

test('a good one after all of these still opens', async () => {
  expect(await openLink('#play?v=1&scenario=hot-fix&step=all-fixed&end', isNewest)).toBeNull()
  expect(useSession.getState()).toMatchObject({ scenario: 'hot-fix', preset: 'all-fixed', edits: [] })
})
