/** What the pages are called, and what they are for: in the list of them, in the title of the window. */
import type { PageName } from '../../app/pages.ts'
import type { Workroom } from '../../scenario/side-rooms.ts'

interface PageTitle {
  readonly title: string
  readonly says: string
}

export const PAGE_TITLES: Readonly<Record<PageName | Workroom | 'play', PageTitle>> = {
  play: { title: 'The playground', says: 'One run, to watch and to change.' },
  learn: {
    title: 'Learn it',
    says: 'Sixteen short lessons: guess, watch, mend. About half an hour for the marked path.',
  },
  talk: { title: 'Give the talk', says: 'Ten minutes on a stage, press by press, with notes in a window of your own.' },
  claims: { title: 'The claims', says: 'Each claim as two runs: see it break, see it hold.' },
  faults: { title: 'The fault table', says: 'Every fault under every way of reading, played here and now.' },
  text: { title: 'Error text', says: 'What users get to read, and what is to be taken out of it first.' },
  errors: { title: 'Error identity', says: 'Through which layers an error can still be recognised.' },
  own: { title: 'Your own scenario', says: 'Write one, see at once how it goes, and keep it.' },
  embed: { title: 'Embed it', says: 'The run on a page of yours: what to show, how large, and the line of HTML.' },
  'what-if': { title: 'What if?', says: 'Every combination of rules and payloads, each played, on one map.' },
  compare: { title: 'Compare', says: 'Two runs on one clock: where they part, and how they come out.' },
}
