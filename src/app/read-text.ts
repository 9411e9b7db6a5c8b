/** Files that somebody opens on the page, as text. */
import { utf8Text } from '../scenario/utf8.ts'

/** The text of a file of at most `megabytes`; or why there is none, fit to follow “cannot be opened:”. Never throws. */
export async function readText(
  file: File,
  megabytes: number,
): Promise<{ readonly text: string } | { readonly problem: string }> {
  if (file.size > megabytes * 1_000_000) return { problem: `it is larger than ${megabytes} MB` }
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    return { problem: 'it could not be read' }
  }
  const read = utf8Text(bytes)
  return 'text' in read ? read : { problem: `it is ${read.problem}` }
}
