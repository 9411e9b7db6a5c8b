/**
 * A desk at which files are written: the drafts, the one that is open, and what can be taken back. Drafts are saved as they
 * are written; what cannot be saved stays here, and the page says so. There is one desk for each kind of file.
 */
import { create } from 'zustand'
import { type Desk, type DraftDesk, EMPTY, openDraftOf } from './desk-state.ts'
import type { Draft } from './draft.ts'
import { called, copyName, followingTitle, newName } from './names.ts'
import { patiently } from './patience.ts'
import type { DraftStore, News } from './store.ts'

const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(10))].map((n) => ID_LETTERS[n % ID_LETTERS.length]).join('')
}

/** Saved once typing rests. */
const REST_MS = 400

const KEPT = 100
/** Texts kept to go back to, in letters all together. */
const KEPT_LETTERS = 8_000_000

function remembered(past: readonly string[]): readonly string[] {
  let letters = 0
  let from = past.length
  while (from > 0 && past.length - from < KEPT && letters + past[from - 1].length <= KEPT_LETTERS)
    letters += past[--from].length
  return past.slice(from)
}

/** A desk for the drafts of a place. Several people may sit at it: each tab has one of its own. */
export function makeDesk(store: DraftStore): DraftDesk {
  const { dropWaiting, isForgotten, keepWaiting, listen, readDrafts, removeDraft, saveDraft, takeWaiting, tell } = store

  const useDesk = create<Desk>(() => EMPTY)
  const { getState, setState } = useDesk

  const draftOf = (id: string | null): Draft | undefined => getState().drafts.find((draft) => draft.id === id)

  /** Puts a draft in the place of the one of its name, or before all others. */
  function put(draft: Draft): void {
    const { drafts } = getState()
    const isThere = drafts.some(({ id }) => id === draft.id)
    setState({ drafts: isThere ? drafts.map((one) => (one.id === draft.id ? draft : one)) : [draft, ...drafts] })
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  /** What the last change of the text was to: more of the same is one change. */
  let lastAbout = ''

  function markUnsaved(id: string): void {
    const { unsaved } = getState()
    if (!unsaved.includes(id)) setState({ unsaved: [...unsaved, id] })
    clearTimeout(timer)
    timer = setTimeout(() => {
      lastAbout = ''
      void saveAll()
    }, REST_MS)
  }

  /** Says where the storage does not answer. */
  const onSilent = (): void => setState({ trouble: 'silent' })

  /** One saving at a time. */
  let saving: Promise<void> = Promise.resolve()

  function saveAll(): Promise<void> {
    clearTimeout(timer)
    saving = saving.then(async () => {
      for (const id of getState().unsaved) await save(id)
    })
    return saving
  }

  async function save(id: string): Promise<void> {
    const written = draftOf(id)
    if (written === undefined) {
      settle(id)
      return
    }
    const draft = followingTitle(written)
    if (draft !== written) put(draft)
    if (getState().trouble === 'forbidden' || isForgotten()) return
    const saved = await patiently(saveDraft(draft), onSilent)
    switch (saved.kind) {
      case 'saved': {
        const now = draftOf(id)
        if (now !== undefined) put({ ...now, version: saved.version })
        if (now === undefined || (now.text === draft.text && now.name === draft.name)) settle(id)
        if (getState().trouble !== null) setState({ trouble: null, said: 'Everything is saved again.' })
        tell({ kind: 'saved', id })
        return
      }
      case 'conflict':
        return part(id, saved.stored)
      default:
        setState({ trouble: saved.kind })
    }
  }

  function settle(id: string): void {
    dropWaiting(id)
    setState(({ unsaved }) => ({ unsaved: unsaved.filter((other) => other !== id) }))
  }

  /** Another tab has saved this draft since: both are kept, this tab's under a name of its own. */
  async function part(id: string, stored: Draft | null): Promise<void> {
    const mine = draftOf(id)
    if (mine === undefined) return
    if (stored !== null && stored.text === mine.text && stored.name === mine.name) {
      put(stored)
      settle(id)
      return
    }
    const own: Draft = { ...mine, id: newId(), name: copyName(mine.name, 'from this tab'), version: 0 }
    const { drafts, open } = getState()
    setState({
      drafts: [own, ...drafts.flatMap((one) => (one.id === id ? (stored ?? []) : one))],
      open: open === id ? own.id : open,
      said: `“${mine.name}” was changed in another tab as well. Both are kept: what you wrote here is “${own.name}”.`,
    })
    settle(id)
    markUnsaved(own.id)
    moved?.(own.id)
    await save(own.id)
  }

  /** Called with the draft that takes the place of the open one. */
  let moved: ((id: string) => void) | null = null

  function openDraft(id: string | null): void {
    if (getState().open === id) return
    lastAbout = ''
    setState({ open: draftOf(id) === undefined ? null : id, past: [], future: [], said: '' })
  }

  function addDraft(name: string, text: string): string {
    const id = newId()
    put({ id, ...newName(name, text), text, changedAt: Date.now(), version: 0 })
    markUnsaved(id)
    return id
  }

  function duplicateDraft(id: string): string | null {
    const draft = draftOf(id)
    if (draft === undefined) return null
    const copy = newId()
    put({ ...draft, id: copy, name: copyName(draft.name, 'copy'), changedAt: Date.now(), version: 0 })
    markUnsaved(copy)
    return copy
  }

  function nameDraft(id: string, name: string): string {
    const draft = draftOf(id)
    if (draft === undefined) return ''
    const next = called(draft, name)
    if (next === draft) return draft.name
    put({ ...next, changedAt: Date.now() })
    markUnsaved(id)
    return next.name
  }

  async function deleteDraft(id: string): Promise<void> {
    const draft = draftOf(id)
    if (draft === undefined) return
    setState(({ drafts, open }) => ({
      drafts: drafts.filter((one) => one.id !== id),
      open: open === id ? null : open,
      deleted: draft,
      said: `“${draft.name}” is deleted.`,
    }))
    settle(id)
    await saving // what is being saved must not come after
    await removeDraft(id)
    tell({ kind: 'removed', id })
  }

  function undeleteDraft(): void {
    const { deleted } = getState()
    if (deleted === null) return
    put({ ...deleted, version: 0 })
    setState({ deleted: null, said: `“${deleted.name}” is back.` })
    markUnsaved(deleted.id)
  }

  async function deleteDamaged(id: string): Promise<void> {
    setState(({ damaged }) => ({ damaged: damaged.filter((one) => one.id !== id) }))
    await removeDraft(id)
  }

  function write(text: string, history: Partial<Desk>): void {
    const draft = openDraftOf(getState())
    if (draft === undefined) return
    put({ ...draft, text, changedAt: Date.now() })
    setState({ ...history, said: '' })
    markUnsaved(draft.id)
  }

  function writeText(text: string, about = ''): void {
    const draft = openDraftOf(getState())
    if (draft === undefined || draft.text === text) return
    const goesOn = about !== '' && about === lastAbout
    lastAbout = about
    const { past } = getState()
    write(text, { past: goesOn ? past : remembered([...past, draft.text]), future: [] })
  }

  function notePlayed(id: string, text: string): void {
    const draft = draftOf(id)
    if (draft !== undefined && draft.played !== text) put({ ...draft, played: text })
  }

  function undoText(): void {
    const { past, future } = getState()
    const draft = openDraftOf(getState())
    const before = past.at(-1)
    if (before === undefined || draft === undefined) return
    lastAbout = ''
    write(before, { past: past.slice(0, -1), future: [...future, draft.text] })
  }

  function redoText(): void {
    const { past, future } = getState()
    const draft = openDraftOf(getState())
    const after = future.at(-1)
    if (after === undefined || draft === undefined) return
    lastAbout = ''
    write(after, { past: [...past, draft.text], future: future.slice(0, -1) })
  }

  function say(said: string): void {
    setState({ said })
  }

  function savedAsFile(id: string): void {
    if (getState().trouble === 'forbidden') settle(id)
  }

  /** What another tab tells. */
  async function hear(news: News): Promise<void> {
    const { open, unsaved } = getState()
    if (news.kind === 'forgotten' || news.kind === 'removed') {
      const isGone = ({ id }: Draft) => news.kind === 'forgotten' || id === news.id
      const kept = (draft: Draft) => draft.id === open || unsaved.includes(draft.id)
      const openIsGone = getState().drafts.some((draft) => isGone(draft) && draft.id === open)
      setState(({ drafts, said }) => ({
        drafts: drafts
          .filter((draft) => !isGone(draft) || kept(draft))
          .map((draft) => (isGone(draft) ? { ...draft, version: 0 } : draft)),
        said: openIsGone
          ? 'This was deleted in another tab. It is kept here, and saved again once you change it.'
          : said,
      }))
      return
    }
    const stored = await readDrafts()
    const draft = stored?.drafts.find(({ id }) => id === news.id)
    // What is being written here meets the other when it is saved.
    if (draft === undefined || getState().unsaved.includes(draft.id)) return
    const before = draftOf(draft.id)
    put(draft)
    if (draft.id === getState().open && before !== undefined && before.text !== draft.text) {
      lastAbout = ''
      setState(({ past }) => ({
        past: remembered([...past, before.text]),
        future: [],
        said: 'This was changed in another tab, and is shown as it is now.',
      }))
    }
  }

  function onHide(): void {
    const { drafts, unsaved } = getState()
    keepWaiting(drafts.filter(({ id }) => unsaved.includes(id)))
    void saveAll()
  }

  /** Asks before the page goes, where something would go with it. */
  function onLeave(event: BeforeUnloadEvent): void {
    const { trouble, unsaved } = getState()
    if (trouble !== null && unsaved.length > 0 && !isForgotten()) event.preventDefault()
  }

  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') onHide()
  }

  let isWatching = false
  /** From the first time on that somebody sits here: what is not stored stays on the desk when the room is left. */
  function watchThePage(): void {
    if (isWatching) return
    isWatching = true
    addEventListener('pagehide', onHide)
    addEventListener('beforeunload', onLeave)
    document.addEventListener('visibilitychange', onVisibility)
  }

  function sitDown(onMoved: (id: string) => void): () => void {
    moved = onMoved
    watchThePage()
    const leave = listen((news) => void hear(news))
    void patiently(readDrafts(), onSilent).then((stored) => {
      if (stored === null) {
        setState({ ready: true, trouble: 'forbidden' })
        return
      }
      const { drafts, unsaved, trouble } = getState()
      const here = drafts.filter(({ id }) => unsaved.includes(id))
      const waiting = takeWaiting()
      const waited = waiting.drafts.filter(({ id }) => !here.some((draft) => draft.id === id))
      const mine = [...here, ...waited]
      const others = stored.drafts.filter(({ id }) => !mine.some((draft) => draft.id === id))
      setState({
        ready: true,
        drafts: [...mine, ...others],
        damaged: [...stored.damaged, ...waiting.damaged],
        trouble: trouble === 'silent' ? null : trouble,
      })
      for (const { id } of waited) markUnsaved(id)
    })
    return () => {
      moved = null
      leave()
      void saveAll()
    }
  }

  function clearDesk(): void {
    clearTimeout(timer)
    lastAbout = ''
    setState(EMPTY, true)
  }

  return {
    useDesk,
    saveAll,
    openDraft,
    addDraft,
    duplicateDraft,
    nameDraft,
    deleteDraft,
    undeleteDraft,
    deleteDamaged,
    writeText,
    notePlayed,
    undoText,
    redoText,
    say,
    savedAsFile,
    sitDown,
    clearDesk,
  }
}
