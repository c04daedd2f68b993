import { amountText } from '@leadline/matching-engine/exchange/amount'
import type { TradingMode } from '@leadline/matching-engine/exchange/traded-instrument'

import { type Json, RawNumber, jsonText } from '../../wire/json-text.ts'
import type { KrakenSession } from '../wire/session.ts'
import { type KrakenPair, assetDecimals } from './symbol.ts'
import type { KrakenPairs } from './symbols.ts'

const modeWords: Readonly<Record<TradingMode, string>> = {
  online: 'online',
  'limit-only': 'limit_only',
  'post-only': 'post_only',
  'cancel-only': 'cancel_only',
  halted: 'maintenance',
  delisted: 'delisted',
}

/** All assets and pairs at once, and again the ones that changed. Its data is one object, unlike all others. */
export class KrakenInstrumentChannel {
  readonly #pairs: KrakenPairs
  readonly #reported = new Map<KrakenPair, string>()

  constructor(pairs: KrakenPairs) {
    this.#pairs = pairs
    for (const pair of pairs.all) this.#reported.set(pair, changeable(pair))
  }

  snapshot(session: KrakenSession, now: number): void {
    const codes = new Set(
      this.#pairs.all.flatMap(({ instrument }) => [instrument.wireBase, instrument.quote]),
    )
    const data = { assets: [...codes].map(assetRow), pairs: this.#pairs.listed.map(pairRow) }
    session.send('status', jsonText({ channel: 'instrument', type: 'snapshot', data }), now)
  }

  /** Looks which rows changed and reports those. */
  changed(sessions: Iterable<KrakenSession>, now: number): void {
    const rows = this.#pairs.all.filter((pair) => {
      const statistics = changeable(pair)
      const isNew = statistics !== this.#reported.get(pair)
      this.#reported.set(pair, statistics)
      return isNew
    })
    if (rows.length === 0) return
    const data = { assets: [], pairs: rows.map(pairRow) }
    const text = jsonText({ channel: 'instrument', type: 'update', data })
    for (const session of sessions) {
      if (session.subscriptions.has('instrument')) session.send('status', text, now)
    }
  }
}

/** What may change of a pair while the exchange runs. */
function changeable({ instrument, lotDecimals, pairDecimals }: KrakenPair): string {
  const { mode, priceStep, bounds } = instrument
  return `${mode} ${priceStep} ${bounds.minSize} ${bounds.minNotional} ${lotDecimals} ${pairDecimals}`
}

function assetRow(code: string): Json {
  return {
    id: code,
    status: 'enabled',
    precision: assetDecimals(code),
    precision_display: code === 'USD' ? 2 : 5,
    borrowable: true,
    collateral_value: new RawNumber('1.0'),
    margin_rate: new RawNumber(code === 'USD' ? '0.015' : '0.01'),
  }
}

function pairRow(pair: KrakenPair): Json {
  const { instrument } = pair
  const step = new RawNumber(instrument.priceStep)
  const min = instrument.sizeText(instrument.bounds.minSize)
  return {
    symbol: pair.symbol,
    base: instrument.wireBase,
    quote: instrument.quote,
    status: modeWords[instrument.mode],
    qty_precision: pair.lotDecimals,
    qty_increment: new RawNumber('1e-08'),
    // Small numbers come with an exponent.
    qty_min: new RawNumber(
      Number(min) < 0.0001 ? Number(min).toExponential().replace('e-', 'e-0') : min,
    ),
    price_precision: pair.pairDecimals,
    price_increment: step,
    tick_size: step,
    cost_precision: 5,
    cost_min: new RawNumber(amountText(instrument.bounds.minNotional)),
    marginable: true,
    margin_initial: new RawNumber('0.2'),
    position_limit_long: 300,
    position_limit_short: 240,
    has_index: true,
  }
}
