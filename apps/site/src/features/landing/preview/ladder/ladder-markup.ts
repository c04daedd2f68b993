import { venueNames } from '@leadline/venues/venue-names'

import type { LadderRow } from '../market/condense.ts'
import type { BookSide } from '../market/order-book.ts'
import type { PreviewFrame } from '../preview-frame.ts'
import type { RowPrint } from '../tape/recent-prints.ts'
import type { BarScale } from './ladder-bars.ts'
import {
  balanceOf,
  BAR_UNITS,
  barLength,
  BARS_PX,
  barScale,
  barsPath,
  contourPath,
  depthLength,
} from './ladder-bars.ts'
import {
  depthMarkBtc,
  heatClass,
  lastClass,
  markText,
  priceText,
  printClass,
  sizeText,
  spreadText,
  venueTextOf,
} from './ladder-text.ts'

/** The depth-of-book pane: asks above, the spread between, bids below. */
export function ladderMarkup(frame: PreviewFrame): string {
  const { asks, bids, prints } = frame
  const scale = barScale(asks, bids)
  const venues = venueNames.map(({ monogram }) => `<span>${monogram}</span>`).join('')
  return `<div class="pv-ladder" aria-hidden="true">
<div class="pv-columns"><span class="pv-over-bars">Depth</span><span class="pv-over-prints">Prints</span><span>Price</span><span>Size</span>${venues}</div>
${sideMarkup('ask', asks, prints.asks, scale)}
${insideMarkup(frame)}
${sideMarkup('bid', bids, prints.bids, scale)}
</div>`
}

function insideMarkup({ asks, bids, trades, candles, spreadTicks }: PreviewFrame): string {
  const last = priceText(candles.at(-1)?.closeTicks ?? 0)
  const spread = spreadText(spreadTicks, bids[0]?.priceTicks ?? 1)
  const bidWidth = (balanceOf(asks, bids) * 100).toFixed(1)
  return `<div class="pv-inside"><b class="${lastClass(trades[0])}">${last}</b><span class="pv-inside-text">${spread}</span>
<svg class="pv-balance" viewBox="0 0 100 1" preserveAspectRatio="none"><rect class="pv-ask" width="100" height="1"/><rect class="pv-bid" width="${bidWidth}" height="1"/></svg></div>`
}

function sideMarkup(
  side: BookSide,
  rows: readonly LadderRow[],
  prints: readonly RowPrint[],
  scale: BarScale,
): string {
  const drawn = rows.map((row, at) => rowMarkup(row, rows[at - 1], prints[at]))
  const lengths = rows.map((row) => barLength(row, scale))
  const depths = rows.map((row) => depthLength(row, scale))
  return `<div class="pv-side pv-${side}"><div class="pv-slide">
<svg class="pv-bars" viewBox="0 0 ${BAR_UNITS} ${BARS_PX}" preserveAspectRatio="none"><path class="pv-bar" d="${barsPath(side, lengths)}"/><path class="pv-contour" d="${contourPath(side, depths)}"/></svg>
${(side === 'ask' ? drawn.toReversed() : drawn).join('\n')}
</div></div>`
}

/** The live row counts on this order of cells; the empty one is the ground of the bars. */
function rowMarkup(row: LadderRow, inner: LadderRow | undefined, print: RowPrint | undefined) {
  const mark = markText(depthMarkBtc(row.depthE4, inner?.depthE4 ?? 0))
  const venues = row.venuesE4
    .map(
      (sizeE4, venue) => `<span class="${heatClass(sizeE4)}">${venueTextOf(venue)(sizeE4)}</span>`,
    )
    .join('')
  const traded = print
    ? `<span class="${printClass(print)}">${sizeText(print.sizeE4)}</span>`
    : '<span class="pv-print"></span>'
  return `<div class="pv-row"><i>${mark}</i><span></span>${traded}<span class="pv-price">${priceText(row.priceTicks)}</span><span class="pv-size">${sizeText(row.sizeE4)}</span>${venues}</div>`
}
