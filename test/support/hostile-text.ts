/** Texts made of the pieces that trip over each other: separators, schemes, invisible characters, halves of pairs. */
import * as fc from 'fast-check'

export const hostile: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '/',
        '\\',
        ':',
        '//',
        '://',
        'http',
        'a:',
        'C:\\',
        '..',
        '.',
        '~',
        '[',
        ']',
        '[path]',
        '[url]',
        ' ',
      ),
      fc.constantFrom('\u0007', '\u200b', '\u202e', '\ufeff', '\ud83d', '\ude00', '😀', 'x', '-', '"'),
      fc.string({ maxLength: 6, unit: 'binary' }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''))

/** As much of a text as a title may have; a title of its own where nothing of that can be seen. */
export function titleOf(text: string): string {
  const title = text.slice(0, 120)
  return /\S/.test(title) ? title : 'A title'
}
