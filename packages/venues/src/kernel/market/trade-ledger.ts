import { following, preceding, type WireId } from '../values/wire-id.ts'

interface Hole {
  from: WireId
  to: WireId
}

const mostHoles = 16
/** An id that is further ahead than any outage lasts is damaged, and would hide every trade after it. */
const furthestAhead = 1_000_000_000

/**
 * Which trades of one market were reported already, for venues that number them one by one: a number that is jumped
 * over is
 * a trade that is missing.
 */
export class TradeLedger {
  #last: WireId | undefined
  readonly #holes: Hole[] = []

  get last(): WireId | undefined {
    return this.#last
  }

  get isComplete(): boolean {
    return this.#holes.length === 0
  }

  /** The first trade that is missing, or undefined. */
  get firstMissing(): WireId | undefined {
    return this.#holes[0]?.from
  }

  /** 'new' is the newest so far, 'missed' fills a hole, 'seen' was reported already. */
  take(id: WireId): 'new' | 'missed' | 'seen' {
    if (this.#last !== undefined && isFarAhead(this.#last, id)) return 'seen'
    if (this.#last === undefined || id > this.#last) {
      if (this.#last !== undefined && id > following(this.#last)) {
        this.#addHole(following(this.#last), preceding(id))
      }
      this.#last = id
      return 'new'
    }
    return this.#fill(id) ? 'missed' : 'seen'
  }

  /** Everything older than what is known counts as missing, until `giveUp`: for the first look into the past. */
  missAllBefore(id: WireId): void {
    if (id > 0) this.#addHole(0, preceding(id))
  }

  /** What is missing still, up to this trade, will not come. */
  giveUp(upTo: WireId | undefined): void {
    const rest = this.#holes.filter(({ to }) => upTo !== undefined && to > upTo)
    this.#holes.splice(0, Infinity, ...rest)
  }

  #addHole(from: WireId, to: WireId): void {
    this.#holes.push({ from, to })
    if (this.#holes.length > mostHoles) this.#holes.shift()
  }

  #fill(id: WireId): boolean {
    const index = this.#holes.findIndex(({ from, to }) => id >= from && id <= to)
    const hole = this.#holes[index]
    if (!hole) return false
    const rest: Hole[] = []
    if (id > hole.from) rest.push({ from: hole.from, to: preceding(id) })
    if (id < hole.to) rest.push({ from: following(id), to: hole.to })
    this.#holes.splice(index, 1, ...rest)
    return true
  }
}

function isFarAhead(known: WireId, id: WireId): boolean {
  if (typeof id === 'number' && typeof known === 'number') return id - known > furthestAhead
  return BigInt(id) - BigInt(known) > furthestAhead
}
