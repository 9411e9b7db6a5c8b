/** The yardstick: a binary heap over typed arrays that does nothing but order (due, order) pairs. */
export class BareHeap {
  private readonly due = new Float64Array(1024)
  private readonly order = new Int32Array(1024)
  private size = 0

  push(due: number, order: number): void {
    let i = this.size++
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (this.due[parent] < due || (this.due[parent] === due && this.order[parent] < order)) break
      this.due[i] = this.due[parent]
      this.order[i] = this.order[parent]
      i = parent
    }
    this.due[i] = due
    this.order[i] = order
  }

  /** Takes the first pair out and returns its due time. */
  pop(): number {
    const first = this.due[0]
    const last = --this.size
    const due = this.due[last]
    const order = this.order[last]
    let i = 0
    for (let child = 1; child < last; child = 2 * i + 1) {
      const right = child + 1
      if (right < last && this.isBefore(right, child)) child = right
      if (due < this.due[child] || (due === this.due[child] && order < this.order[child])) break
      this.due[i] = this.due[child]
      this.order[i] = this.order[child]
      i = child
    }
    this.due[i] = due
    this.order[i] = order
    return first
  }

  private isBefore(x: number, y: number): boolean {
    return this.due[x] < this.due[y] || (this.due[x] === this.due[y] && this.order[x] < this.order[y])
  }
}
