import type { Scaled } from '@leadline/decimal/scaled'
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
      // Columns are measured with the first rows of a market; what comes later fits in.
      state.asks.length + state.bids.length > 0,
    ].join(' ')
    if (key === this.#widthsKey) return false
    this.#widthsKey = key
    const rows = [...state.asks, ...state.bids]
    const price = state.bestAsk ?? state.bestBid ?? rows[0]?.price ?? 0
    const priceLength =
      wholeLength([price], state.priceDecimals) + (decimals > 0 ? 1 : 0) + decimals
    const notionals = rows.map((row) => row.notional)
    const notionalLength = wholeLength(notionals, state.notionalDecimals) + 3
    const sizes = rows.map(({ size }) => size)
    this.widths = columnWidths({
      widthPx,
      priceLength,
      sizeWholeLength: wholeLength(sizes, state.sizeDecimals),
      sizeDecimals: shown.size ?? marketDecimals,
      venues: venues.map((id) => !venueOf(id).publishesBook),
      extraLength: extra === null ? 0 : extra === 'average' ? priceLength : notionalLength,
    })
    return true
  }
}

/** Characters before the point of the largest of them. */
function wholeLength(values: readonly Scaled[], decimals: number): number {
  const largest = Math.max(0, ...values.map(Number))
  return formatNumber(Math.floor(largest / 10 ** decimals), 0).length
}
