import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { formatNumber } from '../../../platform/numbers/format-number.ts'
import type { DepthSettings } from '../depth-settings.ts'
import { extraColumnOf, largeSizeOf, rowStyle, type RowStyle } from '../rows/row-style.ts'
import { type ColumnWidths, columnWidths } from './column-widths.ts'

export interface ShownDecimals {
  /** Of the symbol preferences; null: as fine as the market. */
  price: number | null
  size: number | null
}

/** Decimals of a step as it was typed: '1.00' has two. */
function typedDecimals(step: string): number {
  const point = step.indexOf('.')
  return point === -1 ? 0 : step.length - point - 1
}

export function shownPriceDecimals(
  { priceDecimals }: LadderState,
  { condense }: DepthSettings,
  shown: ShownDecimals,
): number {
  if (condense?.by === 'price-increment') return typedDecimals(condense.step)
  return shown.price ?? priceDecimals
}

/** Widths and writing of the columns, made again only where something they depend on has changed. */
export class LadderLayout {
  widths: ColumnWidths | undefined
  style: RowStyle | undefined
  #widthsKey = ''
  #styleKey = ''
  #largest: Largest = none

  /** True where the columns have other widths than before. */
  update(
    state: LadderState,
    settings: DepthSettings,
    shown: ShownDecimals,
    venues: readonly VenueId[],
    widthPx: number,
  ): boolean {
    const decimals = shownPriceDecimals(state, settings, shown)
    const isNew = this.#updateWidths(state, settings, shown, venues, decimals, widthPx)
    const large = largeSizeOf(state)
    const columns = state.columns.map((column) => column.state).join()
    const key = `${this.#widthsKey} ${large} ${columns} ${state.sizeDecimals}`
    if (this.widths && key !== this.#styleKey) {
      this.#styleKey = key
      this.style = rowStyle(state, this.widths, decimals, extraColumnOf(settings), large)
    }
    return isNew
  }

  #updateWidths(
    state: LadderState,
    settings: DepthSettings,
    shown: ShownDecimals,
    venues: readonly VenueId[],
    decimals: number,
    widthPx: number,
  ): boolean {
    const extra = extraColumnOf(settings)
    const marketDecimals = state.sizeStepDecimals
    const key = [
      widthPx,
      decimals,
      shown.size,
      state.priceDecimals,
      marketDecimals,
      settings.condense?.by,
      settings.condense?.step,
      settings.depth,
      venues.join(),
    ].join(' ')
    const isSame = key === this.#widthsKey
    const before = isSame ? this.#largest : none
    const largest = largestOf(state, before)
    if (isSame && largest === before) return false
    this.#widthsKey = key
    this.#largest = largest
    const priceLength =
      wholeLength(largest.price, state.priceDecimals) + (decimals > 0 ? 1 : 0) + decimals
    const notionalLength = wholeLength(largest.notional, state.notionalDecimals) + 3
    this.widths = columnWidths({
      widthPx,
      priceLength,
      sizeWholeLength: wholeLength(largest.size, state.sizeDecimals),
      sizeDecimals: shown.size ?? marketDecimals,
      venues: venues.map((id) => !venueOf(id).publishesBook),
      extraLength: extra === null ? 0 : extra === 'average' ? priceLength : notionalLength,
    })
    return true
  }
}

/** What the columns have room for. */
interface Largest {
  price: number
  size: number
  notional: number
}

const none: Largest = { price: 0, size: 0, notional: 0 }

/** The same object where none of them has more digits than before: columns grow, and never shrink under the eyes. */
function largestOf({ asks, bids, bestAsk, bestBid }: LadderState, before: Largest): Largest {
  const price = bestAsk ?? bestBid ?? asks[0]?.price ?? bids[0]?.price ?? 0
  let { size, notional } = before
  for (const side of [asks, bids]) {
    for (const row of side) {
      if (Number(row.size) > size) size = Number(row.size)
      // Quotes are in no total: one alone may be longer than that.
      if (row.quotes !== 0) size = Math.max(size, ...row.sizes.map(Number))
      if (Number(row.notional) > notional) notional = Number(row.notional)
    }
  }
  const hasGrown =
    digitsOf(price) > digitsOf(before.price) ||
    digitsOf(size) > digitsOf(before.size) ||
    digitsOf(notional) > digitsOf(before.notional)
  return hasGrown ? { price: Math.max(price, before.price), size, notional } : before
}

function digitsOf(value: number): number {
  return value < 1 ? 0 : Math.floor(Math.log10(value)) + 1
}

/** Characters before the point. */
function wholeLength(value: number, decimals: number): number {
  return formatNumber(Math.floor(value / 10 ** decimals), 0).length
}
