/** Branches: what an edit in the middle of a run leaves to come back to. */
import { beforeEach, expect, test } from 'vitest'
import { chooseScenario } from '../../../src/app/changes.ts'
import { addEdit, removeEdit } from '../../../src/app/laid-changes.ts'
import { choicesOf, forgetSession, setRule, undo, useSession } from '../../../src/app/session.ts'
import { BRANCHES_MOST, dropBranch, followBranches, takeBranch, useBranches } from '../../../src/app/trail/branches.ts'

let stop = () => {}
beforeEach(() => {
  stop()
  forgetSession()
  useBranches.setState({ branches: [] })
  stop = followBranches()
})

const edit = (at: string) => ({ at, fault: 'nudge-dropped' }) as const
const edits = () => useBranches.getState().branches.map(({ choices }) => choices.edits.map(({ at }) => at))

test('an edit leaves the run before it and the run after it', () => {
  addEdit(edit('60s'))
  expect(edits()).toEqual([[], ['60s']])
  addEdit(edit('70s'))
  expect(edits()).toEqual([[], ['60s'], ['60s', '70s']])
})

test('a rule is no branch, and what comes of it and an edit is one more', () => {
  setRule('read', 'get', 'getdel')
  expect(edits()).toEqual([])
  addEdit(edit('60s'))
  setRule('read', 'getdel', 'getdel')
  addEdit(edit('70s'))
  expect(edits()).toEqual([[], ['60s'], ['60s'], ['60s', '70s']])
})

test('gone back to, a branch is on screen, and that can be taken back', () => {
  addEdit(edit('60s'))
  const after = choicesOf(useSession.getState())
  takeBranch(useBranches.getState().branches[0])
  expect(useSession.getState().edits).toEqual([])
  addEdit(edit('90s'))
  expect(edits()).toEqual([[], ['60s'], ['90s']])
  undo()
  undo()
  expect(choicesOf(useSession.getState())).toEqual(after)
  expect(edits()).toEqual([[], ['60s'], ['90s']])
})

test('the same run is one branch, however it was come to', () => {
  addEdit(edit('60s'))
  removeEdit(0)
  addEdit(edit('60s'))
  expect(edits()).toEqual([[], ['60s']])
})

test('the list is short, and the first run stays on it', () => {
  for (let i = 0; i < 20; i++) addEdit(edit(`${i + 1}s`))
  expect(edits()).toHaveLength(BRANCHES_MOST)
  expect(edits()[0]).toEqual([])
  expect(edits().at(-1)).toHaveLength(20)
})

test('another scenario has branches of its own, and one can be taken off the list', () => {
  addEdit(edit('60s'))
  dropBranch(useBranches.getState().branches[0].id)
  expect(edits()).toEqual([['60s']])
  chooseScenario('after-the-fix')
  expect(edits()).toEqual([])
})
