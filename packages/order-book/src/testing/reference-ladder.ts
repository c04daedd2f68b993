import Big from 'big.js'

import type { CondenseChoice } from '../condense/condense-choice.ts'

// Enough for quotients of whatever the tests divide to be right beyond any rounding.
Big.DP = 40

const roundHalfUp = 1
const roundDown = 0
const roundUp = 3

/** An order or a quote in plain decimals, and the column it stands in. */
export interface PlainOrder {
  venue: number
  price: Big
  size: Big
  isQuote: boolean
}

export interface PlainRow {
  price: Big
  sizes: Big[]
  quotes: Big[]
  notional: Big
}

export const sum = (values: readonly Big[]) => values.reduce((a, b) => a.plus(b), new Big(0))
export const rounded = (value: Big, decimals: number) => value.round(decimals, roundHalfUp)

/** The side that the ladder shows, before it is condensed: depth counts levels of each exchange. */
export function deepest(
  orders: readonly PlainOrder[],
  side: 'bid' | 'ask',
  depth: number,
): PlainOrder[] {
  const better = (a: PlainOrder, b: PlainOrder) =>
    side === 'bid' ? b.price.cmp(a.price) : a.price.cmp(b.price)
  const counts = new Map<string, number>()
  return orders
    .toSorted((a, b) => better(a, b) || a.venue - b.venue)
    .filter(({ venue, isQuote }) => {
      const count = (counts.get(`${venue} ${isQuote}`) ?? 0) + 1
      counts.set(`${venue} ${isQuote}`, count)
      return count <= depth
    })
}

/**
 * The rules of the manual, said in another way than the code under test says them: a row is a stretch of the way from
 * the best price outward, and an order gives it what lies on that stretch.
 */
export function referenceRows(
  orders: readonly PlainOrder[],
  side: 'bid' | 'ask',
  condense: CondenseChoice | undefined,
  venueCount: number,
  maxRows: number,
): PlainRow[] {
  const resting = orders.filter(({ isQuote }) => !isQuote)
  const quotes = orders.filter(({ isQuote }) => isQuote)
  const empty = (price: Big): PlainRow => ({
    price,
    sizes: Array.from({ length: venueCount }, () => new Big(0)),
    quotes: Array.from({ length: venueCount }, () => new Big(0)),
    notional: new Big(0),
  })
  const isWorse = (a: Big, b: Big) => (side === 'ask' ? a.gt(b) : a.lt(b))
  const rows: PlainRow[] = []
  const add = (row: PlainRow, { venue, price }: PlainOrder, size: Big) => {
    row.sizes[venue] = (row.sizes[venue] ?? new Big(0)).plus(size)
    row.notional = row.notional.plus(price.times(size))
  }
  const addQuote = (row: PlainRow, { venue, size }: PlainOrder) => {
    row.quotes[venue] = (row.quotes[venue] ?? new Big(0)).plus(size)
  }

  if (!condense || condense.by === 'price-increment') {
    const edge = (price: Big) => {
      if (!condense) return price
      const steps = price.div(condense.step)
      return steps.round(0, side === 'ask' ? roundUp : roundDown).times(condense.step)
    }
    // Nothing rests in front of the best order: a quote that is better stands beside it.
    const best = resting[0]?.price
    const standing = (price: Big) => (best && isWorse(best, price) ? best : price)
    const placed = orders.map((order) =>
      order.isQuote ? { ...order, price: standing(order.price) } : order,
    )
    for (const order of placed.toSorted((a, b) =>
      isWorse(a.price, b.price) ? 1 : isWorse(b.price, a.price) ? -1 : 0,
    )) {
      const price = edge(order.price)
      let row = rows.at(-1)
      if (!row?.price.eq(price)) rows.push((row = empty(price)))
      if (order.isQuote) addQuote(row, order)
      else add(row, order, order.size)
    }
    return rows.slice(0, maxRows)
  }

  const step = new Big(condense.step)
  const lengthOf = ({ price, size }: PlainOrder) =>
    condense.by === 'notional' ? price.times(size) : size
  let whole = new Big(0)
  const stretches = resting.map((order) => {
    const begin = whole
    whole = whole.plus(lengthOf(order))
    return { order, begin, end: whole }
  })
  const count = Math.min(Number(whole.div(step).round(0, roundUp)), maxRows + 1)
  for (let index = 0; index < count; index += 1) {
    const [from, to] = [step.times(index), step.times(index + 1)]
    const row = empty(new Big(0))
    for (const { order, begin, end } of stretches) {
      if (end.lte(from) || begin.gte(to)) continue
      const length = (to.lt(end) ? to : end).minus(from.gt(begin) ? from : begin)
      row.price = order.price
      add(row, order, condense.by === 'notional' ? length.div(order.price) : length)
    }
    rows.push(row)
  }
  if (rows.length > maxRows) {
    // What is behind the cut is not shown, quotes included.
    const shown = rows.slice(0, maxRows)
    const last = shown.at(-1)
    for (const quote of quotes.filter(({ price }) => last && !isWorse(price, last.price))) {
      const row = shown.find(({ price }) => !isWorse(quote.price, price))
      if (row) addQuote(row, quote)
    }
    return shown
  }
  for (const quote of quotes) {
    let row = rows.find(({ price }) => !isWorse(quote.price, price))
    if (!row) rows.push((row = empty(quote.price)))
    addQuote(row, quote)
  }
  return rows.slice(0, maxRows)
}
