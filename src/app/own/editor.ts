/** The editor of a scenario's file: what its fields mean is known to it. */
import published from '../../../public/scenario.schema.json'
import { editorSchema, type Schema } from '../../view/own/editor-schema.ts'
import { fileEditorInSteps } from '../drafts/editor.ts'
import { knowSchema } from '../json-schemas.ts'

knowSchema({
  uri: 'scenario:file',
  fileMatch: ['*.scenario.json'],
  schema: editorSchema(published as unknown as Schema),
})

/** Puts an editor for a scenario into `host`, bit by bit. */
export const scenarioEditorInSteps = (host: HTMLElement, textNow: () => string, changed: (text: string) => void) =>
  fileEditorInSteps('.scenario.json', host, textNow, changed)
