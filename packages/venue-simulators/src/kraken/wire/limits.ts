import type { KrakenVariants } from '../protocol-variants.ts'

const restTiers = {
  starter: { most: 15, perSecond: 0.33 },
  intermediate: { most: 20, perSecond: 0.5 },
  pro: { most: 20, perSecond: 1 },
} as const

export const tradingTiers = {
  starter: { most: 60, perSecond: 1, openOrders: 60 },
  intermediate: { most: 125, perSecond: 2.34, openOrders: 80 },
  pro: { most: 180, perSecond: 3.75, openOrders: 225 },
} as const

/** A number that rises with every call and sinks with time. */
class Decaying {
  #value = 0
  #at = 0

  value(now: number, perSecond: number): number {
    this.#value = Math.max(0, this.#value - ((now - this.#at) / 1000) * perSecond)
    this.#at = now
    return this.#value
  }

  add(now: number, perSecond: number, points: number): number {
    this.#value = this.value(now, perSecond) + points
    return this.#value
  }
}

/** The two counters: of calls per key, and of trading per pair. */
export class KrakenCounters {
  readonly #variants: KrakenVariants
  readonly #calls = new Map<string, Decaying>()
  readonly #trading = new Map<string, Decaying>()

  constructor(variants: KrakenVariants) {
    this.#variants = variants
  }

  /** True where the call still fits. Calling on although it does not makes it worse. */
  call(keyId: string, method: string, now: number): boolean {
    const { most, perSecond } = restTiers[this.#variants.tier]
    const points = /^(?:Ledgers|TradesHistory|QueryTrades|QueryLedgers)$/.test(method) ? 2 : 1
    return of(this.#calls, keyId).add(now, perSecond, points) <= most
  }

  get tradingTier() {
    return tradingTiers[this.#variants.tier]
  }

  tradingCount(symbol: string, now: number): number {
    return of(this.#trading, symbol).value(now, this.tradingTier.perSecond)
  }

  /** Charges an action on a pair; false where it is over the threshold. */
  trade(symbol: string, points: number, now: number): boolean {
    if (this.tradingCount(symbol, now) + points > this.tradingTier.most) return false
    this.charge(symbol, points, now)
    return true
  }

  charge(symbol: string, points: number, now: number): void {
    of(this.#trading, symbol).add(now, this.tradingTier.perSecond, points)
  }
}

/** What changing an order costs by its age: since it was made or last amended. */
export function agePoints(action: 'amend' | 'edit' | 'cancel', ageMs: number): number {
  const steps = {
    amend: [3, 2, 1, 0, 0, 0],
    edit: [6, 5, 4, 2, 1, 0],
    cancel: [8, 6, 5, 4, 2, 1],
  }[action]
  const place = [5, 10, 15, 45, 90, 300].findIndex((seconds) => ageMs < seconds * 1000)
  return place < 0 ? 0 : (steps[place] ?? 0)
}

function of(map: Map<string, Decaying>, key: string): Decaying {
  const known = map.get(key)
  if (known) return known
  const made = new Decaying()
  map.set(key, made)
  return made
}
