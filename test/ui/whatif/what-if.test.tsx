import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { undo, useSession } from '../../../src/app/session.ts'
import { forgetMapChoice, useMapChoice } from '../../../src/app/whatif/choice.ts'
import { openWorker } from '../../../src/app/whatif/lanes.ts'
import { goOn, openLanesWith, stopMap, useMap } from '../../../src/app/whatif/map.ts'
import { cellAt, matrixOf } from '../../../src/run/matrix/matrix.ts'
import { WhatIfPage } from '../../../src/ui/whatif/WhatIfPage.tsx'
import { afresh, asTable, drawn, outcome, played, root, small, status, violations, whole } from './desk.tsx'

afresh()

test('workers come to what one thread alone comes to, and the table says so cell by cell', async () => {
  const container = await played()
  const { question, columns } = outcome()
  const alone = matrixOf(question)
  const table = await asTable(container)
  const cells = [...table.querySelectorAll<HTMLElement>('[data-place]')]
  expect(cells).toHaveLength(54)
  for (const { dataset } of cells) {
    const place = Number(dataset['place'])
    const { verdicts, attempts } = cellAt(alone, Math.floor(place / columns), place % columns)
    expect(dataset['verdicts']).toBe(verdicts.join(' '))
    expect(dataset['attempts']).toBe(String(attempts))
  }
  expect(table.querySelectorAll('thead th[scope="col"]:not([data-names])')).toHaveLength(18)
  // Each thing that varies is named once, where its options stand.
  const names = [...table.querySelectorAll('.map-table-name')].map((one) => one.textContent?.replace(/ [→↓]$/, ''))
  expect(names.filter((name) => name !== '')).toEqual(['Read', 'Trust', 'If the result is bad', 'Payload'])
  expect([...table.querySelectorAll('tbody th[scope="row"]')].map((th) => th.textContent)).toEqual([
    'done',
    'error',
    '{}',
  ])
  // The user is told of it in words, not by a patch alone.
  expect(cells.every(({ textContent }) => /answered|never/.test(textContent ?? ''))).toBe(true)
})

describe('by keyboard', () => {
  const said = (grid: HTMLElement) =>
    document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent

  test('arrows move about, a cell says what it is, Enter opens it and Escape goes back', async () => {
    const container = await played()
    const grid = container.querySelector<HTMLElement>('[role="grid"]') as HTMLElement
    grid.focus()
    // One begins where one is.
    expect(said(grid)).toContain('payload error, GETDEL, anything but “error”, keep waiting: hang')
    expect(said(grid)).toContain('This is the present run.')
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}')
    expect(said(grid)).toBe(
      'payload empty object, GETDEL, anything but “error”, stop: silent corruption, answered 18:28:00',
    )
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(said(grid)).toBe('payload empty object, GET, then DEL, only “done”, stop: answered, cause kept, 18:28:00')
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowUp}{ArrowLeft}')
    expect(said(grid)).toBe('payload done, GETDEL, anything but “error”, keep waiting: answered, 18:28:00')
    await userEvent.keyboard('{Enter}')
    const heading = document.activeElement as HTMLElement
    expect(heading).toHaveTextContent('done')
    expect(heading.closest('section')).toHaveTextContent('Answered 18:28:00, after 1 attempt')
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(grid)
    expect(container.querySelector('[data-testid="cell-detail"]')).toBeNull()
    // What is chosen now stands there instead.
    expect(container.querySelector('[data-testid="cell-present"]')).toHaveTextContent('The run as chosen now: hangs')
  })
})

describe('a cell', () => {
  const open = async (place: number) => {
    const container = await played()
    const table = await asTable(container)
    await userEvent.click(table.querySelector(`[data-place="${place}"]`) as HTMLElement)
    return container.querySelector<HTMLElement>('[data-testid="cell-detail"]') as HTMLElement
  }

  test('that leaves a user with an untrue answer says so, and is no gain in time', async () => {
    // {} under GETDEL, anything but "error", keep waiting: the record says done, and nothing was done.
    const detail = await open(2 * 18)
    expect(detail).toHaveTextContent('Silent corruption.')
    expect(detail).toHaveTextContent('One user is left with the wrong outcome, for good.')
    expect(detail).toHaveTextContent('Beside the present run: 1 more user ends with the wrong outcome')
    expect(detail).not.toHaveTextContent('untrue for')
    expect(detail).not.toHaveTextContent('sooner')
  })

  test('is in the text of the map, which brings it back', async () => {
    const detail = await open(2 * 18 + 11)
    const { map } = useSession.getState()
    expect(map).toMatch(/~~47$/)
    undo()
    await expect.poll(() => document.querySelector('[data-testid="cell-detail"]')).toBeNull()
    expect(detail.isConnected).toBe(false)
    // As by a link, or by going forward again: it is there, and nobody is taken away from where they are.
    useSession.setState({ map })
    await expect.element(page.getByTestId('cell-detail')).toHaveTextContent('Answered, cause kept.')
    expect(document.activeElement?.closest('[data-testid="cell-detail"]') ?? null).toBeNull()
  })

  test('opens in Play as one change, which can be taken back', async () => {
    // {} under GET, only "done", stop: row 2, column 1 * 6 + 1 * 3 + 2
    const detail = await open(2 * 18 + 11)
    expect(detail).toHaveTextContent('Answered, cause kept.')
    expect(detail).toHaveTextContent(
      'Beside the present run: 1 fewer user is told a wrong cause, answered 2 h 02 min sooner',
    )
    const before = useSession.getState()
    await userEvent.click(page.getByRole('button', { name: /^Open in Play: \{\}/ }))
    const { room, set, payload, preset } = useSession.getState()
    expect({ room, set, payload, preset }).toEqual({
      room: 'play',
      set: { read: 'get', parse: 'allowlist', routing: 'terminal-stops' },
      payload: { text: '{}' },
      preset: null,
    })
    undo()
    expect({ ...useSession.getState(), room: before.room }).toEqual(before)
  })

  test('goes beside the present run, which stays as it is', async () => {
    await open(2 * 18 + 11)
    await userEvent.click(page.getByRole('button', { name: /^Beside the current run: \{\}/ }))
    const { room, set, other } = useSession.getState()
    expect(room).toBe('compare')
    expect(set).toEqual({})
    expect(other).toMatchObject({
      set: { read: 'get', parse: 'allowlist', routing: 'terminal-stops' },
      payload: { text: '{}' },
    })
  })

  test('of the present run’s row differs from that run in its rules alone, however its payload is spaced', async () => {
    await open(18 + 1)
    await userEvent.click(page.getByRole('button', { name: /^Beside the current run: error/ }))
    const { payload, other } = useSession.getState()
    expect(payload).toBeNull()
    expect(other).toMatchObject({ set: { routing: 'nudge-branch-only' }, payload: null })
  })

  test('of that row keeps a payload that was edited as it was written', async () => {
    const written = { text: '{ "status": "done" }' }
    useSession.setState({ payload: written })
    await open(1)
    await userEvent.click(page.getByRole('button', { name: /^Open in Play: done/ }))
    expect(useSession.getState()).toMatchObject({ set: { routing: 'nudge-branch-only' }, payload: written })
  })
})

test('what is looked for, and its order', async () => {
  const container = await played()
  const lines = () => container.querySelector('[data-testid="lines"]')?.textContent
  expect(lines()).toBe('3 rows, 18 columns')
  const corrupt = container.querySelector<HTMLElement>('[data-sign="silent-corruption"]') as HTMLElement
  await userEvent.click(corrupt)
  expect(corrupt).toHaveAttribute('aria-pressed', 'true')
  expect(lines()).toBe('1 row, 9 columns with what is looked for')
  await userEvent.click(page.getByRole('button', { name: 'show everything' }))
  await userEvent.selectOptions(page.getByLabelText('Show'), 'good')
  expect(lines()).toBe('3 rows, 18 columns with what is looked for')
  await userEvent.selectOptions(page.getByLabelText('Rows', { exact: true }), 'bad')
  await userEvent.selectOptions(page.getByLabelText('Columns', { exact: true }), 'best')
  const table = await asTable(container)
  const heads = [...table.querySelectorAll('tbody th')].map((th) => th.textContent)
  expect(heads).toEqual(['{}', 'error', 'done'])
  expect([...table.querySelectorAll('thead tr')].slice(0, 3).map((tr) => tr.querySelector('th')?.textContent)).toEqual([
    'GETDEL',
    'only “done”',
    'stop, after a nudge only',
  ])
})

test('another rule varies, stands in the rows, and goes again', async () => {
  const container = await played()
  await userEvent.click(container.querySelector('.varies summary') as HTMLElement)
  await userEvent.selectOptions(page.getByTestId('add-axis'), 'poll')
  await userEvent.click(page.getByRole('button', { name: 'Add it' }))
  await whole()
  expect(outcome().runOf).toHaveLength(108)
  expect(container.querySelector('[data-testid="lines"]')?.textContent).toBe('6 rows, 18 columns')
  await userEvent.selectOptions(page.getByLabelText('Poll stands in the'), 'columns')
  expect(container.querySelector('[data-testid="lines"]')?.textContent).toBe('3 rows, 36 columns')
  const poll = container.querySelector('[data-axis="poll"]') as HTMLElement
  await userEvent.click(poll.querySelector('input[type="checkbox"]') as HTMLElement)
  await whole()
  expect(outcome().question.axes.at(-1)).toEqual({ name: 'poll', options: ['off'] })
  // Its last option stays, and says so.
  expect([...poll.querySelectorAll<HTMLInputElement>('input')].map(({ disabled }) => disabled)).toEqual([false, true])
  expect(poll.querySelectorAll('.check')[1]).toHaveTextContent('(one stays)')
  expect(poll.querySelectorAll('.check')[0]).not.toHaveTextContent('(one stays)')
  await userEvent.click(poll.querySelector('button') as HTMLElement)
  await whole()
  expect(outcome().runOf).toHaveLength(54)
})

test('what stands below: what rescues, smallest sets, what makes things worse, what makes no difference', async () => {
  const container = await played()
  const findings = container.querySelector<HTMLElement>('[data-testid="findings"]') as HTMLElement
  const rescues = container.querySelector<HTMLElement>('[data-testid="rescues"]') as HTMLElement
  await expect.poll(() => findings.getAttribute('aria-busy')).toBe('false')
  expect(rescues.querySelector('[data-change="routing=terminal-stops"]')).toHaveTextContent(
    'answered 2 h 02 min sooner',
  )
  const sets = [...findings.querySelectorAll<HTMLElement>('[data-set]')].map(({ dataset }) => dataset['set'])
  expect(sets).toContain('parse=allowlist routing=terminal-stops')
  const worse = findings.querySelector<HTMLElement>('[data-worse^="parse=negative-check"]') as HTMLElement
  expect(worse).toHaveTextContent('hang')
  // How much of it was good before is said, also where it is nothing.
  expect(worse.dataset['fromClean']).toBe('0')
  expect(worse).toHaveTextContent('It breaks nothing that was good')
  expect(findings.querySelector('[data-influence^="parse "]')).toHaveTextContent('changes the verdicts in')
  await userEvent.click(
    page.getByRole('button', { name: /^Open in Play: Trust: only “done”, If the result is bad: stop$/ }),
  )
  expect(useSession.getState().set).toEqual({ parse: 'allowlist', routing: 'terminal-stops' })
})

test('another choice begins another map; the same one, come back to, is still there', async () => {
  await played()
  const first = outcome()
  useSession.setState({ set: { poll: 'off' } })
  await expect.poll(() => outcome() !== first).toBe(true)
  await whole()
  expect(outcome().question.laid.set).toEqual({ poll: 'off' })
  const second = outcome()
  await render(<WhatIfPage />)
  expect(outcome()).toBe(second)
  expect(status()).toBe('done')
})

test('it can be stopped, and gone on with', async () => {
  await render(<WhatIfPage />)
  await expect.poll(status).toBe('playing')
  stopMap()
  await expect.element(page.getByRole('button', { name: 'Go on' })).toBeVisible()
  const { known } = useMap.getState()
  expect(known).toBeLessThan(180)
  goOn()
  await whole()
  expect(useMap.getState().known).toBe(180)
  expect([...outcome().runOf].every((run) => run >= 0)).toBe(true)
})

test('a worker that cannot be had is said, and tried again', async () => {
  small()
  openLanesWith(() => {
    throw new Error('no workers here')
  })
  await render(<WhatIfPage />)
  await expect.element(page.getByText('The map cannot be played: no workers here.')).toBeVisible()
  openLanesWith(openWorker)
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await whole()
})

test('a map that is too large is refused in words', async () => {
  await played()
  const counts = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
  useMapChoice.setState(({ axes }) => ({
    axes: [
      ...axes,
      { name: 'budget-limit', options: counts },
      { name: 'dead-letter', options: ['off', 'on'] },
      { name: 'identity', options: ['kept', 'stringified', 'by-value'] },
      { name: 'budget', options: ['none', 'servers-limit-1', 'counter-split', 'counter-script', 'job-row'] },
      { name: 'node-choice', options: ['same', 'rotate', 'avoid-tried'] },
      { name: 'breaker-explicit', options: ['counts', 'skipped', 'released'] },
    ],
  }))
  await expect.element(page.getByText(/The map cannot be played: .*at most 100000/)).toBeVisible()
  forgetMapChoice()
  await expect.poll(() => status() === 'playing' || status() === 'done').toBe(true)
})

test.each(['light', 'dark'])(
  'no violation that axe knows of, %s, as a map, as a table, with a cell open',
  async (theme) => {
    root.dataset['theme'] = theme
    const container = await played()
    expect(await violations(container)).toEqual([])
    const table = await asTable(container)
    await userEvent.click(table.querySelector('[data-place="20"]') as HTMLElement)
    expect(await violations(container)).toEqual([])
    await userEvent.click(container.querySelector('.varies summary') as HTMLElement)
    await userEvent.click(container.querySelector('.map-only summary') as HTMLElement)
    await userEvent.click(container.querySelector('[data-sign="hang"]') as HTMLElement)
    expect(await violations(container)).toEqual([])
  },
)

test('nothing wider than the window at 320 px', async () => {
  await page.viewport(320, 640)
  const container = await played()
  await userEvent.click(container.querySelector('.varies summary') as HTMLElement)
  expect(root.scrollWidth).toBeLessThanOrEqual(320)
  await asTable(container)
  expect(root.scrollWidth).toBeLessThanOrEqual(320)
  await userEvent.click(container.querySelector('[data-place="0"]') as HTMLElement)
  expect(root.scrollWidth).toBeLessThanOrEqual(320)
})

test('what is drawn: hatched where it is untrue, and only there; the present run is marked', async () => {
  const container = await played()
  const canvas = container.querySelector('canvas') as HTMLCanvasElement
  await expect.poll(() => canvas.width).toBeGreaterThan(100)
  await drawn()
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  const probe = document.createElement('span')
  container.append(probe)
  probe.style.color = 'var(--untrue)'
  const [r, g, b] = (getComputedStyle(probe).color.match(/\d+/g) ?? []).map(Number)
  const heads = container.querySelector('.map-row-heads')?.getBoundingClientRect() as DOMRect
  const top = container.querySelector<HTMLElement>('.map-column-heads')?.offsetHeight ?? 0
  const columns = container.querySelector('.map-sheet')?.getBoundingClientRect() as DOMRect
  const wide = (columns.width - heads.width) / 18
  const high = (columns.height - top) / 3
  /** Pixels in the colour of what is untrue, in the cell of that row and column. */
  const untrue = (row: number, column: number): number => {
    const ratio = devicePixelRatio
    const box = [heads.width + column * wide, top + row * high, wide - 2, high - 2].map((n) => Math.round(n * ratio))
    const { data } = context.getImageData(box[0], box[1], box[2], box[3])
    let found = 0
    for (let i = 0; i < data.length; i += 4)
      if (Math.abs(data[i] - r) + Math.abs(data[i + 1] - g) + Math.abs(data[i + 2] - b) < 24 && data[i + 3] > 200)
        found++
    return found
  }
  const { runOf, runs } = outcome()
  for (let row = 0; row < 3; row++)
    for (const column of [1, 2, 3, 5, 11, 17]) {
      const cell = runs[runOf[row * 18 + column]]
      const isUntrue = cell.isBad && (cell.falseForMs > 0 || cell.worst === 'silent-corruption')
      expect(untrue(row, column) > 20, `row ${row}, column ${column}: ${cell.worst}`).toBe(isUntrue)
    }
})
