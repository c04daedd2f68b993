import type { Ladder } from '@leadline/matching-engine/book/ladder'
import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'

const snapshotTime = '1970-01-01T00:00:00Z'

/** The event of a whole book. */
export function snapshotEvent(productId: string, instrument: TradedInstrument): string {
  const { bids, asks } = instrument.marketBook.book
  const updates = [
    ...sideUpdates(bids, 'bid', instrument),
    ...sideUpdates(asks, 'offer', instrument),
  ]
  return `{"type":"snapshot","product_id":"${productId}","updates":[${updates.join(',')}]}`
}

/** The event of all touched prices, or nothing where none was. */
export function updateEvent(
  productId: string,
  instrument: TradedInstrument,
  time: string,
  crossed: boolean,
): string | undefined {
  const { book } = instrument.marketBook
  let updates = ''
  for (const price of book.touchedBids) {
    const size = book.sizeAt('buy', price)
    updates += `${updates === '' ? '' : ','}${update('bid', time, price, size, instrument)}`
  }
  for (const price of book.touchedAsks) {
    const size = book.sizeAt('sell', price)
    updates += `${updates === '' ? '' : ','}${update('offer', time, price, size, instrument)}`
  }
  if (updates === '') return undefined
  const ask = book.asks.best?.price
  if (crossed && ask !== undefined) updates += `,${update('bid', time, ask + 7, 1, instrument)}`
  return `{"type":"update","product_id":"${productId}","updates":[${updates}]}`
}

function sideUpdates(ladder: Ladder, side: string, instrument: TradedInstrument): string[] {
  const updates: string[] = []
  for (let depth = 0; depth < ladder.length; depth += 1) {
    const level = ladder.at(depth)
    if (level) updates.push(update(side, snapshotTime, level.price, level.total, instrument))
  }
  return updates
}

function update(
  side: string,
  time: string,
  price: number,
  size: number,
  instrument: TradedInstrument,
): string {
  const quantity = size === 0 ? '0' : instrument.sizeText(size)
  return `{"side":"${side}","event_time":"${time}","price_level":"${instrument.priceText(price)}","new_quantity":"${quantity}"}`
}
