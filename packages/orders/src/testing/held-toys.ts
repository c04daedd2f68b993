import { type Decimal, exact, zero } from '../decimal-text.ts'
import type { HeldOrder, HeldTerms } from '../held/held-order.ts'
import type { ToyDesk } from './toy-desk.ts'

export function startHeld(toy: ToyDesk, terms: HeldTerms, heldId = 'H-1') {
  const request = { heldId, keyId: 'K-1', symbol: 'BTC-USD', terms, isPriceConfirmed: false }
  return toy.desk.run((now) => toy.desk.held.start(request, now))
}

export function heldOrder(toy: ToyDesk, heldId = 'H-1'): HeldOrder {
  const held = toy.desk.state.held.get(heldId)
  if (!held) throw new Error(`There is no held order ${heldId}`)
  return held
}

/** The market moves; bid and ask are a cent away on both sides. */
export function moveTo(toy: ToyDesk, price: string): void {
  const mid = exact(price)
  toy.prices = {
    bestBid: mid.minus(exact('0.01')).toFixed(),
    bestAsk: mid.plus(exact('0.01')).toFixed(),
    lastPrice: price,
    isLive: true,
  }
  toy.desk.pricesMoved('coinbase', 'BTC-USD')
}

/** What works and what is filled at the exchange, of the parts of held orders, on one side. */
export function reallyOut(toy: ToyDesk, side: 'buy' | 'sell', count: 'all' | 'filled'): Decimal {
  let sum = zero
  for (const { terms, status, filled, clientOrderId } of toy.exchange.orders.values()) {
    if (clientOrderId === null || terms.side !== side) continue
    const isOpen = status === 'open' || status === 'partially-filled'
    sum = sum.plus(exact(isOpen && count === 'all' ? (terms.size ?? '0') : filled))
  }
  return sum
}

/** Empty while no more works and is filled than its size, and no more goes out of a bracket than came in. */
export function exposureError(toy: ToyDesk, heldId = 'H-1'): string {
  const held = toy.desk.state.held.get(heldId)
  if (!held) return ''
  const { side, size } = held.terms
  const other = side === 'buy' ? 'sell' : 'buy'
  const going = reallyOut(toy, side, 'all')
  if (going.gt(exact(size))) return `${going.toFixed()} of ${size}`
  const out = reallyOut(toy, other, 'all')
  const came = reallyOut(toy, side, 'filled')
  return out.gt(came) ? `${out.toFixed()} out of ${came.toFixed()}` : ''
}
