import { crc32 } from 'node:zlib'

type Side = 'bids' | 'asks'
/** Price and size in the smallest steps. */
export type Level = readonly [price: number, size: number]
export interface Change {
  bids?: readonly Level[]
  asks?: readonly Level[]
}

/**
 * The other side of the wire for tests: a book that writes its frames as the page of facts says, the checksum as text and
 * by zlib, so that it shares nothing with the adapter's own way.
 */
export class WrittenBook {
  readonly symbol: string
  readonly depth: number
  readonly priceDecimals: number
  readonly sizeDecimals: number
  #sides: Record<Side, Map<number, number>> = { bids: new Map(), asks: new Map() }

  constructor(symbol: string, depth: number, priceDecimals = 1, sizeDecimals = 8) {
    this.symbol = symbol
    this.depth = depth
    this.priceDecimals = priceDecimals
    this.sizeDecimals = sizeDecimals
  }

  /** The best first. */
  levels(side: Side, count = this.depth): Level[] {
    const sign = side === 'bids' ? -1 : 1
    return [...this.#sides[side]].toSorted((a, b) => (a[0] - b[0]) * sign).slice(0, count)
  }

  text(side: Side): string[][] {
    return this.levels(side).map(([price, size]) => [
      this.#decimal(price, this.priceDecimals),
      this.#decimal(size, this.sizeDecimals),
    ])
  }

  snapshot(): string {
    return this.frame('snapshot', { bids: this.levels('bids'), asks: this.levels('asks') })
  }

  /** Applies the changes, and writes them with the levels that come back into sight. */
  update(change: Change): string {
    const sent: Required<Change> = { bids: [], asks: [] }
    for (const side of ['bids', 'asks'] as const) {
      const before = new Set(this.levels(side).map(([price]) => price))
      for (const [price, size] of change[side] ?? []) this.set(side, price, size)
      const returned = this.levels(side).filter(
        ([price]) => !before.has(price) && !change[side]?.some(([changed]) => changed === price),
      )
      sent[side] = [...(change[side] ?? []), ...returned]
    }
    return this.frame('update', sent)
  }

  set(side: Side, price: number, size: number): void {
    if (size === 0) this.#sides[side].delete(price)
    else this.#sides[side].set(price, size)
  }

  frame(type: 'snapshot' | 'update', levels: Required<Change>, checksum = this.checksum()): string {
    const write = (side: readonly Level[]) =>
      side
        .map(([price, size]) => {
          const priceText = this.#decimal(price, this.priceDecimals)
          return `{"price":${priceText},"qty":${this.#decimal(size, this.sizeDecimals)}}`
        })
        .join(',')
    return (
      `{"channel":"book","type":"${type}","data":[{"symbol":"${this.symbol}","bids":[${write(levels.bids)}],` +
      `"asks":[${write(levels.asks)}],"checksum":${checksum},"timestamp":"2026-09-01T12:00:00.000000Z"}]}`
    )
  }

  checksum(): number {
    const strip = (text: string) => text.replace('.', '').replace(/^0+/, '')
    const write = (side: Side) =>
      this.levels(side, 10)
        .map(
          ([price, size]) =>
            strip(this.#decimal(price, this.priceDecimals)) +
            strip(this.#decimal(size, this.sizeDecimals)),
        )
        .join('')
    return crc32(write('asks') + write('bids'))
  }

  #decimal(value: number, decimals: number): string {
    return (value / 10 ** decimals).toFixed(decimals)
  }
}

/** A book with so many levels a side around 60000.0. */
export function bookOfBtc(levels: number, depth = 25): WrittenBook {
  const book = new WrittenBook('BTC/USD', depth)
  for (let step = 0; step < levels; step += 1) {
    book.set('bids', 599_999 - step, 125_000_000 - step * 1_000_000)
    book.set('asks', 600_001 + step, 50_000_000 + step * 1_000_000)
  }
  return book
}
