import type { Scaled } from '@leadline/decimal/scaled'
import { addScaled, subtractScaled } from '@leadline/decimal/scaled-arithmetic'

import type { BookView } from '../book/book-view.ts'
import type { Print } from '../tape/print.ts'
import type { BookSideName, MakerEvent } from './maker-event.ts'
import type { MakerTiming } from './maker-timing.ts'
import { SideChanges } from './side-changes.ts'
import { WaitingLine } from './waiting-line.ts'
import { type Wall, Walls } from './walls.ts'

/** What comes back to a price that was eaten is a refill for this long. */
export const refillMs = 2000
const sweepEveryMs = 5000
/** Book and trades are subscribed apart: for so long after the one is there, the other may not be. */
const warmUpMs = 1000

/** Something of which it is not decided yet what it was. */
interface Entry {
  what: 'rise' | 'fall' | 'trades'
  half: Half
  price: number
  time: number
  /** What is not explained yet. */
  left: Scaled
  wall: Wall | undefined
  /** A fall that ended a wall near the touch. */
  isRun: boolean
  /** Of trades: by the exchange's clock. Those of one moment are one taker's. */
  tradeTime: number
  /** Of trades: something rested there in the book as it was last known. */
  stood: boolean
}

/** What is open at one price. */
interface OpenLevel {
  falls: Entry[]
  trades: Entry[]
  /** What was eaten and has not come back. */
  eaten: Scaled
  eatenAt: number
}

interface Half {
  name: BookSideName
  changes: SideChanges
  walls: Walls
  open: Map<number, OpenLevel>
}

/**
 * Reads the book and the trades of one exchange side by side, and says of each change what it was. What was traded is known to
 * the digit, so that what a level lost is its trades and the rest was pulled, and what it lost too little of was refilled. A
 * change waits as long as its trades may take to arrive; what is said comes in the order of the changes.
 */
export class MakerReader {
  readonly #timing: MakerTiming
  readonly #emit: (event: MakerEvent) => void
  readonly #halves: readonly [Half, Half] = [newHalf('bid'), newHalf('ask')]
  /** Changes wait for their trades; trades until every change that they may have made is decided. */
  readonly #changes = new WaitingLine<Entry>()
  readonly #trades = new WaitingLine<Entry>()
  #isLive = false
  /** When its book came back; from a little later on, everything is said of it. */
  #cameAt: number | undefined
  #version = -1
  #now = Number.NEGATIVE_INFINITY
  #sweptAt = Number.NEGATIVE_INFINITY

  constructor(timing: MakerTiming, emit: (event: MakerEvent) => void) {
    this.#timing = timing
    this.#emit = emit
  }

  /** How long a change waits before anything is said of it. */
  get delayMs(): number {
    return this.#timing.lateMs
  }

  get isLive(): boolean {
    return this.#isLive
  }

  bookChanged(book: BookView, now: number): void {
    if (book.version === this.#version) return
    this.#version = book.version
    if (book.state !== 'live') {
      this.lost()
      return
    }
    this.#warmUp(now)
    if (!this.#isLive) this.#begin(book, now)
    else for (const half of this.#halves) this.#compare(half, book, now)
    this.settle(now)
  }

  /** A trade of now: not one of those with which a tape begins. */
  traded({ price, size, takerSide, time }: Print, now: number): void {
    this.#warmUp(now)
    if (!this.#isLive) return
    const half = this.#halves[takerSide === 'sell' ? 0 : 1]
    const level = openLevel(half, price)
    const last = level.trades.at(-1)
    if (last?.tradeTime === time && last.left > 0) last.left = addScaled(last.left, size)
    else {
      const wall = half.walls.standing.get(price)
      const entry = newEntry('trades', half, price, size, now, wall)
      entry.tradeTime = time
      entry.stood = half.changes.sizeOf(price) > 0
      level.trades.push(entry)
      this.#trades.push(entry)
    }
    this.settle(now)
  }

  /** What was in between nobody knows: of that nothing is said. */
  lost(): void {
    this.#isLive = false
    this.#cameAt = undefined
    this.#changes.clear()
    this.#trades.clear()
    for (const { open } of this.#halves) open.clear()
  }

  /** Decides what has waited long enough. */
  settle(now: number): void {
    // A clock that was set back would have it wait forever.
    const until = now < this.#now ? Number.POSITIVE_INFINITY : now
    this.#now = now
    this.#warmUp(now)
    const { earlyMs, lateMs } = this.#timing
    for (;;) {
      const change = this.#changes.due(until - lateMs)
      const trades = this.#trades.due(until - lateMs - earlyMs)
      // A change takes its trades first, where both are due.
      if (change && !(trades && trades.time + earlyMs < change.time)) {
        this.#changes.drop()
        this.#decideChange(change)
      } else if (trades) {
        this.#trades.drop()
        this.#decideTrades(trades)
      } else break
    }
    if (Math.abs(now - this.#sweptAt) > sweepEveryMs) this.#sweep(now)
  }

  /** Also where nothing changes: a quiet book is read as well. */
  #warmUp(now: number): void {
    if (this.#cameAt !== undefined && Math.abs(now - this.#cameAt) >= warmUpMs) this.#isLive = true
  }

  #begin(book: BookView, now: number): void {
    this.#cameAt ??= now
    for (const { name, changes, walls } of this.#halves) {
      changes.begin(name === 'bid' ? book.bids : book.asks)
      walls.begin(now)
    }
  }

  #compare(half: Half, book: BookView, now: number): void {
    half.changes.read(half.name === 'bid' ? book.bids : book.asks, (price, before, after) => {
      if (after > before) {
        const wall = half.walls.rose(price, after, now)
        const size = subtractScaled(after, before)
        this.#changes.push(newEntry('rise', half, price, size, now, wall))
        return
      }
      const ended = half.walls.fell(price, after)
      const fall = newEntry('fall', half, price, subtractScaled(before, after), now, ended?.wall)
      fall.isRun = ended?.isOver === true && half.walls.isNearTouch(price)
      openLevel(half, price).falls.push(fall)
      this.#changes.push(fall)
    })
  }

  #decideChange(change: Entry): void {
    if (change.what === 'rise') this.#decideRise(change)
    else this.#decideFall(change)
  }

  #decideRise(rise: Entry): void {
    const level = rise.half.open.get(rise.price)
    const isRefill = level && level.eaten > 0 && rise.time - level.eatenAt <= refillMs
    if (isRefill) {
      const back = smaller(rise.left, level.eaten)
      level.eaten = subtractScaled(level.eaten, back)
      rise.left = subtractScaled(rise.left, back)
      this.#say('refilled', rise, back)
    }
    this.#say('appeared', rise, rise.left)
  }

  #decideFall(fall: Entry): void {
    const level = openLevel(fall.half, fall.price)
    let eaten: Scaled = 0
    while (fall.left > 0) {
      const trades = this.#tradesOf(fall, level)
      if (!trades) break
      const both = smaller(fall.left, trades.left)
      fall.left = subtractScaled(fall.left, both)
      trades.left = subtractScaled(trades.left, both)
      eaten = addScaled(eaten, both)
    }
    if (eaten > 0) this.#ate(fall, level, eaten)
    const hasRun = fall.isRun && fall.wall?.isEaten === false
    this.#say(hasRun ? 'ran' : 'pulled', fall, fall.left)
    level.falls = level.falls.filter((other) => other !== fall)
  }

  /** The trades that most likely made it: of the same size; else the first that fit no other fall to the digit. */
  #tradesOf(fall: Entry, level: OpenLevel): Entry | undefined {
    let first: Entry | undefined
    for (const trades of level.trades) {
      if (trades.left === 0 || !this.#areTogether(fall, trades)) continue
      if (trades.left === fall.left) return trades
      const isAnothers = level.falls.some(
        (other) => other !== fall && other.left === trades.left && this.#areTogether(other, trades),
      )
      if (!isAnothers) first ??= trades
    }
    return first
  }

  #areTogether(fall: Entry, trades: Entry): boolean {
    const late = trades.time - fall.time
    return late <= this.#timing.lateMs && -late <= this.#timing.earlyMs
  }

  /** What no fall explains: as much came to the level as was taken from it, within one message. */
  #decideTrades(trades: Entry): void {
    const level = openLevel(trades.half, trades.price)
    const { left, stood } = trades
    if (left > 0) {
      if (!stood) this.#say('appeared', trades, left)
      if (trades.wall) trades.wall.isEaten = true
      this.#say('eaten', trades, left)
      if (stood) this.#say('refilled', trades, left)
    }
    level.trades = level.trades.filter((other) => other !== trades)
  }

  #ate(entry: Entry, level: OpenLevel, size: Scaled): void {
    const isOld = entry.time - level.eatenAt > refillMs
    level.eaten = isOld ? size : addScaled(level.eaten, size)
    level.eatenAt = entry.time
    if (entry.wall) entry.wall.isEaten = true
    this.#say('eaten', entry, size)
  }

  #say(kind: MakerEvent['kind'], { half, price, time, wall }: Entry, size: Scaled): void {
    if (size === 0) return
    this.#emit({ kind, side: half.name, price, size, time, isWall: wall !== undefined })
  }

  /** Prices at which nothing is open any more. */
  #sweep(now: number): void {
    this.#sweptAt = now
    for (const { open } of this.#halves) {
      for (const [price, { falls, trades, eatenAt }] of open) {
        const isIdle = falls.length === 0 && trades.length === 0
        if (isIdle && !(now - eatenAt <= refillMs + this.delayMs)) open.delete(price)
      }
    }
  }
}

function newHalf(name: BookSideName): Half {
  const changes = new SideChanges(name)
  return { name, changes, walls: new Walls(name, changes), open: new Map() }
}

function newEntry(
  what: Entry['what'],
  half: Half,
  price: number,
  left: Scaled,
  time: number,
  wall: Wall | undefined,
): Entry {
  const trades = { tradeTime: Number.NaN, stood: false }
  return { what, half, price, time, left, wall, isRun: false, ...trades }
}

function openLevel({ open }: Half, price: number): OpenLevel {
  const known = open.get(price)
  if (known) return known
  const level = { falls: [], trades: [], eaten: 0, eatenAt: Number.NEGATIVE_INFINITY }
  open.set(price, level)
  return level
}

function smaller(a: Scaled, b: Scaled): Scaled {
  return a < b ? a : b
}
