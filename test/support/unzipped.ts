/** Reads a zip file whose files are stored as they are, by its directory, as other programs do. */

/** The files in it, by name, in the order of its directory. Throws where the file is not sound. */
export function unzipped(zip: Buffer): ReadonlyMap<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0) throw new Error('no end of a directory')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let n = zip.readUInt16LE(end + 10); n > 0; n--) {
    if (zip.readUInt32LE(at) !== 0x02_01_4b_50) throw new Error('no entry of a directory')
    const size = zip.readUInt32LE(at + 24)
    const length = zip.readUInt16LE(at + 28)
    const from = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + length)
    if (zip.readUInt32LE(from) !== 0x04_03_4b_50) throw new Error('no file where the directory says')
    const begins = from + 30 + zip.readUInt16LE(from + 26) + zip.readUInt16LE(from + 28)
    files.set(name, zip.subarray(begins, begins + size))
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}
