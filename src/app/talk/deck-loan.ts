/** Decks that are stored nowhere, lent from one window of this browser to another, such as the speaker's. */

const CHANNEL = 'burn-after-reading.deck-loan'
/** Windows of one browser answer within a few milliseconds. */
const ANSWERS_WITHIN_MS = 150

/** As much of a draft as is lent. */
export interface Loan {
  readonly id: string
  readonly text: string
  /** In ms since 1970: of several the newest counts. */
  readonly changedAt: number
}

const here = new Map<string, Loan>()
let channel: BroadcastChannel | null = null

/** What comes from another window may be anything. */
function loanIn(data: unknown): Loan | null {
  if (typeof data !== 'object' || data === null) return null
  const { id, text, changedAt } = data as Partial<Record<keyof Loan, unknown>>
  const isLoan = typeof id === 'string' && typeof text === 'string' && Number.isFinite(changedAt)
  return isLoan ? { id, text, changedAt: changedAt as number } : null
}

/** From now on any window that asks for it has this draft as it is now. */
export function lend({ id, text, changedAt }: Loan): void {
  here.set(id, { id, text, changedAt })
  if (channel !== null || typeof BroadcastChannel === 'undefined') return
  const opened = new BroadcastChannel(CHANNEL)
  channel = opened
  opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const wanted = typeof data === 'string' ? here.get(data) : undefined
    if (wanted !== undefined) opened.postMessage(wanted)
  })
}

/** A draft as the windows of this browser lend it, each its own; none where none does. What it is, is for the caller to check. */
export function lent(id: string): Promise<readonly Loan[]> {
  if (typeof BroadcastChannel === 'undefined') return Promise.resolve([])
  return new Promise((resolve) => {
    const asking = new BroadcastChannel(CHANNEL)
    const loans: Loan[] = []
    asking.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const loan = loanIn(data)
      if (loan?.id === id) loans.push(loan)
    })
    asking.postMessage(id)
    setTimeout(() => {
      asking.close()
      resolve(loans)
    }, ANSWERS_WITHIN_MS)
  })
}
