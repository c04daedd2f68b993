type Side = 'b' | 'a'
/** Price in cents and size in the smallest step. */
export type Level = readonly [price: number, size: number]
export type Changes = Partial<Record<Side, readonly Level[]>>

/** The other side of the wire for tests: a book that writes its frames as the page of facts says. */
export class WrittenBook {
  readonly id: string
  last: bigint
  #sides: Record<Side, Map<number, number>> = { b: new Map(), a: new Map() }
  #isLax: boolean

  constructor(id = 'btcusd', last = 1_764_527_605_191_349n, isLax = false) {
    this.id = id
    this.last = last
    this.#isLax = isLax
    for (let step = 0; step < 20; step += 1) {
      this.#sides.b.set(7_739_500 - step * 10, 50_000_000 + step)
      this.#sides.a.set(7_740_150 + step * 10, 25_000_000 + step)
    }
  }

  levels(side: Side): Level[] {
    const sign = side === 'b' ? -1 : 1
    return [...this.#sides[side]].toSorted((one, other) => (one[0] - other[0]) * sign)
  }

  /** As a desk shows it, with the scale of the instrument. */
  text(side: Side): string[][] {
    return this.levels(side).map(([price, size]) => [
      (price / 100).toFixed(2),
      `${(size / 1e8).toFixed(8)}00`,
    ])
  }

  snapshot(): string {
    return this.frame(this.last, this.last, { b: this.levels('b'), a: this.levels('a') })
  }

  update(changes: Changes): string {
    const first = this.#isLax ? this.last + 1n : this.last
    // Numbers are shared by all symbols: they jump.
    this.last += 17n
    for (const side of ['b', 'a'] as const) {
      for (const [price, size] of changes[side] ?? []) {
        if (size === 0) this.#sides[side].delete(price)
        else this.#sides[side].set(price, size)
      }
    }
    return this.frame(first, this.last, changes)
  }

  frame(first: bigint, final: bigint, changes: Changes): string {
    const write = (levels: readonly Level[] = []) =>
      levels
        .map(([price, size]) => `["${(price / 100).toFixed(2)}","${(size / 1e8).toFixed(8)}"]`)
        .join(',')
    return (
      `{"e":"depthUpdate","E":1789456740173524809,"s":"${this.id}","U":${first},"u":${final},` +
      `"b":[${write(changes.b)}],"a":[${write(changes.a)}]}`
    )
  }
}
