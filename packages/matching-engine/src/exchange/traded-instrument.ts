import { type Scaled, formatScaled, parseScaled } from '@leadline/decimal/scaled'

import type { MarketBook } from '../market/market-book.ts'
import type { Amount } from './amount.ts'

const tradingModes = [
  'online',
  'limit-only',
  'post-only',
  'cancel-only',
  'halted',
  'delisted',
] as const

/** What may be done in an instrument. */
export type TradingMode = (typeof tradingModes)[number]

export function readTradingMode(text: string): TradingMode | undefined {
  return tradingModes.find((mode) => mode === text)
}

/** Smallest and largest order. */
export interface OrderBounds {
  minSize: number
  maxSize: number
  minNotional: Amount
  maxNotional: Amount
}

/** One instrument as an exchange offers it: its book, its scale, its bounds, and what it allows at the moment. */
export class TradedInstrument {
  readonly marketBook: MarketBook
  /** Leadline's spelling. */
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly priceDecimals: number
  readonly sizeDecimals: number
  readonly bounds: OrderBounds
  mode: TradingMode = 'online'
  /** Another base code on the wire, after the exchange renamed the asset. */
  renamedBase: string | undefined

  constructor(marketBook: MarketBook, bounds: OrderBounds) {
    const { plan } = marketBook
    this.marketBook = marketBook
    this.symbol = plan.symbol
    this.base = plan.base
    this.quote = plan.quote
    this.priceDecimals = plan.priceDecimals
    this.sizeDecimals = plan.sizeDecimals
    this.bounds = bounds
  }

  get wireBase(): string {
    return this.renamedBase ?? this.base
  }

  get isListed(): boolean {
    return this.mode !== 'delisted'
  }

  /** The price step as decimal text, also after the exchange changed it. */
  get priceStep(): string {
    return formatScaled(this.marketBook.tickStep, this.priceDecimals)
  }

  get sizeStep(): string {
    return formatScaled(1, this.sizeDecimals)
  }

  priceText(ticks: number): string {
    return formatScaled(ticks, this.priceDecimals)
  }

  sizeText(lots: Scaled): string {
    return formatScaled(lots, this.sizeDecimals)
  }

  /** Ticks; 'off-grid' where it has digits beyond the step, undefined where it is no positive decimal. */
  readPrice(text: string): number | 'off-grid' | undefined {
    const grid = onGrid(text, this.priceDecimals)
    return typeof grid === 'number' && grid % this.marketBook.tickStep !== 0 ? 'off-grid' : grid
  }

  readSize(text: string): number | 'off-grid' | undefined {
    return onGrid(text, this.sizeDecimals)
  }
}

const plainDecimal = /^\d+(?:\.\d*)?$|^\.\d+$/

function onGrid(text: string, decimals: number): number | 'off-grid' | undefined {
  if (!plainDecimal.test(text)) return undefined
  const value = parseScaled(text, decimals)
  if (value === undefined) return 'off-grid'
  return typeof value === 'number' && value > 0 ? value : undefined
}
