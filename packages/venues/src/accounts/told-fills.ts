/** So many are remembered: far more than any snapshot or page repeats. */
const mostKept = 20_000

/** Which fills have been told: snapshots, pages and streams tell the same ones again and again. */
export class ToldFills {
  /** Of the newest one; undefined before the first. */
  latestAt: number | undefined
  #ids = new Set<string>()

  has(fillId: string): boolean {
    return this.#ids.has(fillId)
  }

  /** True the first time. */
  take(fillId: string, time: number): boolean {
    if (this.#ids.has(fillId)) return false
    this.#ids.add(fillId)
    this.latestAt = Math.max(this.latestAt ?? 0, time)
    if (this.#ids.size > mostKept) {
      const [oldest = ''] = this.#ids
      this.#ids.delete(oldest)
    }
    return true
  }
}
