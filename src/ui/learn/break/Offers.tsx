import { useLayoutEffect, useRef } from 'react'
import type { Choice } from '../../../run/schedule.ts'
import type { Message } from '../../../sim/messages.ts'
import type { Group, Offer } from '../../../view/break/offers.ts'

/** So many offers have a key of their own. */
const KEYS_MAX = 9

/** What may happen now, in the order in which it stands on screen. */
export const openOffers = (groups: readonly Group[]): readonly Offer[] =>
  groups.flatMap(({ offers }) => offers.filter(({ waits }) => waits === null))

interface OffersProps {
  readonly groups: readonly Group[]
  /** How much may still go wrong. */
  readonly faultsLeft: number
  readonly faultsMax: number
  /** What a hint has pointed to; null: nothing. */
  readonly hinted: Message | null
  readonly onChoose: (choice: Choice) => void
}

const keyOf = ({ kind, sequence, a, b, c, d, choice }: Message): string => [kind, sequence, a, b, c, d, choice].join()

/** Without the name that stands above it. */
function short({ says }: Offer, title: string): string {
  const own = says.startsWith(`${title} `) ? says.slice(title.length + 1) : says
  return own === says ? own : own.charAt(0).toUpperCase() + own.slice(1)
}

/** What may happen next, by who acts: a button for each, and what has to wait, with the reason. */
export function Offers({ groups, faultsLeft, faultsMax, hinted, onChoose }: OffersProps) {
  const open = openOffers(groups)
  const hintedKey = hinted === null ? '' : keyOf(hinted)
  return (
    <div className="break-groups">
      {groups.map(({ title, faults, offers }) => (
        <section key={title} className="break-group" data-faults={faults} aria-label={title}>
          <h3>
            {title}
            {faults ? <Left left={faultsLeft} most={faultsMax} /> : null}
          </h3>
          <ul>
            {offers.map((offer) => {
              const n = open.indexOf(offer) + 1
              const key = keyOf(offer.message)
              return (
                <li key={key}>
                  {offer.waits === null ? (
                    <button
                      type="button"
                      className="break-offer"
                      data-key={n <= KEYS_MAX ? n : ''}
                      data-hinted={key === hintedKey}
                      aria-label={key === hintedKey ? `${offer.says} (hint)` : offer.says}
                      aria-keyshortcuts={n <= KEYS_MAX ? String(n) : undefined}
                      onClick={() => onChoose(offer.message)}
                    >
                      {short(offer, title)}
                    </button>
                  ) : (
                    <p className="break-waits">
                      <span>{short(offer, title)}</span>
                      <span className="break-why">not yet: {offer.waits}</span>
                    </p>
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      ))}
      {faultsMax > 0 && !groups.some(({ faults }) => faults) ? (
        <section className="break-group" data-faults="true" aria-label="What may go wrong">
          <h3>
            What may go wrong <Left left={faultsLeft} most={faultsMax} />
          </h3>
          <p className="small">{faultsLeft === 0 ? 'Nothing more: that was all.' : 'Nothing at this point.'}</p>
        </section>
      ) : null}
    </div>
  )
}

/** "1 fault left", as words and as marks. */
function Left({ left, most }: { readonly left: number; readonly most: number }) {
  return (
    <span className="break-left">
      <span aria-hidden="true">
        {Array.from({ length: most }, (_, i) => (
          // The marks have no other name than their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <span key={i} className="break-pip" data-left={i < left} />
        ))}
      </span>
      {left === 1 ? '1 fault left' : `${left === 0 ? 'no' : left} faults left`}
    </span>
  )
}

/** The upper edge of the window that stays in sight is covered by the lesson's bar (px, a bit more). */
const HEAD_PX = 60

/** Keeps the focus of whoever has chosen by keyboard: on the same offer where it is still there, else on the first. */
export function useOfferFocus(chosen: number) {
  const part = useRef<HTMLElement>(null)
  const before = useRef(chosen)
  useLayoutEffect(() => {
    if (before.current === chosen) return
    before.current = chosen
    // The text has been read: what may happen next comes into sight, with the stage beside it.
    const { top, bottom } = part.current?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
    if (top > HEAD_PX && bottom > innerHeight) part.current?.scrollIntoView({ block: 'start' })
    const { activeElement } = document
    if (activeElement !== document.body && activeElement?.isConnected === true) return
    const first = (selector: string) => part.current?.querySelector<HTMLElement>(selector)
    const next = first('.break-offer') ?? first('.break-tools button:not(:disabled)')
    next?.focus({ preventScroll: true })
  }, [chosen])
  return part
}
