/** The editor of a deck's file: what its fields mean, and which scenarios and parts there are, is known to it. */
import published from '../../../public/deck.schema.json'
import type { Schema } from '../../view/own/editor-schema.ts'
import { deckEditorSchema } from '../../view/talk/deck-schema.ts'
import { fileEditorInSteps } from '../drafts/editor.ts'
import { knowSchema } from '../json-schemas.ts'
import { SCENARIOS } from '../titles.ts'

knowSchema({
  uri: 'deck:file',
  fileMatch: ['*.deck.json'],
  schema: deckEditorSchema(published as unknown as Schema, SCENARIOS),
})

/** Puts an editor for a deck into `host`, bit by bit. */
export const deckEditorInSteps = (host: HTMLElement, textNow: () => string, changed: (text: string) => void) =>
  fileEditorInSteps('.deck.json', host, textNow, changed)
