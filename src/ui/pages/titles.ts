/** What the pages are called, and what they are for: in the list of them, in the title of the window. */
import type { PageName } from '../../app/pages.ts'
import type { Workroom } from '../../scenario/side-rooms.ts'

interface PageTitle {
  readonly title: string
  readonly says: string
}

export const PAGE_TITLES: Readonly<Record<PageName, PageTitle> & Partial<Record<Workroom, PageTitle>>> = {
  claims: { title: 'The claims', says: 'Each claim as two runs: see it break, see it hold.' },
  faults: { title: 'The fault table', says: 'Every fault under every way of reading, played here and now.' },
  text: { title: 'Error text', says: 'What users get to read, and what is to be taken out of it first.' },
  errors: { title: 'Error identity', says: 'Through which layers an error can still be recognised.' },
}
