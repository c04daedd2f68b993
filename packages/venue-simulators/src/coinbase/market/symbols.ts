import { amountText } from '@leadline/matching-engine/exchange/amount'
import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'
import { assets, isAsset } from '@leadline/matching-engine/market/assets'
import { dayStatistics } from '@leadline/matching-engine/market/day-statistics'

import type { Json } from '../../wire/json-text.ts'

/** A product id and the book it trades in: `BTC-USDC` is `BTC-USD` paid from another wallet. */
export interface Product {
  id: string
  base: string
  quote: string
  instrument: TradedInstrument
  /** The id of the book, where this one is another name for it. */
  alias: string
  aliasTo: readonly string[]
}

/** The product id under which the streams report a book. */
export function bookId(instrument: TradedInstrument): string {
  return `${instrument.wireBase}-${instrument.quote}`
}

/** All product ids of one instrument. */
export function productsOf(instrument: TradedInstrument): Product[] {
  const base = instrument.wireBase
  const { quote } = instrument
  const id = bookId(instrument)
  if (quote !== 'USD') return [{ id, base, quote, instrument, alias: '', aliasTo: [] }]
  const twin = `${base}-USDC`
  return [
    { id, base, quote, instrument, alias: '', aliasTo: [twin] },
    { id: twin, base, quote: 'USDC', instrument, alias: id, aliasTo: [] },
  ]
}

/** How prices of a day changed, in percent, as text. */
export function percentChange(open: number, last: number): string {
  return ((last / open - 1) * 100).toFixed(5)
}

export function productJson(product: Product, now: number): Json {
  const { instrument } = product
  const { marketBook, bounds, mode } = instrument
  const day = dayStatistics(marketBook, now)
  return {
    product_id: product.id,
    price: instrument.priceText(marketBook.lastPrice),
    price_percentage_change_24h: percentChange(day.open, marketBook.lastPrice),
    volume_24h: instrument.sizeText(day.volume),
    volume_percentage_change_24h: '0',
    base_increment: instrument.sizeStep,
    quote_increment: instrument.priceStep,
    quote_min_size: amountText(bounds.minNotional),
    quote_max_size: amountText(bounds.maxNotional),
    base_min_size: instrument.sizeText(bounds.minSize),
    base_max_size: instrument.sizeText(bounds.maxSize).replace(/\.?0+$/, ''),
    base_name: nameOf(instrument.base),
    quote_name: nameOf(product.quote),
    watched: false,
    is_disabled: mode === 'delisted',
    new: false,
    status: mode === 'delisted' ? 'delisted' : mode === 'halted' ? 'offline' : 'online',
    cancel_only: mode === 'cancel-only',
    limit_only: mode === 'limit-only',
    post_only: mode === 'post-only',
    trading_disabled: mode === 'halted' || mode === 'delisted',
    auction_mode: false,
    product_type: 'SPOT',
    quote_currency_id: product.quote,
    base_currency_id: product.base,
    fcm_trading_session_details: null,
    mid_market_price: '',
    alias: product.alias,
    alias_to: product.aliasTo,
    base_display_symbol: product.base,
    quote_display_symbol: product.quote,
    view_only: false,
    price_increment: instrument.priceStep,
    display_name: product.id,
    product_venue: 'CBE',
    approximate_quote_24h_volume: (day.turnover / 100).toFixed(2),
    new_at: null,
    best_bid_price: '',
    best_ask_price: '',
    high_24h: instrument.priceText(day.high),
    low_24h: instrument.priceText(day.low),
  }
}

function nameOf(code: string): string {
  return isAsset(code) ? assets[code].name : code
}
