import { type Decimal, exact, zero } from '../decimal-text.ts'
import type { SyntheticOrder, SyntheticTerms } from '../synthetic/synthetic-order.ts'
import type { OrderManagerHarness } from './order-manager-harness.ts'

export function startSynthetic(
  testBed: OrderManagerHarness,
  terms: SyntheticTerms,
  heldId = 'H-1',
) {
  const request = { heldId, keyId: 'K-1', symbol: 'BTC-USD', terms, isPriceConfirmed: false }
  return testBed.manager.run((now) => testBed.manager.synthetic.start(request, now))
}

export function syntheticOrder(testBed: OrderManagerHarness, heldId = 'H-1'): SyntheticOrder {
  const synthetic = testBed.manager.state.synthetic.get(heldId)
  if (!synthetic) throw new Error(`There is no synthetic order ${heldId}`)
  return synthetic
}

/** The market moves; bid and ask are a cent away on both sides. */
export function moveTo(testBed: OrderManagerHarness, price: string): void {
  const mid = exact(price)
  testBed.prices = {
    bestBid: mid.minus(exact('0.01')).toFixed(),
    bestAsk: mid.plus(exact('0.01')).toFixed(),
    lastPrice: price,
    isLive: true,
  }
  testBed.manager.pricesMoved('coinbase', 'BTC-USD')
}

/** What works and what is filled at the exchange, of the parts of synthetic orders, on one side. */
export function reallyOut(
  testBed: OrderManagerHarness,
  side: 'buy' | 'sell',
  count: 'all' | 'filled',
): Decimal {
  let sum = zero
  for (const { terms, status, filled, clientOrderId } of testBed.exchange.orders.values()) {
    if (clientOrderId === null || terms.side !== side) continue
    const isOpen = status === 'open' || status === 'partially-filled'
    sum = sum.plus(exact(isOpen && count === 'all' ? (terms.size ?? '0') : filled))
  }
  return sum
}

/** Empty while no more works and is filled than its size, and no more goes out of a bracket than came in. */
export function exposureError(testBed: OrderManagerHarness, heldId = 'H-1'): string {
  const synthetic = testBed.manager.state.synthetic.get(heldId)
  if (!synthetic) return ''
  const { side, size } = synthetic.terms
  const other = side === 'buy' ? 'sell' : 'buy'
  const going = reallyOut(testBed, side, 'all')
  if (going.gt(exact(size))) return `${going.toFixed()} of ${size}`
  const out = reallyOut(testBed, other, 'all')
  const came = reallyOut(testBed, side, 'filled')
  return out.gt(came) ? `${out.toFixed()} out of ${came.toFixed()}` : ''
}
