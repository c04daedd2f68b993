import { formatTime } from '../clock.ts'
import type { Trade } from '../market/tape.ts'
import { formatPrice, formatSize } from '../market/units.ts'
import { venueCode } from '../market/venue-columns.ts'

const LARGE_E4 = 5000

/** The time-and-sales pane, newest first. */
export function tapeMarkup(trades: readonly Trade[]): string {
  return `<div class="pv-tape" aria-hidden="true">
<div class="pv-columns"><span>Time</span><span>Exch</span><span>Price</span><span>Size</span></div>
<div class="pv-prints"><div class="pv-slide">${trades.map(tradeMarkup).join('\n')}</div></div></div>`
}

function tradeMarkup(trade: Trade): string {
  return `<div class="${tradeClass(trade)}"><svg viewBox="0 0 100 1" preserveAspectRatio="none"><rect x="${100 - lotUnits(trade.sizeE4)}" width="100" height="1"/></svg><span>${formatTime(trade.timeMs)}</span><span>${venueCode(trade.venue)}</span><span>${formatPrice(trade.priceTicks)}</span><span>${formatSize(trade.sizeE4, 4)}</span></div>`
}

export function tradeClass({ side, sizeE4 }: Trade): string {
  return `pv-trade pv-${side}${sizeE4 >= LARGE_E4 ? ' pv-large' : ''}`
}

/** The length of a print's bar, by the root: a lot of 0.01 should still be seen beside one of 2. */
export function lotUnits(sizeE4: number): number {
  return Math.min(100, Math.round(Math.sqrt(sizeE4) * 0.8))
}
