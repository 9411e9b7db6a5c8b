import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { setNumber } from '../../src/app/laid-changes.ts'
import { FIRST_SCENARIO } from '../../src/app/library.ts'
import { cycleRule } from '../../src/app/rule-keys.ts'
import { runOf, useRun } from '../../src/app/runs.ts'
import { forgetSession, setRule, undo, useSession } from '../../src/app/session.ts'
import { RULE_NAMES, RULES, type RuleName } from '../../src/sim/rules.ts'
import { CurrentContext } from '../../src/ui/current.ts'
import { RuleField } from '../../src/ui/RuleField.tsx'
import { RulesPanel } from '../../src/ui/RulesPanel.tsx'
import { bandsOf } from '../../src/view/bands.ts'
import { scaleOf } from '../../src/view/scale.ts'

afterEach(forgetSession)

const AS_CHOSEN = { changed: '', onBack: () => {}, forecasts: false, explains: false } as const

const field = (name: RuleName, value: string, onChange: (value: string) => void = () => {}, changed = '') =>
  render(<RuleField {...AS_CHOSEN} name={name} value={value} changed={changed} onChange={onChange} />)

/** A rule that takes what is chosen. */
function Kept({ name, value: first }: { readonly name: RuleName; readonly value: string }) {
  const [value, onChange] = useState(first)
  return <RuleField {...AS_CHOSEN} name={name} value={value} onChange={onChange} />
}

/** The panel beside a run of what is chosen. */
function Panel({ only }: { readonly only?: readonly RuleName[] }) {
  const session = useSession()
  const { run } = useRun(FIRST_SCENARIO, session)
  const bands = bandsOf(run.recording, 0, run.closingMs)
  const current = { scenario: FIRST_SCENARIO, run, job: 0, bands, scale: scaleOf(bands, run.closingMs) }
  return (
    <CurrentContext.Provider value={current}>
      <RulesPanel {...(only && { only })} />
    </CurrentContext.Provider>
  )
}

const ruleOf = (container: HTMLElement, name: RuleName) => container.querySelector(`[data-rule="${name}"]`)
const forecastsOf = (container: HTMLElement, name: RuleName) =>
  [...(ruleOf(container, name)?.querySelectorAll(':scope > .segments .forecast') ?? [])].map((one) =>
    one.textContent?.trim(),
  )

describe('one rule', () => {
  test.each(RULE_NAMES)('%s is drawn from the catalogue, under its own title', async (name) => {
    const entry = RULES[name]
    const first = entry.type === 'count' ? '2' : Object.keys(entry.options)[0]
    const screen = await field(name, first)
    await expect.element(screen.getByText(entry.title, { exact: true })).toBeVisible()
    await expect.element(screen.getByText(entry.hint, { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('group', { name: entry.title, exact: true })).toBeInTheDocument()
    if (entry.type === 'choice')
      for (const { says } of Object.values(entry.options)) expect(screen.container.textContent).toContain(says)
  })

  test('an option that is chosen is handed on by its slug', async () => {
    const onChange = vi.fn()
    const screen = await field('read', 'getdel', onChange)
    await screen.getByRole('radio', { name: 'GET', exact: true }).click()
    expect(onChange).toHaveBeenCalledExactlyOnceWith('get')
  })

  const chosenNow = () => {
    const { activeElement: now } = document
    return now instanceof HTMLInputElement && now.checked && now.checkVisibility() ? now.value : null
  }

  test('options that few want stand behind the others, and stay in sight once one of them is chosen', async () => {
    const onChange = vi.fn()
    const screen = await field('read', 'getdel', onChange)
    await expect.element(screen.getByText('stream with XACK')).not.toBeVisible()
    // Chosen elsewhere, by a preset or an undo.
    await screen.rerender(<RuleField {...AS_CHOSEN} name="read" value="stream" onChange={onChange} />)
    await expect.element(screen.getByRole('radio', { name: 'stream with XACK' })).toBeVisible()
    await expect.element(screen.getByRole('radio', { name: 'stream with XACK' })).toBeChecked()
    await screen.getByRole('radio', { name: 'GET', exact: true }).click()
    expect(onChange).toHaveBeenCalledExactlyOnceWith('get')
  })

  const CHOICES = RULE_NAMES.filter((name) => RULES[name].type === 'choice')
  test.each(CHOICES)('%s: the arrow keys go through all of its options, and keep the focus', async (name) => {
    const { options } = RULES[name] as { readonly options: Readonly<Record<string, unknown>> }
    const [first] = Object.keys(options)
    const { container } = await render(<Kept name={name} value={first} />)
    for (const folded of container.querySelectorAll('summary')) folded.click()
    container.querySelector<HTMLElement>('input:checked')?.focus()
    const seen = new Set([chosenNow()])
    for (const _ of Object.keys(options)) {
      await userEvent.keyboard('{ArrowDown}')
      seen.add(chosenNow())
    }
    expect([...seen].sort()).toEqual(Object.keys(options).sort())
  })

  test('many options are folded up to the chosen one', async () => {
    const onChange = vi.fn()
    const screen = await field('budget', 'none', onChange)
    await expect.element(screen.getByText('no retry').first()).toBeVisible()
    await expect.element(screen.getByText('counter, one script')).not.toBeVisible()
    await screen.getByText('change').click()
    await screen.getByRole('radio', { name: 'counter, one script' }).click()
    expect(onChange).toHaveBeenCalledExactlyOnceWith('counter-script')
  })

  test('a count out of range says what is allowed, and is not handed on', async () => {
    const onChange = vi.fn()
    const screen = await field('budget-limit', '2', onChange)
    await screen.getByRole('spinbutton').fill('12')
    await expect.element(screen.getByText('Allowed: a whole number from 1 to 9.')).toBeVisible()
    expect(onChange).not.toHaveBeenCalled()
    await screen.getByRole('spinbutton').fill('3')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('3')
    await screen.getByRole('button', { name: 'One less' }).click()
    expect(onChange).toHaveBeenLastCalledWith('1')
  })

  test('a count ends at its bounds', async () => {
    const screen = await field('budget-limit', '9')
    await expect.element(screen.getByRole('button', { name: 'One more' })).toBeDisabled()
    await expect.element(screen.getByRole('button', { name: 'One less' })).toBeEnabled()
  })

  test('a time of its own is checked as it is typed', async () => {
    const onChange = vi.fn()
    const screen = await field('budget-ttl', '1h', onChange, 'changed')
    await expect.element(screen.getByText('changed')).toBeVisible()
    await screen.getByRole('textbox').fill('soon')
    await expect.element(screen.getByText(/^Allowed: .*such as 1h/)).toBeVisible()
    await expect.element(screen.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
    expect(onChange).not.toHaveBeenCalled()
    await screen.getByRole('textbox').fill('65s')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('65s')
    await screen.getByRole('radio', { name: 'twice the ceiling' }).click()
    expect(onChange).toHaveBeenLastCalledWith('twice-ceiling')
  })
})

describe('the panel', () => {
  test('each option says what it would lead to, and is still called what it says', async () => {
    const screen = await render(<Panel />)
    const stop = screen.getByRole('radio', { name: 'stop', exact: true })
    await expect.element(stop).toHaveAccessibleDescription('answered 18:28:00')
    await expect
      .element(screen.getByRole('radio', { name: 'GET', exact: true }))
      .toHaveAccessibleDescription('hangs until 20:30')
    await expect
      .element(screen.getByRole('radio', { name: /All fixed/ }))
      .toHaveAccessibleDescription('answered 18:29:14')
    expect(forecastsOf(screen.container, 'routing')).toEqual([
      'hangs until 20:30',
      'answered 18:28:00',
      'wrong cause 14:24:05',
      'answered 18:28:00',
    ])
  })

  test('what was foretold comes true', async () => {
    const screen = await render(<Panel />)
    await screen.getByRole('radio', { name: 'stop', exact: true }).click()
    await expect.element(screen.getByTestId('differs')).toHaveTextContent('Differs from step 1 in 1 rule.')
    await expect
      .element(screen.getByRole('radio', { name: 'stop', exact: true }))
      .toHaveAccessibleDescription('answered 18:28:00')
    await expect
      .element(screen.getByRole('radio', { name: 'GET', exact: true }))
      .toHaveAccessibleDescription('answered 18:28:00')
  })

  test('a changed rule goes back by itself, all of them by a reset', async () => {
    const screen = await render(<Panel />)
    await screen.getByRole('radio', { name: 'GET', exact: true }).click()
    await screen.getByRole('radio', { name: 'stop', exact: true }).click()
    await expect.element(screen.getByTestId('differs')).toHaveTextContent('in 2 rules')
    await screen.getByRole('button', { name: 'back: Read' }).click()
    expect(useSession.getState().set).toEqual({ routing: 'terminal-stops' })
    await screen.getByRole('button', { name: 'Reset' }).click()
    expect(useSession.getState().set).toEqual({})
    await expect.element(screen.getByTestId('differs')).not.toBeInTheDocument()
  })

  test('a step under the pointer says what it is and what it leads to', async () => {
    const screen = await render(<Panel />)
    const told = screen.getByTestId('step-told')
    await screen.getByRole('searchbox').hover() // wherever the pointer was left
    await expect.element(told).toHaveTextContent('1 Original worker')
    await expect.element(told).toHaveTextContent('hangs until 20:30')
    await screen.getByRole('radio', { name: '6: All fixed' }).hover()
    await expect.element(told).toHaveTextContent('6 All fixed')
    await expect.element(told).toHaveTextContent('answered 18:29:14')
    await screen.getByRole('searchbox').hover()
    await expect.element(told).toHaveTextContent('1 Original worker')
  })

  test('rules that were not asked are folded, and cost nothing to look at', async () => {
    const screen = await render(<Panel />)
    const consulted = runOf(FIRST_SCENARIO, useSession.getState()).recording.consulted.length
    await expect
      .element(screen.getByText(`${RULE_NAMES.length - consulted} more rules, not asked in this run`))
      .toBeVisible()
    expect(ruleOf(screen.container, 'breaker-guard')).toBeNull()
    await screen.getByText(/not asked in this run/).click()
    await expect.poll(() => ruleOf(screen.container, 'breaker-guard')).not.toBeNull()
    // It was told for all of them: no difference.
    expect(forecastsOf(screen.container, 'breaker-guard')).toEqual([])
  })

  test.each<[string, RuleName[]]>([
    ['R69', ['breaker-guard']],
    ['r6', ['key-scope']], // and not R60 to R69
    ['no such rule', []],
    ['parse', ['parse']],
    ['wraps the error', ['identity']],
    ['INCR, then', ['budget']],
    [
      'slot returned',
      [
        'breaker-deadline',
        'breaker-settle',
        'breaker-explicit',
        'breaker-protocol',
        'breaker-submit',
        'breaker-cancel',
      ],
    ],
    ['Looking', ['read', 'last-read', 'key-scope', 'status-query', 'resend']],
    ['Waiting last', ['last-read']],
  ])('a search for “%s” finds %j', async (sought, names) => {
    const screen = await render(<Panel />)
    await screen.getByRole('searchbox').fill(sought)
    const shown = () =>
      [...screen.container.querySelectorAll('[data-rule]')].map((one) => one.getAttribute('data-rule'))
    await expect.poll(() => shown()).toEqual(names)
    if (names.length === 0) await expect.element(screen.getByText('No rule is like that.')).toBeVisible()
    await screen.getByRole('searchbox').fill('')
    await expect.poll(() => shown().length).toBeGreaterThan(4)
  })

  test('number keys go through the options of the rules on screen', async () => {
    const screen = await render(<Panel />)
    await expect.element(screen.getByTitle('Key 1: the next option')).toBeVisible()
    const reads = []
    for (let n = 0; n < 3; n++) {
      expect(cycleRule(1)).toBe(true)
      reads.push(useSession.getState().set.read)
    }
    expect(reads).toEqual(['get', 'get-then-del', undefined])
    expect(cycleRule(9)).toBe(false)
  })

  test('one thing to change is three rules and nothing else', async () => {
    const screen = await render(<Panel only={['routing', 'read', 'parse']} />)
    await expect.element(screen.getByRole('heading', { name: 'Change one thing' })).toBeVisible()
    expect([...screen.container.querySelectorAll('[data-rule]')].map((one) => one.getAttribute('data-rule'))).toEqual([
      'routing',
      'read',
      'parse',
    ])
    expect(screen.container.querySelectorAll('.steps, input[type="search"], details')).toHaveLength(0)
    await expect.poll(() => forecastsOf(screen.container, 'routing')[3]).toBe('answered 18:28:00')
    expect(forecastsOf(screen.container, 'parse')).toHaveLength(3)
  })
})

describe('numbers', () => {
  const open = async () => {
    const screen = await render(<Panel />)
    await screen.getByText('Numbers', { exact: true }).click()
    await expect.element(screen.getByTestId('numbers')).toBeVisible()
    return screen
  }

  test('what is wrong says what is allowed, and changes nothing', async () => {
    const screen = await open()
    const poll = screen.getByRole('textbox', { name: 'Polls every' })
    await expect.element(poll).toHaveValue('5s')
    await poll.fill('7')
    await expect.element(screen.getByText(/^Allowed: a time from 0.01s to 500h/)).toBeVisible()
    await expect.element(poll).toHaveAttribute('aria-invalid', 'true')
    expect(useSession.getState().numbers).toEqual({})
    await poll.fill('7 s')
    expect(useSession.getState().numbers).toEqual({ pollInterval: '7s' })
    await expect.element(screen.getByText('Numbers, 1 changed')).toBeVisible()
    await screen.getByRole('button', { name: 'back: Polls every' }).click()
    expect(useSession.getState().numbers).toEqual({})
    await expect.element(poll).toHaveValue('5s')
  })

  test('the field keeps the focus while it is typed into, and follows what changes elsewhere', async () => {
    const screen = await open()
    const poll = screen.getByRole('textbox', { name: 'Polls every' })
    await poll.fill('')
    await userEvent.type(poll, '10m')
    expect(useSession.getState().numbers).toEqual({ pollInterval: '10m' })
    await expect.element(poll).toHaveFocus()
    setNumber('pollInterval', '9s')
    await expect.element(poll).toHaveValue('9s')
    undo()
    await expect.element(poll).toHaveValue('5s')
  })

  test('an attempt takes as long as is said, and what else was said of it stays', async () => {
    const screen = await open()
    useSession.setState({ work: { 'job-7f3/1': { payload: { text: '{}' } } } })
    const first = screen.getByRole('textbox', { name: 'Attempt 1 takes' })
    await expect.element(first).toHaveValue('4h04m')
    await first.fill('2h')
    expect(useSession.getState().work).toEqual({ 'job-7f3/1': { payload: { text: '{}' }, run: '2h' } })
    await first.fill('501h')
    await expect.element(screen.getByText(/^Allowed: a time up to 500h/)).toBeVisible()
    expect(useSession.getState().work['job-7f3/1'].run).toBe('2h')
    await screen.getByRole('checkbox', { name: 'Looks before it waits' }).click()
    expect(useSession.getState().numbers).toEqual({ checkFirst: true })
    await screen.getByRole('button', { name: 'All numbers as the scenario says' }).click()
    expect(useSession.getState()).toMatchObject({ numbers: {}, work: { 'job-7f3/1': { payload: { text: '{}' } } } })
  })
})

test('a rule that the run has no use for stays where it was set', async () => {
  setRule('breaker-guard', 'generation', 'none')
  const screen = await render(<Panel />)
  await expect.element(screen.getByRole('radio', { name: 'must match' })).toBeVisible()
})

test('a rule that came with no option there is leaves the panel in use', async () => {
  useSession.setState({ set: { read: 'peek' } })
  const screen = await render(<Panel />)
  await screen.getByRole('radio', { name: 'GET', exact: true }).click()
  expect(useSession.getState().set).toEqual({ read: 'get' })
  await expect
    .element(screen.getByRole('radio', { name: 'GETDEL', exact: true }))
    .toHaveAccessibleDescription('hangs until 20:30')
})
