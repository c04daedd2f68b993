/** One character of the numbers: IBM Plex Mono at 12 px. */
const characterPx = 7.2
const priceGapPx = 12
const columnGapPx = 9
const edgePx = 8
/** As wide as its head: Depth. */
const leastBarsPx = 40
const mostBarsPx = 66
const yoursPx = 62
/** So many decimals stay, however narrow the panel is; one less where rows also have an average or a notional. */
const leastSizeDecimals = 3
/** A wide panel does not tear its columns apart. */
const mostAirPx = 26

export interface ColumnNeeds {
  widthPx: number
  /** Characters of the longest price, and of the whole part of the largest size. */
  priceLength: number
  sizeWholeLength: number
  sizeDecimals: number
  /** One per exchange: true where its numbers begin with '~'. */
  venues: readonly boolean[]
  /** Characters of the average price or the notional of condensed rows; 0 where there is none. */
  extraLength: number
}

export interface ColumnWidths {
  barsPx: number
  /** 0: the panel is too narrow, own orders stand on the bars. */
  yoursPx: number
  pricePx: number
  sizePx: number
  extraPx: number
  venuesPx: readonly number[]
  shownSizeDecimals: number
  sizeLength: number
}

/** Columns of fixed widths. What the panel is too narrow for is left out in this order: decimals, the extra column, Yours. */
export function columnWidths(needs: ColumnNeeds): ColumnWidths {
  const { widthPx, priceLength, sizeWholeLength, sizeDecimals, venues, extraLength } = needs
  const pricePx = priceLength * characterPx + priceGapPx
  const wantedExtraPx = extraLength === 0 ? 0 : extraLength * characterPx + columnGapPx
  const fewest = leastSizeDecimals - (extraLength === 0 ? 0 : 1)
  const least = Math.min(sizeDecimals, sizeWholeLength > 4 ? 0 : fewest)
  const sizePxAt = (length: number) => length * characterPx + columnGapPx
  const sumAt = (length: number) =>
    leastBarsPx +
    pricePx +
    sizePxAt(length) * (1 + venues.length) +
    venues.filter(Boolean).length * characterPx +
    edgePx
  let decimals = sizeDecimals
  const widthAt = (count: number) => sumAt(lengthAt(sizeWholeLength, count)) + wantedExtraPx
  while (decimals > least && widthAt(decimals) + yoursPx > widthPx) decimals -= 1
  const sizeLength = lengthAt(sizeWholeLength, decimals)
  let left = widthPx - sumAt(sizeLength)
  const take = (px: number) => {
    if (left < px) return 0
    left -= px
    return px
  }
  const extraPx = take(wantedExtraPx)
  const ownPx = take(yoursPx)
  const morePx = Math.max(Math.min(left, mostBarsPx - leastBarsPx), 0)
  left -= morePx
  const airPx = Math.max(Math.min(left / (venues.length + 2), mostAirPx), 0)
  left -= airPx * (venues.length + 2)
  return {
    barsPx: Math.floor(leastBarsPx + morePx + Math.min(Math.max(left, 0) / 2, mostBarsPx)),
    yoursPx: ownPx,
    pricePx: Math.floor(pricePx + airPx),
    sizePx: Math.floor(sizePxAt(sizeLength) + airPx),
    extraPx,
    venuesPx: venues.map((isQuotes) =>
      Math.floor(sizePxAt(sizeLength) + airPx + (isQuotes ? characterPx : 0)),
    ),
    shownSizeDecimals: decimals,
    sizeLength,
  }
}

function lengthAt(whole: number, decimals: number): number {
  return decimals === 0 ? whole : whole + 1 + decimals
}

/** For `grid-template-columns`. */
export function gridTemplate({
  barsPx,
  yoursPx: ownPx,
  pricePx,
  sizePx,
  extraPx,
  venuesPx,
}: ColumnWidths): string {
  const extra = extraPx === 0 ? '' : ` ${extraPx}px`
  return `${barsPx}px ${ownPx}px ${pricePx}px ${sizePx}px${extra} ${venuesPx.map((px) => `${px}px`).join(' ')}`
}

/** Where the numbers of each column end, from the left edge of the ladder. */
export interface ColumnEnds {
  /** Where the column of the prices begins, and where that of the sizes does. */
  priceStart: number
  sizeStart: number
  price: number
  size: number
  extra: number
  venues: readonly number[]
}

/** Between a price and its size: the mark of the last price reaches that far. */
const priceEndPx = 4

export function columnEnds({
  barsPx,
  yoursPx: ownPx,
  pricePx,
  sizePx,
  extraPx,
  venuesPx,
}: ColumnWidths): ColumnEnds {
  const priceStart = barsPx + ownPx
  const price = priceStart + pricePx
  const size = price + sizePx
  const extra = size + extraPx
  let end = extra
  const venues = venuesPx.map((px) => {
    end += px
    return end
  })
  return { priceStart, sizeStart: price, price: price - priceEndPx, size, extra, venues }
}
