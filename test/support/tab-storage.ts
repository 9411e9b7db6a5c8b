/** A tab's storage, with as much room as one likes. */
export interface TabStorage extends Storage {
  /** What has been written so far, in order: the name, and how many letters. */
  readonly written: (readonly [name: string, letters: number])[]
  /** What lies in it, in letters, names included. */
  readonly letters: () => number
}

/** An empty one; it throws as a browser's does where more than `room` letters would lie in it. */
export function tabStorage(room = Number.POSITIVE_INFINITY): TabStorage {
  const items = new Map<string, string>()
  const written: [string, number][] = []
  const letters = () => [...items].reduce((sum, [name, text]) => sum + name.length + text.length, 0)
  return {
    written,
    letters,
    get length() {
      return items.size
    },
    key: (i) => [...items.keys()][i] ?? null,
    getItem: (name) => items.get(name) ?? null,
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
    setItem: (name, text) => {
      const before = items.get(name)
      if (letters() - (before === undefined ? -name.length : before.length) + text.length > room)
        throw new DOMException('no room', 'QuotaExceededError')
      items.set(name, text)
      written.push([name, text.length])
    },
  }
}
