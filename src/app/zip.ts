/** Several files in one, uncompressed: what is put in is small or compressed already. */

export interface ZipFile {
  /** Without folders. */
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xed_b8_83_20 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})

/** The checksum that the format asks for. */
function crcOf(bytes: Uint8Array): number {
  let crc = 0xff_ff_ff_ff
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 0xff] ^ (crc >>> 8)
  return (crc ^ 0xff_ff_ff_ff) >>> 0
}

/** Numbers in little endian, each with its width in bytes. */
function packed(...numbers: readonly (readonly [value: number, width: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(numbers.reduce((sum, [, width]) => sum + width, 0)))
  let at = 0
  for (const [value, width] of numbers) {
    if (width === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += width
  }
  return new Uint8Array(view.buffer)
}

const VERSION = 20
/** Names are UTF-8. */
const FLAGS = 0x0800
/** The first day that the format knows: a file made of the same things is the same file. */
const DAY = 0x0021

/** The files as one, of type `application/zip`. There may be up to 65,535 of them, of up to 4 GB together. */
export function zipOf(files: readonly ZipFile[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let at = 0
  for (const { name, bytes } of files) {
    const label = new TextEncoder().encode(name)
    const crc = crcOf(bytes)
    const common = [
      ...([
        [VERSION, 2],
        [FLAGS, 2],
        [0, 2],
        [0, 2],
        [DAY, 2],
        [crc, 4],
      ] as const),
      ...([
        [bytes.length, 4],
        [bytes.length, 4],
        [label.length, 2],
        [0, 2],
      ] as const),
    ] as const
    const head = packed([0x04_03_4b_50, 4], ...common)
    directory.push(packed([0x02_01_4b_50, 4], [VERSION, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]), label)
    parts.push(head, label, bytes)
    at += head.length + label.length + bytes.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = files.length
  const end = packed([0x06_05_4b_50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [at, 4], [0, 2])
  return new Blob([...parts, ...directory, end], { type: 'application/zip' })
}
