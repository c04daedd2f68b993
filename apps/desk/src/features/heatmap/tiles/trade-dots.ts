import type { MergedTile } from './merge-tile.ts'

/** Trades so close to each other on the screen that they are one dot. */
export interface TradeDot {
  /** In columns of the tile, of its middle. */
  column: number
  /** As a price, of its middle. */
  price: number
  bought: number
  sold: number
}

/** Gathers what stands within so many columns and rows. A dot's size is read off a screen: it is no amount. */
export function tradeDots(
  { trades, step, sizeDecimals }: MergedTile,
  columns: number,
  rows: number,
): TradeDot[] {
  const unit = 10 ** -sizeDecimals
  const dots = new Map<string, { x: number; y: number; bought: number; sold: number }>()
  for (const { column, row, bought, sold } of trades) {
    const name = `${Math.floor(column / columns)} ${Math.floor(row / rows)}`
    const dot = dots.get(name) ?? { x: 0, y: 0, bought: 0, sold: 0 }
    dots.set(name, dot)
    const [buys, sells] = [Number(bought) * unit, Number(sold) * unit]
    // It stands where most of it was traded.
    dot.x += (column + 0.5) * (buys + sells)
    dot.y += row * step * (buys + sells)
    dot.bought += buys
    dot.sold += sells
  }
  return [...dots.values()].map(({ x, y, bought, sold }) => ({
    column: x / (bought + sold),
    price: y / (bought + sold),
    bought,
    sold,
  }))
}
