/**
 * Branches: an edit in the middle of a run begins another run at that instant. The run before it and the one after it
 * are remembered, each to be gone back to.
 */
import { create } from 'zustand'
import type { Choices } from '../../scenario/choices.ts'
import { same } from '../../scenario/same.ts'
import { choicesOf, choose, useHistory, useSession } from '../session.ts'
import { sameChoices } from './stored.ts'

export interface Branch {
  readonly id: number
  readonly choices: Choices
}

/** A short list is of use; the first one, from which all others come, stays. */
export const BRANCHES_MOST = 8

/** Those there are, oldest first. */
export const useBranches = create<{ readonly branches: readonly Branch[] }>(() => ({ branches: [] }))

/** They are of one scenario: of another one nothing can branch off. */
const isKin = (one: Choices, other: Choices): boolean => one.scenario === other.scenario && same(one.own, other.own)

/** What changed between them is what was thrown in, and nothing else. */
function isEdit(before: Choices, after: Choices): boolean {
  return before.edits !== after.edits && sameChoices({ ...before, edits: [] }, { ...after, edits: [] })
}

/** `branches` once `after` has come of `before`. */
function branchesAfter(branches: readonly Branch[], before: Choices, after: Choices): readonly Branch[] {
  const kin = branches.filter(({ choices }) => isKin(choices, after))
  if (!isEdit(before, after)) return kin
  const all = [...kin]
  let next = Math.max(0, ...branches.map(({ id }) => id)) + 1
  for (const choices of [before, after]) {
    if (!all.some((branch) => sameChoices(branch.choices, choices))) all.push({ id: next++, choices })
  }
  const surplus = all.length - BRANCHES_MOST
  return surplus <= 0 ? all : [all[0], ...all.slice(1 + surplus)]
}

/** Begins to remember; what it returns stops it. */
export function followBranches(): () => void {
  let before = choicesOf(useSession.getState())
  let isChange = false
  const stopHistory = useHistory.subscribe(({ by }) => {
    isChange = by === 'change'
  })
  const stopSession = useSession.subscribe((session) => {
    const after = choicesOf(session)
    if (isChange) {
      isChange = false
      const { branches } = useBranches.getState()
      useBranches.setState({ branches: branchesAfter(branches, before, after) })
    }
    before = after
  })
  return () => {
    stopHistory()
    stopSession()
  }
}

/** Goes over to a branch; that can be taken back like any change. */
export function takeBranch({ choices }: Branch): void {
  choose(choices)
}

/** Takes one off the list; the run on screen stays. */
export function dropBranch(id: number): void {
  useBranches.setState(({ branches }) => ({ branches: branches.filter((branch) => branch.id !== id) }))
}
