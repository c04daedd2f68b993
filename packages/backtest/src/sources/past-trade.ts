/** A trade that was printed. Ticks and lots. */
export interface PastTrade {
  time: number
  price: number
  size: number
  takerSide: 'buy' | 'sell'
}
