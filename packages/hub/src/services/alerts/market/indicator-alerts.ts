import {
  conditionMet,
  conditionWords,
  type ConditionHit,
} from '@leadline/charts/alerts/indicator-condition'
import { timeframes } from '@leadline/charts/time/timeframes'
import {
  type AlertLine,
  IndicatorAlert,
  indicatorAlertKind,
} from '@leadline/desk-protocol/alerts/indicator-alert'
import { candleStart, timeframeMs } from '@leadline/order-book/candles/timeframe'
import type { Clock } from '@leadline/runtime/clock'
import { venueOf } from '@leadline/venues/venue-registry'

import type { CandleCache } from '../../../candles/candle-cache.ts'
import type { VenueFeed } from '../../../market/venue-feed.ts'
import type { HubDocuments } from '../hub-documents.ts'
import type { Raise } from '../order-alerts.ts'
import { AlertCandles, candlesNeeded } from './alert-candles.ts'
import { dropOldest, type Kept, read, waiting } from './kept-alerts.ts'
import { lateAfterMs } from './late-alert.ts'

const lookEveryMs = 1000

export interface IndicatorAlertNeeds {
  clock: Clock
  documents: HubDocuments
  candles: CandleCache
  feeds: readonly VenueFeed[]
  /** Those of the feeds that are shown. */
  shown: () => ReadonlySet<string>
  raise: Raise
}

/** Alerts on indicators, computed where the candles are: no chart and no window has to be open. */
export class IndicatorAlerts {
  readonly #needs: IndicatorAlertNeeds
  /** By the name of the alert and by what it is made of. */
  readonly #markets = new Map<string, AlertCandles>()
  /** Of those that wait for a close: the candle that formed when nothing more could come of the one before. */
  readonly #settled = new Map<string, number>()
  #known: Kept<IndicatorAlert>[] | undefined
  #stops: (() => void)[] = []

  constructor(needs: IndicatorAlertNeeds) {
    this.#needs = needs
  }

  start(): void {
    const { documents, clock } = this.#needs
    const changed = (kind: string) => {
      if (kind !== indicatorAlertKind) return
      this.#known = undefined
      this.#settled.clear()
    }
    let cancel = () => {}
    const look = () => {
      cancel = clock.after(lookEveryMs, look)
      this.#follow()
      for (const kept of this.#waiting()) this.#judge(kept)
    }
    look()
    this.#stops = [documents.onChange(changed), () => cancel()]
  }

  stop(): void {
    for (const stop of this.#stops) stop()
    this.#stops = []
    for (const market of this.#markets.values()) market.close()
    this.#markets.clear()
  }

  #waiting(): Kept<IndicatorAlert>[] {
    this.#known ??= waiting(read(this.#needs.documents, indicatorAlertKind, IndicatorAlert))
    return this.#known
  }

  /** Candles of the markets in which something waits, and of no other. */
  #follow(): void {
    const { candles, clock } = this.#needs
    const wanted = new Map(this.#waiting().map(({ alert }) => [this.#keyOf(alert), alert]))
    for (const [key, market] of this.#markets) {
      if (wanted.has(key)) continue
      market.close()
      this.#markets.delete(key)
    }
    for (const [key, alert] of wanted) {
      if (this.#markets.has(key)) continue
      const { symbol, timeframe } = alert
      const count = candlesNeeded(linesOf(alert), timeframe)
      const market = { symbol, timeframe, feeds: this.#feedsOf(alert), count }
      this.#markets.set(key, new AlertCandles(market, candles, clock.now()))
    }
  }

  #keyOf(alert: IndicatorAlert): string {
    const venues = this.#feedsOf(alert).map(({ id }) => id)
    const count = candlesNeeded(linesOf(alert), alert.timeframe)
    return `${alert.symbol} ${alert.timeframe} ${count} ${venues.join()}`
  }

  #feedsOf({ source }: IndicatorAlert): VenueFeed[] {
    const shown = this.#needs.shown()
    return this.#needs.feeds.filter(({ id }) => {
      if (source !== 'all') return id === source
      return shown.has(id) && venueOf(id).publishesTrades
    })
  }

  #judge({ name, alert }: Kept<IndicatorAlert>): void {
    const now = this.#needs.clock.now()
    const forming = candleStart(now, alert.timeframe)
    if (this.#settled.get(name) === forming) return
    const look = this.#markets.get(this.#keyOf(alert))?.look(now)
    if (!look) return
    const { series, scale, closed, isSettled } = look
    if (alert.when === 'close' && isSettled) this.#settled.set(name, forming)
    const widthMs = timeframeMs[alert.timeframe]
    const candles = { series, scale, closed, widthMs, since: alert.setAt }
    const { hit, side } = conditionMet(alert, candles, alert.side)
    if (hit) this.#fire(name, alert, hit, Math.min((series.time[hit.row] ?? now) + widthMs, now))
    else if (side !== alert.side) this.#keep(name, { ...alert, side })
  }

  #fire(name: string, alert: IndicatorAlert, { value, than }: ConditionHit, at: number): void {
    const { clock, documents, raise } = this.#needs
    const isLate = clock.now() - at > lateAfterMs
    this.#keep(name, { ...alert, fired: { at, value, than, isLate } })
    dropOldest(documents, indicatorAlertKind, read(documents, indicatorAlertKind, IndicatorAlert))
    if (isLate) return
    const where = `${alert.symbol} ${timeframes[alert.timeframe].short}`
    const against = alert.than.type === 'value' ? '' : ` against ${than}`
    const words = `${where}: ${conditionWords(alert)}, at ${value}${against}`
    raise('price', `Indicator alert: ${alert.symbol}`, words)
  }

  #keep(name: string, alert: IndicatorAlert): void {
    this.#needs.documents.keep(indicatorAlertKind, name, alert)
    this.#known = undefined
  }
}

/** The lines that it is made of. */
function linesOf({ indicator, than }: IndicatorAlert): AlertLine[] {
  return than.type === 'indicator' ? [indicator, than.indicator] : [indicator]
}
