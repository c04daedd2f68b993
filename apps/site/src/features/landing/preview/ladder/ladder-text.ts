import type { Trade } from '../market/tape.ts'
import { E4, formatPrice, formatSize, TICK_USD } from '../market/units.ts'
import { QUOTING_VENUE } from '../market/venue-columns.ts'
import type { RowPrint } from '../tape/recent-prints.ts'

/** Cells are set from the right; what begins with a sign is read from the left all the same. */
const FROM_LEFT = '\u200e'
const MARK_EVERY_E4 = 50_000
const SOME_E4 = 4000
const MUCH_E4 = 20_000

/** What the ladder's cells say and how they look, for the still and the live panel alike. */
export const markText = (depthBtc: number) => (depthBtc > 0 ? String(depthBtc) : '')
export const priceText = (priceTicks: number) => (priceTicks > 0 ? formatPrice(priceTicks) : '')
export const sizeText = (sizeE4: number) => (sizeE4 > 0 ? formatSize(sizeE4, 3) : '')
const venueText = (sizeE4: number) => (sizeE4 > 0 ? formatSize(sizeE4, 2) : '·')
/** A quote is an estimate, not an order in a queue: the manual promises this mark before its size. */
const quoteText = (sizeE4: number) => (sizeE4 > 0 ? `${FROM_LEFT}~${formatSize(sizeE4, 2)}` : '·')
export const venueTextOf = (venue: number) => (venue === QUOTING_VENUE ? quoteText : venueText)

/** A lead line is marked at fixed depths: the row in which each further 5 BTC is reached, or 0. */
export function depthMarkBtc(depthE4: number, innerE4: number): number {
  const mark = Math.floor(depthE4 / MARK_EVERY_E4)
  return mark > Math.floor(innerE4 / MARK_EVERY_E4) ? (mark * MARK_EVERY_E4) / E4 : 0
}

export function spreadText(spreadTicks: number, bidTicks: number): string {
  const basisPoints = (spreadTicks / bidTicks) * 10_000
  return `spread ${(spreadTicks * TICK_USD).toFixed(1)} · ${basisPoints.toFixed(2)} bp`
}

/** How loudly a venue's size speaks: nothing, little, some, much. */
export function heatClass(sizeE4: number): string {
  if (sizeE4 === 0) return 'pv-h0'
  if (sizeE4 < SOME_E4) return 'pv-h1'
  return sizeE4 < MUCH_E4 ? 'pv-h2' : 'pv-h3'
}

export function printClass(print: RowPrint): string {
  return `pv-print pv-${print.side}`
}

/** The last price wears the color of whoever was in a hurry. */
export function lastClass(trade: Trade | undefined): string {
  return `pv-inside-last pv-${trade?.side ?? 'buy'}`
}
