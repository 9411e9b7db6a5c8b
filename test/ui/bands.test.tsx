import '@fontsource/ibm-plex-sans/latin-400.css'
import '@fontsource/ibm-plex-sans/latin-600.css'
import '../../src/ui/theme.css'
import '../../src/ui/page.css'
import '../../src/ui/bands.css'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Bands } from '../../src/ui/Bands.tsx'
import type { TruthSpan, UserSpan } from '../../src/view/bands.ts'

beforeAll(async () => {
  await Promise.all(['400 13px "IBM Plex Sans"', '600 13px "IBM Plex Sans"'].map((face) => document.fonts.load(face)))
  await page.viewport(1280, 720)
})

const TRUTH: readonly Omit<TruthSpan, 'fromMs' | 'toMs'>[] = [
  { fact: 0, kind: 'running', label: 'running on node a' },
  { fact: 1, kind: 'gap', label: 'waits to try again' },
  { fact: 2, kind: 'running', label: 'running on node b' },
  { fact: 3, kind: 'failed', label: 'failed: out of memory at step 9' },
]
const USER: readonly Omit<UserSpan, 'fromMs' | 'toMs'>[] = [
  { fact: 0, kind: 'in-progress', label: 'In progress', lie: 'none', plainAfter: 9 },
  { fact: 1, kind: 'queued', label: 'Queued', lie: 'none', plainAfter: 9 },
  { fact: 2, kind: 'in-progress', label: 'In progress', lie: 'none', plainAfter: 9 },
  { fact: 3, kind: 'done', label: 'Done', lie: 'none', plainAfter: 9 },
]
const placed = <T,>(spans: readonly T[]) => spans.map((span, i) => ({ ...span, fromMs: i, toMs: i + 1 }))
const SCALE = { stops: [0, 1, 2, 3, 4].map((atMs) => ({ atMs, x: atMs / 4 })), stretched: false }

/** What can be read of a label: the pieces of it on its one line, and whether a piece that is no reason is cut. */
function readOf(label: Element): { readonly says: string; readonly cut: boolean } {
  const line = label.getBoundingClientRect()
  const pieces = [...label.children].filter((piece) => piece.getBoundingClientRect().top < line.bottom - 1)
  const isOut = (piece: Element) => piece.getBoundingClientRect().right > line.right + 0.5
  const cut = pieces.some((piece) => !piece.classList.contains('span-why') && isOut(piece))
  return { says: pieces.map(({ textContent }) => textContent).join(''), cut }
}

test('a band says a whole word or none, however narrow it is', async () => {
  const said = new Set<string>()
  const screen = await render(
    <div data-testid="room">
      <Bands truth={placed(TRUTH)} user={placed(USER)} scale={SCALE} closed={false} />
    </div>,
  )
  const room = screen.getByTestId('room').element() as HTMLElement
  for (let width = 40; width <= 1000; width += 12) {
    room.style.width = `${width}px`
    for (const label of room.querySelectorAll('.span-label')) {
      const { says, cut } = readOf(label)
      expect(cut, `“${says}” at ${width} px`).toBe(false)
      said.add(says)
    }
  }
  expect([...said].sort()).toEqual(
    [
      '',
      ...['running', 'running on node a', 'running on node b', 'waits', 'waits to try again'],
      ...['failed', 'failed: out of memory at step 9', 'In progress', 'Queued', 'Done'],
    ].sort(),
  )
})
