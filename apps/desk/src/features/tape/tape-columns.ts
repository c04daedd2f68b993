/** Where the columns of a tape begin or end, from its left edge. The stylesheet gives the heads the same ones. */
export interface TapeColumns {
  width: number
  time: number
  venue: number
  arrow: number
  price: number
  youEnd: number
  sizeEnd: number
  longestBar: number
}

const edgePx = 10
const gapPx = 4
const timePx = 58
const venuePx = 18
const arrowPx = 9
const youPx = 28
const barShare = 0.36

/** `arrowWidth`: of the sign itself, which stands in the middle of its column. */
export function tapeColumns(width: number, pricePx: number, arrowWidth: number): TapeColumns {
  const venue = edgePx + timePx + gapPx
  const arrow = venue + venuePx + gapPx
  const price = arrow + arrowPx + gapPx
  return {
    width,
    time: edgePx,
    venue,
    arrow: arrow + (arrowPx - arrowWidth) / 2,
    price,
    youEnd: price + pricePx + gapPx + youPx,
    sizeEnd: width - edgePx,
    longestBar: width * barShare,
  }
}
