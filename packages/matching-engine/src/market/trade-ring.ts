import type { MarketTrade } from './market-trade.ts'

const firstRoom = 128
const mostKept = 4096
/** Twice as many: those that are read stay where they are while so many more are pushed and taken back. */
const mostRoom = 2 * mostKept

/** The newest trades that were lived through, in typed arrays that grow to a limit and then turn round. */
export class TradeRing {
  /** How many were ever pushed. */
  count = 0
  #room = firstRoom
  #times = new Float64Array(firstRoom)
  #prices = new Float64Array(firstRoom)
  /** Negative where the taker sold. */
  #sizes = new Float64Array(firstRoom)

  push(time: number, price: number, size: number, buys: boolean): void {
    if (this.count === this.#room && this.#room < mostRoom) this.#grow()
    const place = this.count % this.#room
    this.#times[place] = time
    this.#prices[place] = price
    this.#sizes[place] = buys ? size : -size
    this.count += 1
  }

  /** Returns what takes back what is pushed from here on: 4096 trades at most. */
  checkpoint(): () => void {
    const { count } = this
    return () => {
      this.count = count
    }
  }

  get firstKept(): number {
    return Math.max(0, this.count - mostKept)
  }

  read(position: number, id: number): MarketTrade | undefined {
    if (position < this.firstKept || position >= this.count) return undefined
    const place = position % this.#room
    const size = this.#sizes[place] ?? 0
    return {
      id,
      time: this.#times[place] ?? 0,
      price: this.#prices[place] ?? 0,
      size: Math.abs(size),
      takerSide: size > 0 ? 'buy' : 'sell',
    }
  }

  #grow(): void {
    this.#room *= 2
    this.#times = grown(this.#times, this.#room)
    this.#prices = grown(this.#prices, this.#room)
    this.#sizes = grown(this.#sizes, this.#room)
  }
}

function grown(array: Float64Array<ArrayBuffer>, room: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(room)
  larger.set(array)
  return larger
}
