/** What a place of a talk needs is played, by whomever. */
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadDeck } from '../../../src/app/talk/decks.ts'
import { isPlayed, playRuns, runsAt } from '../../../src/app/talk/plays.ts'
import { placesOf, runsOfState, stateAt, type Talk, type TalkPlace, talkOf } from '../../../src/story/talk/state.ts'
import { useRuns } from '../../../src/ui/talk/use-runs.ts'

vi.mock(import('../../../src/app/talk/plays.ts'), { spy: true })

const talk = talkOf(await loadDeck('burn-after-reading'))
const places = placesOf(talk).filter((place) => runsOfState(stateAt(talk, place)).length > 0)

function Place(props: { readonly talk: Talk; readonly place: TalkPlace }) {
  const { ready, problem } = useRuns(props.talk, props.place)
  return <p>{problem ?? (ready ? 'ready' : 'not yet')}</p>
}

test('it is there once it has been played', async () => {
  const [place] = places
  expect(isPlayed(talk, place)).toBe(false)
  const screen = await render(<Place talk={talk} place={place} />)
  await expect.element(screen.getByText('ready')).toBeVisible()
  expect(isPlayed(talk, place)).toBe(true)
})

test('it is there also where somebody else was done with it while the place was being drawn', async () => {
  const place = places.at(-1) as TalkPlace
  await playRuns(runsAt(talk, place))
  vi.mocked(isPlayed).mockReturnValueOnce(false) // as it was when the place was drawn
  const screen = await render(<Place talk={talk} place={place} />)
  await expect.element(screen.getByText('ready')).toBeVisible()
})
