import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Paragraph } from '../../../src/ui/story/Sentences.tsx'

test('the mark after a word that can be pressed stays on its line, and nothing of the sentence is lost', async () => {
  const { container } = await render(
    <div style={{ width: '4.2em' }}>
      <Paragraph text="It [[poll|polls]], `GET` by [[key]]. (A [[worker]]) waits" />
    </div>,
  )
  expect(container.querySelector('p')).toHaveTextContent('It polls, GET by key. (A worker) waits')
  const pieces = [...container.querySelectorAll('.glossary-piece')]
  expect(pieces.map((piece) => piece.textContent)).toEqual(['polls,', 'key.', 'worker)'])
  for (const piece of pieces) {
    const mark = document.createRange()
    mark.selectNode(piece.lastChild as Node)
    const word = piece.querySelector('button')?.getBoundingClientRect()
    expect(mark.getBoundingClientRect().left).toBeGreaterThanOrEqual((word?.right ?? 0) - 1)
  }
})
