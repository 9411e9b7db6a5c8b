/** What lies on a desk at which files are written, and what can be done there. */
import type { StoreApi, UseBoundStore } from 'zustand'
import type { Damaged, Draft } from './draft.ts'

/** Why a draft is not in the storage; `silent`: what was asked of the storage has not been answered yet. */
export type Trouble = 'full' | 'failed' | 'forbidden' | 'silent'

/** What lies on a desk. */
export interface Desk {
  /** What is stored has been read. */
  readonly ready: boolean
  /** The newest first. */
  readonly drafts: readonly Draft[]
  readonly damaged: readonly Damaged[]
  /** The draft that is open; null: the list is shown. */
  readonly open: string | null
  /** Texts of the open draft that can be gone back to, and forward to. */
  readonly past: readonly string[]
  readonly future: readonly string[]
  /** Drafts with changes that are not stored. */
  readonly unsaved: readonly string[]
  readonly trouble: Trouble | null
  /** The draft that was deleted last: it can be put back. */
  readonly deleted: Draft | null
  /** What has just happened, in a sentence. */
  readonly said: string
}

/** A desk as on a first visit. */
export const EMPTY: Desk = {
  ready: false,
  drafts: [],
  damaged: [],
  open: null,
  past: [],
  future: [],
  unsaved: [],
  trouble: null,
  deleted: null,
  said: '',
}

/** The draft that is open. */
export const openDraftOf = ({ drafts, open }: Desk): Draft | undefined => drafts.find(({ id }) => id === open)

/** A desk for files of one kind. */
export interface DraftDesk {
  readonly useDesk: UseBoundStore<StoreApi<Desk>>
  /** Saves everything that is not stored yet. Resolves once it has been tried. */
  readonly saveAll: () => Promise<void>
  /** Opens a draft; null: none. One that is not there is said. */
  readonly openDraft: (id: string | null) => void
  /** A new draft. Returns its id. */
  readonly addDraft: (name: string, text: string) => string
  /** A second one like it. Returns its id, or null where there is none to copy. */
  readonly duplicateDraft: (id: string) => string | null
  /** Calls a draft something else; by no name at all, after its title. Returns what it is called then. */
  readonly nameDraft: (id: string, name: string) => string
  /** Deletes a draft; it can be put back as long as nothing else is deleted. */
  readonly deleteDraft: (id: string) => Promise<void>
  /** Puts the draft back that was deleted last. */
  readonly undeleteDraft: () => void
  /** Deletes what is damaged. */
  readonly deleteDamaged: (id: string) => Promise<void>
  /** Another text of the open draft. `about` names what is changed, where it comes letter by letter. */
  readonly writeText: (text: string, about?: string) => void
  /** A text of a draft has been played. It is stored with the next change: that one may be none that can be. */
  readonly notePlayed: (id: string, text: string) => void
  /** Takes the last change of the text back. */
  readonly undoText: () => void
  /** Makes the change again that was taken back last. */
  readonly redoText: () => void
  /** A sentence on what has just happened; said to screen readers as well. */
  readonly say: (said: string) => void
  /** The draft has been saved as a file: it is safe, wherever else it is not. */
  readonly savedAsFile: (id: string) => void
  /**
   * Reads what is stored, and listens to other tabs until the returned function is called. `onMoved` is told which draft
   * takes the place of the open one. What is not stored yet stays on the desk when the room is left.
   */
  readonly sitDown: (onMoved: (id: string) => void) => () => void
  /** The desk as on a first visit; what is stored stays. For tests. */
  readonly clearDesk: () => void
}
