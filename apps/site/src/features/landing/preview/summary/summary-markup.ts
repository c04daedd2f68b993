import type { Candle } from '../market/candles.ts'
import { formatPrice } from '../market/units.ts'

export function summaryMarkup(candles: readonly Candle[]): string {
  const last = candles.at(-1)?.closeTicks ?? 0
  const before = hourAgoTicks(candles)
  return `<div class="pv-summary" aria-hidden="true"><b>BTC-USD</b><span class="pv-summary-last">${formatPrice(last)}</span><span class="${changeClass(last, before)}">${changeText(last, before)}</span><span class="pv-quiet">5 exchanges, one book</span></div>`
}

export function hourAgoTicks(candles: readonly Candle[]): number {
  return candles.at(-61)?.closeTicks ?? candles[0]?.openTicks ?? 1
}

/** '+0.12% 1h', with a real minus sign so that both widths agree. */
export function changeText(lastTicks: number, beforeTicks: number): string {
  const percent = (lastTicks / beforeTicks - 1) * 100
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(2)}% 1h`
}

export function changeClass(lastTicks: number, beforeTicks: number): string {
  return `pv-change pv-${lastTicks < beforeTicks ? 'falling' : 'rising'}`
}
