import type { Candle } from '@leadline/venues/market-events'

import type { Indicator } from '../indicators/indicator.ts'
import type { ChartModel } from '../model/chart-model.ts'
import type { ComparedMarket, PriceDecimals } from './compared-market.ts'
import { type SpreadForm, spreadKind } from './spread-kinds.ts'

/** A market beside the chart's own, and as what it is drawn. */
export interface ComparedChoice {
  /** `ETH-USD Kraken` */
  name: string
  hasLine: boolean
  hasDifference: boolean
  hasRatio: boolean
}

/** The other markets of a chart, as its menu handles them. Each has a place, from 0 on. */
export class ChartCompared {
  readonly #model: ChartModel
  readonly #spreads = new Map<string, Indicator>()

  constructor(model: ChartModel) {
    this.#model = model
  }

  /** Another market at a place is another one: its candles are reported afterwards. */
  show(ownName: string, choices: readonly ComparedChoice[]): void {
    const { compared } = this.#model
    compared.ownName = ownName
    compared.count = Math.min(choices.length, compared.places.length)
    for (const [place, market] of compared.places.entries()) {
      const choice = choices[place]
      if (market.name !== (choice?.name ?? '')) {
        market.clear()
        market.isStale = false
      }
      market.name = choice?.name ?? ''
      market.hasLine = choice?.hasLine ?? false
      this.#showSpread(market, 'difference', choice?.hasDifference ?? false)
      this.#showSpread(market, 'ratio', choice?.hasRatio ?? false)
    }
    if (compared.lines.length === 0) compared.settleBase(this.#model.data.series, 0, 0)
    this.#changed(0)
  }

  setDecimals(place: number, decimals: PriceDecimals): void {
    const market = this.#at(place)
    if (!market) return
    market.decimals = decimals
    this.#changed(0)
  }

  /** From now on its candles that open from `from` up to and including `to` are these and no others. */
  setCandles(place: number, from: number, to: number, candles: readonly Candle[]): void {
    const market = this.#at(place)
    if (!market) return
    const { series } = market
    const lengthBefore = series.length
    const changed = series.replace(from, to, candles)
    if (changed === series.length && lengthBefore === series.length) return
    this.#changed(this.#model.data.series.indexAt(from))
  }

  setHistory(place: number, history: ComparedMarket['history']): void {
    const market = this.#at(place)
    if (!market) return
    market.history = history
    if (!history.isLoading) market.requested = undefined
  }

  /** Nothing comes from the exchanges of the market at a place, or of the chart's own. */
  setStale(place: number | 'own', isStale: boolean): void {
    const { compared, data } = this.#model
    const rowOfNow = Math.max(data.series.length - 1, 0)
    if (place === 'own') compared.isOwnStale = isStale
    else {
      const market = this.#at(place)
      if (market) market.isStale = isStale
    }
    // What was left out meanwhile is known again.
    this.#changed(isStale ? rowOfNow : 0)
  }

  /** The opening of the first candle at a place. */
  firstOpening(place: number): number | undefined {
    return this.#at(place)?.series.time[0]
  }

  /** Asks for older candles wherever the chart's own reach further back. */
  look(): void {
    const { data, compared, host } = this.#model
    const own = data.series.time[0]
    if (own === undefined) return
    for (const [place, market] of compared.all.entries()) {
      const first = market.series.time[0]
      const { isLoading, isComplete } = market.history
      if (first === undefined || first <= own || isLoading || isComplete) continue
      if (market.requested === first) continue
      market.requested = first
      host.loadOlderCompared?.(place)
    }
  }

  #at(place: number): ComparedMarket | undefined {
    return this.#model.compared.all[place]
  }

  #showSpread(market: ComparedMarket, form: SpreadForm, isShown: boolean): void {
    const key = `${form}-${market.color}`
    const shown = this.#spreads.get(key)
    if (isShown && !shown) {
      this.#spreads.set(key, this.#model.indicators.add(spreadKind(this.#model, market, form)))
    } else if (!isShown && shown) {
      this.#model.indicators.remove(shown.id)
      this.#spreads.delete(key)
    }
  }

  #changed(from: number): void {
    const { data, compared, indicators, dirty } = this.#model
    compared.align(data.series, from)
    indicators.computeCompared(from)
    const isTail = from >= data.series.length - 1
    if (isTail) dirty.touchTail()
    else dirty.touchMarket()
  }
}
