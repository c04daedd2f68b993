import type { Scaled } from '@leadline/decimal/scaled'
import { multiplyScaled } from '@leadline/decimal/scaled-arithmetic'

import type { SideChanges } from './side-changes.ts'

/** A wall is so many times as large as the level in the middle of its side. */
export const wallFactor = 20
/** Below this share of what it was it is no wall any more. */
const endsBelowHalf = 2
/** A level below a fifth of what makes a wall is none, even where the mid moved since it was taken. */
const surelyNoWall = 5
const medianKeptMs = 1000
/** Ticks between the best price of its side and a wall that is near the touch; where ticks are fine, a share of the price. */
const nearTicks = 10
const nearShare = 2000

/** One that stands, or stood. */
export interface Wall {
  size: Scaled
  /** Somebody traded with it. */
  isEaten: boolean
}

/** The walls of one side of a book. */
export class Walls {
  readonly #side: SideChanges
  readonly #sign: number
  readonly #standing = new Map<number, Wall>()
  #medianAt = Number.NEGATIVE_INFINITY
  #threshold: Scaled = 0

  constructor(name: 'bid' | 'ask', side: SideChanges) {
    this.#sign = name === 'bid' ? 1 : -1
    this.#side = side
  }

  get standing(): ReadonlyMap<number, Wall> {
    return this.#standing
  }

  /** A book came: what is large in it is a wall already. */
  begin(now: number): void {
    this.#standing.clear()
    this.#medianAt = Number.NEGATIVE_INFINITY
    for (let depth = 0; depth < this.#side.count; depth += 1) {
      this.rose(this.#side.priceAt(depth), this.#side.sizeAt(depth), now)
    }
  }

  /** The wall that the level is now. */
  rose(price: number, after: Scaled, now: number): Wall | undefined {
    const known = this.#standing.get(price)
    if (known) {
      if (after > known.size) known.size = after
      return known
    }
    if (!this.#isLarge(after, now)) return undefined
    const wall = { size: after, isEaten: false }
    this.#standing.set(price, wall)
    return wall
  }

  /** The wall that the level was, and whether it is one no more. */
  fell(price: number, after: Scaled): { wall: Wall; isOver: boolean } | undefined {
    const wall = this.#standing.get(price)
    if (!wall) return undefined
    const isOver = multiplyScaled(after, endsBelowHalf) < wall.size
    if (isOver) this.#standing.delete(price)
    return { wall, isOver }
  }

  /** The best price of its side is this near to that price, or has passed it. */
  isNearTouch(price: number): boolean {
    const best = this.#side.priceAt(0)
    if (Number.isNaN(best)) return true
    return this.#sign * (best - price) <= Math.max(nearTicks, Math.floor(best / nearShare))
  }

  #isLarge(size: Scaled, now: number): boolean {
    const isOld = Math.abs(now - this.#medianAt) > medianKeptMs
    if (!isOld && multiplyScaled(size, surelyNoWall) < this.#threshold) return false
    const median = this.#side.medianSize()
    if (median === undefined) return false
    this.#medianAt = now
    this.#threshold = multiplyScaled(median, wallFactor)
    return size >= this.#threshold
  }
}
