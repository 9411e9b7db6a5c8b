/** Which dialog is open, and what the page has to say at its top. One of each at a time. */
import { create } from 'zustand'
import { NOT_FETCHED } from './parts.ts'
import { pause } from './playhead.ts'

export type DialogName = 'help' | 'scenarios' | 'share'

interface Dialogs {
  readonly open: DialogName | null
}

/** The dialog that is open; null: none is. */
export const useDialog = create<Dialogs>(() => ({ open: null }))

/** Opens a dialog. Nothing plays on behind it. */
export function openDialog(open: DialogName): void {
  pause()
  useDialog.setState({ open })
}

/** Closes whichever is open. */
export function closeDialog(): void {
  useDialog.setState({ open: null })
}

export interface Notice {
  readonly text: string
  /** What a person can do about it, if anything, and how they put it away. */
  readonly action?: string | undefined
  readonly act?: () => void
  readonly dismiss: string
}

interface Notices {
  readonly notice: Notice | null
}

/** What stands at the top of the page until it is answered; null: nothing does. */
export const useNotice = create<Notices>(() => ({ notice: null }))

/** Shows a notice in place of the last one. */
export function notify(notice: Notice): void {
  useNotice.setState({ notice })
}

/** Puts the notice away. */
export function dismissNotice(): void {
  useNotice.setState({ notice: null })
}

/** Says that what a person asked for did not come; `again` asks for it once more. */
export function notifyAbsent(again: () => void): void {
  notify({
    text: NOT_FETCHED,
    action: 'Try again',
    act: () => {
      dismissNotice()
      again()
    },
    dismiss: 'Put away',
  })
}
