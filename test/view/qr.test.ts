import * as fc from 'fast-check'
import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { encodeText } from '../../src/scenario/bytes.ts'
import { QR_LETTERS_MAX, type QrCode, qrOf } from '../../src/view/qr.ts'

const SQUARE = 4

/** What another program's decoder finds in the picture, drawn here from its path alone. */
function readBack({ side, path }: QrCode): string | undefined {
  const width = side * SQUARE
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = +y * SQUARE; row < (+y + 1) * SQUARE; row++)
      for (let column = +x * SQUARE; column < (+x + +length) * SQUARE; column++)
        pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  return jsQR(pixels, width, width)?.data
}

/** What may stand in an address. */
const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789-._~:/?#[]@!$&()*+,;=%')
const address = fc
  .string({ unit: letters, maxLength: QR_LETTERS_MAX - 20 })
  .map((text) => `https://example.org/${text}`)

test('any address comes back from its code', () => {
  fc.assert(
    fc.property(address, (url) => {
      const code = qrOf(url)
      expect(code && readBack(code)).toBe(url)
    }),
    { numRuns: 60 },
  )
})

test('the quiet zone around it is four squares wide', () => {
  for (const length of [30, 300, QR_LETTERS_MAX]) {
    const { side, path } = qrOf('x'.repeat(length))!
    for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      expect(Math.min(+x, +y)).toBeGreaterThanOrEqual(4)
      expect(Math.max(+x + +run, +y + 1)).toBeLessThanOrEqual(side - 4)
    }
    expect(path).toMatch(/^M4 4h7v1/) // the corner by which a camera finds it
  }
})

test('its squares never get smaller than promised, and what would need that is refused', () => {
  expect(qrOf('x'.repeat(QR_LETTERS_MAX))?.side).toBe(97 + 8)
  expect(qrOf('x'.repeat(QR_LETTERS_MAX + 1))).toBeNull()
  const wide = 'ü'.repeat(QR_LETTERS_MAX / 2)
  expect(encodeText(wide)).toHaveLength(QR_LETTERS_MAX)
  expect(qrOf(wide)).not.toBeNull()
  expect(qrOf(`${wide}ü`)).toBeNull()
})
