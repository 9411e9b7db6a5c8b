/** What was made lately, by a key. */

/** Keeps the newest few things, and fewer where they are large: `weightMost` for all together. The newest stays in any case. */
export class Shelf<T> {
  private readonly kept = new Map<string, { readonly item: T; readonly weight: number }>()
  private weight = 0
  private readonly itemsMost: number
  private readonly weightMost: number

  constructor(itemsMost: number, weightMost: number) {
    this.itemsMost = itemsMost
    this.weightMost = weightMost
  }

  take(key: string): T | undefined {
    const there = this.kept.get(key)
    if (there === undefined) return undefined
    this.kept.delete(key) // put back as the newest
    this.kept.set(key, there)
    return there.item
  }

  put(key: string, item: T, weight: number): void {
    this.drop(key)
    this.kept.set(key, { item, weight })
    this.weight += weight
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= 1 || (this.kept.size <= this.itemsMost && this.weight <= this.weightMost)) break
      this.drop(oldest)
    }
  }

  private drop(key: string): void {
    this.weight -= this.kept.get(key)?.weight ?? 0
    this.kept.delete(key)
  }
}
