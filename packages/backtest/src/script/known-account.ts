import type { FactsPort } from '@leadline/algorithms/script-facts'
import { formatScaled } from '@leadline/decimal/scaled'
import { type Amount, amountText } from '@leadline/matching-engine/exchange/amount'
import type { VenueId } from '@leadline/venues/venue-names'

import type { BacktestVenue } from '../exchanges/backtest-venues.ts'
import { listedInstrument } from '../exchanges/listed-instrument.ts'

interface KnownBalance {
  available: Amount
  held: Amount
}

const feeDecimals = 6

/** What a script may know of markets and accounts at a moment: balances as far as word of them has come. */
export class KnownAccount implements FactsPort {
  readonly #venues: ReadonlyMap<VenueId, BacktestVenue>
  readonly #balances = new Map<string, KnownBalance>()

  constructor(venues: ReadonlyMap<VenueId, BacktestVenue>) {
    this.#venues = venues
    for (const { id, account } of venues.values()) this.sighting(id, account.currencies)()
  }

  /** What the exchange would report now; to be run when the message has arrived. */
  sighting(venue: VenueId, currencies: readonly string[]): () => void {
    const account = this.#venues.get(venue)?.account
    if (!account) return () => {}
    const seen = currencies.map((currency) => {
      const available = account.available(currency)
      return [`${venue} ${currency}`, { available, held: account.balance(currency).held }] as const
    })
    return () => {
      for (const [name, balance] of seen) this.#balances.set(name, balance)
    }
  }

  instrument(symbol: string, venue: VenueId): ReturnType<FactsPort['instrument']> {
    const traded = this.#venues.get(venue)?.instruments.get(symbol)
    if (!traded) return undefined
    const listed = listedInstrument(traded)
    const { priceStep: tick, sizeStep: lot, minSize, maxSize } = listed
    const { minNotional: minValue, maxNotional: maxValue } = listed
    const sizes = { tick, lot, minSize, maxSize, minValue, maxValue }
    return { kind: 'instrument', ...sizes, isOpen: traded.mode === 'online' }
  }

  fees(_symbol: string, venue: VenueId): ReturnType<FactsPort['fees']> {
    const rules = this.#venues.get(venue)?.exchange.rules
    if (!rules) return undefined
    return { kind: 'fees', maker: fraction(rules.makerFee), taker: fraction(rules.takerFee) }
  }

  balance(currency: string, venue: VenueId): ReturnType<FactsPort['balance']> {
    if (!this.#venues.has(venue)) return undefined
    const { available, held } = this.#balances.get(`${venue} ${currency}`) ?? nothing
    return { kind: 'balance', available: amountText(available), held: amountText(held) }
  }
}

const nothing: KnownBalance = { available: 0n, held: 0n }

function fraction(millionths: number): string {
  return formatScaled(millionths, feeDecimals).replace(/\.?0+$/, '')
}
