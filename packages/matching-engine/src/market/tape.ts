import type { MarketTrade } from './market-trade.ts'
import { TradeRing } from './trade-ring.ts'

/** Makes up the trades of a time that nobody lived through: one in each slot, the same whenever it is asked. */
export interface PastTrades {
  slotAt: (time: number) => number
  timeOf: (slot: number) => number
  trade: (slot: number, id: number) => MarketTrade
}

/** Who makes up the trades of a time that ended no longer ago than this. */
export interface PastWithin {
  withinMs: number
  trades: PastTrades
}

/** A stretch of time with its trades: lived through, or made up afterwards. */
interface Era {
  from: number
  firstId: number
  /** Who makes up its trades, and the slot of the first; undefined where they were lived through. */
  past: PastTrades | undefined
  slot: number
  /** Of a lived era: the place of its first trade in the ring. */
  position: number
}

/**
 * All trades of one instrument, by number and by time. Before the exchange opened, and while nobody drove the clock,
 * they are made from noise; the rest happened.
 */
export class Tape {
  readonly firstId: number
  readonly #past: readonly PastWithin[]
  readonly #ring = new TradeRing()
  readonly #eras: Era[] = []
  #nextId: number

  /** `past` from the most distant to the nearest. */
  constructor(past: readonly PastWithin[], begin: number, now: number) {
    this.#past = past
    this.#nextId = past[0]?.trades.slotAt(begin) ?? 0
    this.firstId = this.#nextId
    this.skip(begin, now)
  }

  get lastId(): number {
    return this.#nextId - 1
  }

  record(time: number, price: number, size: number, buys: boolean): number {
    this.#ring.push(time, price, size, buys)
    this.#nextId += 1
    return this.#nextId - 1
  }

  /** Returns what takes back the trades that are recorded from here on. */
  checkpoint(): () => void {
    const restore = this.#ring.checkpoint()
    const nextId = this.#nextId
    return () => {
      restore()
      this.#nextId = nextId
    }
  }

  /** Nobody lived through the time between: it is made up. */
  skip(from: number, to: number): void {
    for (const [index, { withinMs, trades }] of this.#past.entries()) {
      const begin = Math.max(from, to - withinMs)
      const end = Math.max(from, to - (this.#past[index + 1]?.withinMs ?? 0))
      if (end > begin) this.#makeUp(trades, begin, end)
    }
    this.#eras.push({
      from: to,
      firstId: this.#nextId,
      past: undefined,
      slot: 0,
      position: this.#ring.count,
    })
  }

  /** Undefined for numbers not given yet, older than everything, or lived through too long ago. */
  trade(id: number): MarketTrade | undefined {
    if (id < this.firstId || id >= this.#nextId) return undefined
    const era = this.#eraOf(id)
    return era.past
      ? era.past.trade(era.slot + id - era.firstId, id)
      : this.#ring.read(era.position + id - era.firstId, id)
  }

  /** Oldest first; what is no longer kept is left out. */
  between(fromId: number, toId: number): MarketTrade[] {
    const trades: MarketTrade[] = []
    for (let id = Math.max(fromId, this.firstId); id <= toId && id < this.#nextId; id += 1) {
      const trade = this.trade(id)
      if (trade) trades.push(trade)
    }
    return trades
  }

  /** The number of the first trade at or after that time; one more than the last when there is none. */
  idAt(time: number): number {
    let low = this.firstId
    let high = this.#nextId
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (this.#timeOf(middle) < time) low = middle + 1
      else high = middle
    }
    return low
  }

  /** True where trades of that moment were lived through. */
  isLived(time: number): boolean {
    const era = this.#eras.findLast(({ from }) => from <= time)
    return era !== undefined && !era.past
  }

  /** True where anything of a stretch of time was lived through. */
  isLivedWithin(from: number, to: number): boolean {
    return this.#eras.some(
      (era, index) =>
        !era.past &&
        era.from < to &&
        (this.#eras[index + 1]?.from ?? Number.POSITIVE_INFINITY) > from,
    )
  }

  #timeOf(id: number): number {
    const era = this.#eraOf(id)
    if (era.past) return era.past.timeOf(era.slot + id - era.firstId)
    return this.#ring.read(era.position + id - era.firstId, id)?.time ?? era.from
  }

  #eraOf(id: number): Era {
    // Nearly everybody asks for the newest.
    for (let index = this.#eras.length - 1; index >= 0; index -= 1) {
      const era = this.#eras[index]
      if (era && era.firstId <= id) return era
    }
    throw new Error('A tape begins with an era.')
  }

  #makeUp(past: PastTrades, from: number, to: number): void {
    let slot = past.slotAt(from)
    while (past.timeOf(slot) < from) slot += 1
    let end = Math.max(past.slotAt(to), slot)
    if (past.timeOf(end) < to) end += 1
    if (end === slot) return
    this.#eras.push({ from, firstId: this.#nextId, past, slot, position: 0 })
    this.#nextId += end - slot
  }
}
