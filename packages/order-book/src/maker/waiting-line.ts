/** More than this never waits: what has waited longest is due then. */
const mostWaiting = 20_000
const fewDropped = 512

/** First in, first out, without moving everything at each step. */
export class WaitingLine<Item extends { time: number }> {
  #items: Item[] = []
  #first = 0

  push(item: Item): void {
    this.#items.push(item)
  }

  /** The one that has waited longest, if it came at that time or before. */
  due(time: number): Item | undefined {
    const item = this.#items[this.#first]
    const isCrowded = this.#items.length - this.#first > mostWaiting
    return item && (isCrowded || item.time <= time) ? item : undefined
  }

  drop(): void {
    this.#first += 1
    if (this.#first < fewDropped || this.#first * 2 < this.#items.length) return
    this.#items.splice(0, this.#first)
    this.#first = 0
  }

  clear(): void {
    this.#items = []
    this.#first = 0
  }
}
