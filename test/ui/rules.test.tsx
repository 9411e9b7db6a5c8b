import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { RULE_NAMES, RULES } from '../../src/sim/rules.ts'
import { RuleField } from '../../src/ui/RuleField.tsx'

test.each(RULE_NAMES)('rule %s is drawn from the catalogue, under its own title', async (name) => {
  const value = { choice: 'x', count: '2', life: 'x' }[RULES[name].type]
  const entry = RULES[name]
  const first = entry.type === 'count' ? value : Object.keys(entry.options)[0]
  const screen = await render(<RuleField name={name} value={first} changed={false} onChange={() => {}} />)
  await expect.element(screen.getByText(entry.title, { exact: true })).toBeVisible()
  if (entry.type === 'choice')
    for (const { says } of Object.values(entry.options)) expect(screen.container.textContent).toContain(says)
})

test('an option that is chosen is handed on by its slug', async () => {
  const onChange = vi.fn()
  const screen = await render(<RuleField name="read" value="getdel" changed={false} onChange={onChange} />)
  await screen.getByRole('radio', { name: 'GET', exact: true }).click()
  expect(onChange).toHaveBeenCalledExactlyOnceWith('get')
})

test('a count out of range says what is allowed, and is not handed on', async () => {
  const onChange = vi.fn()
  const screen = await render(<RuleField name="budget-limit" value="2" changed={false} onChange={onChange} />)
  await screen.getByRole('spinbutton').fill('12')
  await expect.element(screen.getByText('Allowed: a whole number from 1 to 9.')).toBeVisible()
  expect(onChange).not.toHaveBeenCalled()
  await screen.getByRole('spinbutton').fill('3')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('3')
})

test('a time of its own is checked as it is typed', async () => {
  const onChange = vi.fn()
  const screen = await render(<RuleField name="budget-ttl" value="1h" changed={true} onChange={onChange} />)
  await expect.element(screen.getByText('changed')).toBeVisible()
  await screen.getByRole('textbox').fill('soon')
  await expect.element(screen.getByText(/^Allowed: .*such as 1h/)).toBeVisible()
  await expect.element(screen.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  expect(onChange).not.toHaveBeenCalled()
  await screen.getByRole('textbox').fill('65s')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('65s')
})
