/** Says once where a reload would bring back less than there is. */
import { dismissNotice, notify, openDialog } from '../dialogs.ts'
import type { Kept } from './stored.ts'

const TEXTS = {
  now: 'What is on screen is too long for an address, and this tab cannot keep it: loading the page again would lose it. Under “Share” it can be saved as a file.',
  ways: 'You have done more than this tab has room for. All of it can be taken back now; after a reload, only the latest of it. Under “Share” what is on screen can be saved as a file.',
}

const told = { now: false, ways: false }

/** `kept`: what came of keeping; `inAddress`: the address holds what is on screen, so that a reload brings that back anyway. */
export function tellOfRoom(kept: Kept, inAddress: boolean): void {
  const what = !kept.now && !inAddress ? 'now' : kept.leftOut > 0 ? 'ways' : null
  if (what === null || told[what]) return
  told[what] = true
  notify({
    text: TEXTS[what],
    action: 'Open “Share”',
    act: () => {
      dismissNotice()
      openDialog('share')
    },
    dismiss: 'Put away',
  })
}
