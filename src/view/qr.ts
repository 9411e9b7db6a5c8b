/** A link as a QR code: a picture that a camera reads across a room, for as long as its squares stay large enough. */
import { encode } from 'uqr'
import { encodeText } from '../scenario/bytes.ts'

/**
 * Characters of the longest link that becomes a code: it has 97 squares a side then, and on a screen 1,080 pixels high
 * each of them is ten pixels wide. The format itself would hold three times as much, too fine for a camera at the back.
 */
export const QR_LETTERS_MAX = 800

/** Squares of the standard's quiet zone, on each side: what tells the code from all around it. */
const QUIET = 4

export interface QrCode {
  /** Squares a side, quiet zone included: the picture's own unit of length. */
  readonly side: number
  /** Its dark squares, as the path of an SVG in that unit. */
  readonly path: string
}

/** Runs of dark squares in one row, each a piece of the path. */
function pathOfRow(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    let to = x
    while (row[to]) to++
    path += `M${x} ${y}h${to - x}v1h${x - to}z`
    x = to
  }
  return path
}

/** The code that holds a link; null where it has more than `QR_LETTERS_MAX` bytes of UTF-8 (in a link: characters). */
export function qrOf(link: string): QrCode | null {
  if (encodeText(link).length > QR_LETTERS_MAX) return null
  // Where there is room within the same size, more of it is spent on what a camera may miss.
  const { size, data } = encode(link, { ecc: 'L', boostEcc: true, border: QUIET })
  return { side: size, path: data.map(pathOfRow).join('') }
}
