import { expect, test } from 'vitest'
import { record } from '../../src/run/record.ts'
import { compile, type Overlay } from '../../src/scenario/compile.ts'
import { bandsOf } from '../../src/view/bands.ts'
import { doorWords } from '../../src/view/door.ts'
import { shipped } from '../support/library.ts'

const said = (overlay: Overlay = {}, name = 'incident') => {
  const recording = record(compile(shipped(name), overlay))
  return doorWords(recording, bandsOf(recording, 0))
}

test('as found, the whole story in one line', () => {
  expect(said()).toEqual({
    headline: 'The job failed at 18:28. Its user was told “in progress” until 20:30.',
    under: 'The failure notice arrived on time. The worker read it, deleted it, and went on waiting.',
  })
})

test('what did not happen is not said', () => {
  expect(said({ set: { read: 'get' } }).under).toBe('')
  expect(said({ preset: 'all-fixed' }).headline).toBe('The user was told the truth.')
  expect(said({ numbers: { ceiling: '5h' } }).headline).toBe(
    'The job failed at 18:28. Its user was told “in progress” until 19:24.',
  )
})
