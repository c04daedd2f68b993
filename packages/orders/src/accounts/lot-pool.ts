import { type Decimal, shareOf, zero } from '../decimal-text.ts'
import type { LotMethod } from './lot-method.ts'

/** Some of an asset that came at one time for one price. */
export interface Lot {
  /** Counts up in the order in which they came. */
  number: number
  keyId: string
  asset: string
  acquiredAt: number
  /** What came, and what it cost in US dollars, fees included; null where that is not known. */
  size: Decimal
  cost: Decimal | null
  /** What is left of both. */
  left: Decimal
  costLeft: Decimal | null
  fillId: string
}

/** A part of a lot that went. `cost` is null where it is not known. */
export interface TakenLot {
  lot: Lot
  size: Decimal
  cost: Decimal | null
}

/** Shares of a lot's cost are cut off at so many decimals; what is cut off stays with the rest of the lot. */
export const costDecimals = 10

/** What is held of one asset in one account, by lots. */
export class LotPool {
  /** Oldest first; those before `#head` are used up. */
  #byTime: Lot[] = []
  #head = 0
  /** The dearest last; of equal ones the oldest last. Those without a known cost are first: they go last. */
  #byCost: Lot[] = []

  add(lot: Lot): void {
    this.#byTime.push(lot)
    let low = 0
    let high = this.#byCost.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.#byCost[middle]
      if (other && isCheaper(other, lot)) low = middle + 1
      else high = middle
    }
    this.#byCost.splice(low, 0, lot)
  }

  /** Takes so much by the method; less where there is not so much. */
  take(size: Decimal, method: LotMethod): TakenLot[] {
    const taken: TakenLot[] = []
    let missing = size
    while (missing.gt(zero)) {
      const lot = this.#next(method)
      if (!lot) break
      const isWhole = lot.left.lte(missing)
      const part = isWhole ? lot.left : missing
      const cost = isWhole ? lot.costLeft : costOf(lot, part)
      lot.left = lot.left.minus(part)
      lot.costLeft = lot.costLeft && cost ? lot.costLeft.minus(cost) : null
      missing = missing.minus(part)
      taken.push({ lot, size: part, cost })
    }
    return taken
  }

  /** What is left, oldest first. */
  lots(): Lot[] {
    return this.#byTime.slice(this.#head).filter(({ left }) => left.gt(zero))
  }

  #next(method: LotMethod): Lot | undefined {
    while (isUsedUp(this.#byTime[this.#head])) this.#head += 1
    while (this.#byTime.length > this.#head && isUsedUp(this.#byTime.at(-1))) this.#byTime.pop()
    while (isUsedUp(this.#byCost.at(-1))) this.#byCost.pop()
    if (this.#head > 1000) {
      this.#byTime = this.#byTime.slice(this.#head)
      this.#byCost = this.#byCost.filter((lot) => !isUsedUp(lot))
      this.#head = 0
    }
    // What stands before the head is used up, whichever end one looks from.
    if (this.#byTime.length === this.#head) return undefined
    if (method === 'fifo') return this.#byTime[this.#head]
    return method === 'lifo' ? this.#byTime.at(-1) : this.#byCost.at(-1)
  }
}

function costOf({ cost, size }: Lot, part: Decimal): Decimal | null {
  return cost && shareOf(cost, part, size, costDecimals)
}

function isUsedUp(lot: Lot | undefined): boolean {
  return lot !== undefined && lot.left.lte(zero)
}

/** By what one unit cost when it came, without dividing. */
function isCheaper(a: Lot, b: Lot): boolean {
  if (a.cost === null || b.cost === null) {
    return a.cost === null && (b.cost !== null || a.number > b.number)
  }
  const order = a.cost.times(b.size).cmp(b.cost.times(a.size))
  return order === 0 ? a.number > b.number : order < 0
}
