/** The scenarios that come with the page, as texts to go on writing from. */
import { FIRST_SCENARIO } from '../library.ts'
import { fileOf } from '../scenario-files.ts'

const ID_MAX = 40

/**
 * The file of a built-in scenario under a name of its own. What is expected of its runs stays behind: it would hold no
 * longer after the first change. Rejects with a text fit to be shown.
 */
export async function copyOf(slug: string): Promise<{ readonly name: string; readonly text: string }> {
  const file =
    slug === FIRST_SCENARIO.id ? (await import('../../../scenarios/incident.json')).default : await fileOf(slug)
  const { $schema: _, expect: __, ...rest } = file as unknown as Readonly<Record<string, unknown>>
  const { id, title } = rest
  return { name: String(title), text: `${JSON.stringify({ ...rest, id: `my-${id}`.slice(0, ID_MAX) }, null, 2)}\n` }
}
