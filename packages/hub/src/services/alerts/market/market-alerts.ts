import type { Drawing } from '@leadline/charts/drawings/drawing'
import { type LineAlert, lineAlertKind } from '@leadline/desk-protocol/alerts/line-alert'
import { type PriceAlert, priceAlertKind } from '@leadline/desk-protocol/alerts/price-alert'
import type { Clock } from '@leadline/runtime/clock'

import type { Tapes } from '../../../market/tapes.ts'
import type { VenueFeed } from '../../../market/venue-feed.ts'
import type { HubDocuments } from '../hub-documents.ts'
import type { Raise } from '../order-alerts.ts'
import { lineWords, priceWords } from './alert-words.ts'
import { FollowedTape, type NewPrints } from './followed-tape.ts'
import {
  drawingsKind,
  drawnLine,
  dropOldest,
  type Kept,
  keptLineAlerts,
  keptPriceAlerts,
  waiting,
} from './kept-alerts.ts'
import { lateAfterMs } from './late-alert.ts'
import { lineCrossing } from './line-crossing.ts'
import { priceReached } from './price-reached.ts'

const lookEveryMs = 250
const watchedKinds: readonly string[] = [priceAlertKind, lineAlertKind, drawingsKind]

/** An alert with the line that it is on. */
type DrawnAlert = Kept<LineAlert> & { line: Drawing }

export interface MarketAlertNeeds {
  clock: Clock
  documents: HubDocuments
  tapes: Tapes
  feeds: readonly VenueFeed[]
  raise: Raise
}

/**
 * Alerts on prices and on drawn lines, watched where the market is: no window has to be open. An alert is kept as fired
 * before anybody is notified of it, so that a restart does not fire it again; what was printed while the program was away
 * counts as far as exchanges still report it.
 */
export class MarketAlerts {
  readonly #needs: MarketAlertNeeds
  readonly #tapes = new Map<string, FollowedTape>()
  /** What waits; read again once a document has changed. */
  #known: { prices: Kept<PriceAlert>[]; lines: DrawnAlert[] } | undefined
  #stops: (() => void)[] = []

  constructor(needs: MarketAlertNeeds) {
    this.#needs = needs
  }

  start(): void {
    const { documents, clock } = this.#needs
    const changed = (kind: string) => {
      if (!watchedKinds.includes(kind)) return
      this.#known = undefined
      if (kind === drawingsKind) this.#dropLineless()
      this.#followMoved()
      this.#followSymbols()
    }
    this.#followMoved()
    this.#followSymbols()
    let cancel = () => {}
    const look = () => {
      cancel = clock.after(lookEveryMs, look)
      this.#look()
    }
    look()
    this.#stops = [documents.onChange(changed), () => cancel()]
  }

  stop(): void {
    for (const stop of this.#stops) stop()
    this.#stops = []
    for (const tape of this.#tapes.values()) tape.close()
    this.#tapes.clear()
  }

  #look(): void {
    for (const [symbol, tape] of this.#tapes) {
      const prints = tape.look()
      if (!prints || prints.prints.length === 0) continue
      this.#takePrices(symbol, prints)
      this.#takeLines(symbol, prints)
    }
  }

  #takePrices(symbol: string, prints: NewPrints): void {
    const { raise } = this.#needs
    for (const { name, alert } of this.#waiting().prices) {
      const hit = alert.symbol === symbol ? priceReached(alert, prints) : undefined
      if (!hit) continue
      const isLate = this.#isLate(hit.at)
      this.#keep(priceAlertKind, name, { ...alert, fired: { ...hit, isLate } })
      this.#ended(priceAlertKind)
      if (!isLate) raise('price', ...priceWords(alert))
    }
  }

  #takeLines(symbol: string, prints: NewPrints): void {
    const { raise } = this.#needs
    for (const { name, alert, line } of this.#waiting().lines) {
      if (alert.symbol !== symbol) continue
      const { side, hit } = lineCrossing(alert, line, prints)
      if (!hit) {
        if (side !== alert.side) this.#keep(lineAlertKind, name, { ...alert, side })
        continue
      }
      const fired = { ...hit, isLate: this.#isLate(hit.at) }
      this.#keep(lineAlertKind, name, { ...alert, side, fired })
      this.#ended(lineAlertKind)
      if (!fired.isLate) raise('price', ...lineWords(alert, fired))
    }
  }

  #waiting() {
    const { documents } = this.#needs
    this.#known ??= {
      prices: waiting(keptPriceAlerts(documents)),
      lines: waiting(keptLineAlerts(documents)).flatMap((kept) => {
        const line = drawnLine(documents, kept.alert)
        return line ? [{ ...kept, line }] : []
      }),
    }
    return this.#known
  }

  #keep(kind: string, name: string, alert: PriceAlert | LineAlert): void {
    this.#needs.documents.keep(kind, name, alert)
    this.#known = undefined
  }

  #isLate(at: number): boolean {
    return this.#needs.clock.now() - at > lateAfterMs
  }

  #ended(kind: string): void {
    const { documents } = this.#needs
    if (kind === priceAlertKind) dropOldest(documents, kind, keptPriceAlerts(documents))
    else dropOldest(documents, kind, keptLineAlerts(documents))
    this.#followSymbols()
  }

  /** A line that was removed takes its alert with it. One whose drawing is still on its way is no such line. */
  #dropLineless(): void {
    const { documents } = this.#needs
    for (const { name, alert } of waiting(keptLineAlerts(documents))) {
      if (!drawnLine(documents, alert)) documents.forget(lineAlertKind, name)
    }
  }

  /** A line that was moved begins again. */
  #followMoved(): void {
    for (const { name, alert, line } of this.#waiting().lines) {
      if (JSON.stringify(line.anchors) === JSON.stringify(alert.anchors)) continue
      const begun = { anchors: [...line.anchors], setAt: this.#needs.clock.now(), side: null }
      this.#keep(lineAlertKind, name, { ...alert, ...begun })
    }
  }

  /** Trades of the symbols for which something waits, and of no other. */
  #followSymbols(): void {
    const { tapes, feeds } = this.#needs
    const { prices, lines } = this.#waiting()
    const wanted = new Set([...prices, ...lines].map(({ alert }) => alert.symbol))
    for (const [symbol, tape] of this.#tapes) {
      if (wanted.has(symbol)) continue
      tape.close()
      this.#tapes.delete(symbol)
    }
    for (const symbol of wanted) {
      if (!this.#tapes.has(symbol)) {
        this.#tapes.set(symbol, new FollowedTape(symbol, tapes, feeds))
      }
    }
  }
}
