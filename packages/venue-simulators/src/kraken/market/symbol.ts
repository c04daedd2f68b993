import { type Scaled, formatScaled } from '@leadline/decimal/scaled'
import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'

/** Old assets have a letter in front in REST calls; Bitcoin and Dogecoin have codes of their own. */
const assetIds: Readonly<Record<string, string>> = {
  BTC: 'XXBT',
  ETH: 'XETH',
  LTC: 'XLTC',
  XRP: 'XXRP',
  DOGE: 'XXDG',
  USD: 'ZUSD',
}
const altnames: Readonly<Record<string, string>> = { BTC: 'XBT', DOGE: 'XDG' }
/** Pairs of two old assets are named by their ids, all others by their altnames. */
const oldPairs = ['BTC-USD', 'ETH-USD', 'LTC-USD', 'XRP-USD', 'ETH-BTC']

/** This pair has one decimal more than its tick, and this asset far more than anybody trades. */
const finerPrices: Readonly<Record<string, number>> = { 'LTC-USD': 3 }
const lotDecimals = 8

export function assetId(code: string): string {
  return assetIds[code] ?? altname(code)
}

export function altname(code: string): string {
  return altnames[code] ?? code
}

/** How many decimals balances of an asset have. */
export function assetDecimals(code: string): number {
  return code === 'USD' ? 4 : code === 'BTC' || code === 'ETH' ? 10 : 8
}

/** The spellings and scales of one pair. */
export class KrakenPair {
  readonly instrument: TradedInstrument
  readonly pairDecimals: number
  readonly lotDecimals = lotDecimals
  readonly #moreSize: string

  constructor(instrument: TradedInstrument) {
    this.instrument = instrument
    this.pairDecimals = finerPrices[instrument.symbol] ?? instrument.priceDecimals
    this.#moreSize = '0'.repeat(lotDecimals - instrument.sizeDecimals)
  }

  /** 'BTC/USD': the name on the socket. */
  get symbol(): string {
    return `${this.instrument.wireBase}/${this.instrument.quote}`
  }

  /** 'XXBTZUSD': the name of answers. */
  get id(): string {
    const { symbol, wireBase, quote } = this.instrument
    return oldPairs.includes(symbol) ? `${assetId(wireBase)}${assetId(quote)}` : this.altname
  }

  /** 'XBTUSD': what flow type. */
  get altname(): string {
    return `${altname(this.instrument.wireBase)}${altname(this.instrument.quote)}`
  }

  /** 'XBT/USD': the name on the first version of the socket. */
  get oldSocketName(): string {
    return `${altname(this.instrument.wireBase)}/${altname(this.instrument.quote)}`
  }

  price(ticks: number): string {
    return formatScaled(
      ticks * 10 ** (this.pairDecimals - this.instrument.priceDecimals),
      this.pairDecimals,
    )
  }

  qty(lots: Scaled): string {
    const text = formatScaled(lots, this.instrument.sizeDecimals)
    return this.instrument.sizeDecimals === 0 && this.#moreSize !== ''
      ? `${text}.${this.#moreSize}`
      : text + this.#moreSize
  }

  /** Digits of a price and of a size as the checksum reads them: no point, no leading zeros. */
  checksumPrice(ticks: number): string {
    return String(ticks * 10 ** (this.pairDecimals - this.instrument.priceDecimals))
  }

  checksumQty(lots: number): string {
    return `${lots}${this.#moreSize}`
  }
}
