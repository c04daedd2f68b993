/** How much Kraken counts, per pair, for orders and for changing its mind about young ones. */
interface Tier {
  name: string
  threshold: number
  decayPerSecond: number
}

const tiers: readonly Tier[] = [
  { name: 'Starter', threshold: 60, decayPerSecond: 1 },
  { name: 'Intermediate', threshold: 125, decayPerSecond: 2.34 },
  { name: 'Pro', threshold: 180, decayPerSecond: 3.75 },
]
const [starter] = tiers as [Tier]

const second = 1000
const amendExtra = [
  [5, 3],
  [10, 2],
  [15, 1],
] as const
const cancelExtra = [
  [5, 8],
  [10, 6],
  [15, 5],
  [45, 4],
  [90, 2],
  [300, 1],
] as const

export const addWeight = 1

/** The age runs from the order's creation or its last amendment. */
export function amendWeight(ageMs: number): number {
  return 1 + extraAt(amendExtra, ageMs)
}

/** Older than five minutes: free. */
export function cancelWeight(ageMs: number): number {
  return extraAt(cancelExtra, ageMs)
}

function extraAt(steps: readonly (readonly [number, number])[], ageMs: number): number {
  return steps.find(([seconds]) => ageMs < seconds * second)?.[1] ?? 0
}

/**
 * Kraken's counter of orders, kept here as well because frames on a connection pass no rate limiter: an order that
 * would be refused for it only makes the wait longer.
 */
export class TradingCounter {
  #tier = starter
  #used = new Map<string, { value: number; at: number }>()

  /** From the number in the answer to the subscription; the name of the tier, or undefined if it is an unknown one. */
  setThreshold(threshold: number): string | undefined {
    const tier = tiers.find((known) => known.threshold === threshold)
    if (tier) this.#tier = tier
    return tier?.name
  }

  used(symbol: string, now: number): number {
    const { value, at } = this.#used.get(symbol) ?? { value: 0, at: now }
    const decayed = value - (Math.max(now - at, 0) / second) * this.#tier.decayPerSecond
    return Math.max(decayed, 0)
  }

  count(symbol: string, weight: number, now: number): void {
    this.#used.set(symbol, { value: this.used(symbol, now) + weight, at: now })
  }

  /** Kraken says that it is used up. */
  fill(symbol: string, now: number): void {
    this.#used.set(symbol, { value: this.#tier.threshold, at: now })
  }

  /** How long until so much more is allowed; zero if it is now. */
  waitMs(symbol: string, weight: number, now: number): number {
    const excess = this.used(symbol, now) + weight - this.#tier.threshold
    return excess <= 0 ? 0 : Math.ceil((excess / this.#tier.decayPerSecond) * second)
  }

  setBack(byMs: number): void {
    for (const entry of this.#used.values()) entry.at -= byMs
  }
}
