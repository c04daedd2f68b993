/** Where the columns of a maker tape begin or end, from its left edge. The stylesheet gives the heads the same ones. */
export interface MakerColumns {
  width: number
  time: number
  venue: number
  side: number
  kind: number
  price: number
  chipEnd: number
  sizeEnd: number
  /** Characters that a size has room for. */
  sizeLength: number
  longestBar: number
}

const edgePx = 10
const gapPx = 4
const timePx = 58
const venuePx = 18
const sidePx = 24
const kindPx = 56
const chipPx = 32
const characterPx = 7.2
const barShare = 0.3
const leastSizeLength = 5

export function priceWidthPx(length: number): number {
  return Math.ceil(length * characterPx)
}

export function makerColumns(width: number, pricePx: number): MakerColumns {
  const venue = edgePx + timePx + gapPx
  const side = venue + venuePx + gapPx
  const kind = side + sidePx + gapPx
  const price = kind + kindPx + gapPx
  const chipEnd = price + pricePx + gapPx + chipPx
  const room = Math.floor((width - edgePx - chipEnd - gapPx) / characterPx)
  return {
    width,
    time: edgePx,
    venue,
    side,
    kind,
    price,
    chipEnd,
    sizeEnd: width - edgePx,
    sizeLength: Math.max(room, leastSizeLength),
    longestBar: width * barShare,
  }
}
