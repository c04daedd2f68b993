import { guide, numbersIn, plain, tableAfter } from '@leadline/order-book/testing/manual-examples'
import { exact } from '@leadline/orders/decimal-text'
import { plainTerms } from '@leadline/orders/synthetic/synthetic-state-machine'
import { expect, test } from 'vitest'

import { stateOf } from '../../../platform/trading/order-words.ts'
import { sampleEstimate } from '../testing/sample-estimate.ts'
import { partAmounts, resultOf, syntheticParts } from './synthetic-parts.ts'

const manual = guide('orders-and-tickets')
const cents = (text: string | null) => exact(text ?? '').toFixed(2)
const signed = (text: string | null) => (cents(text).startsWith('-') ? '' : '+') + cents(text)
const rates = { maker: '0.0025', taker: '0.004' }

test('the manual’s bracket: what the ticket works out at the target and at the stop', () => {
  const [size = '', entry = '', target = '', stop = ''] = numbersIn(
    manual,
    /Buy ([\d.]+) at ([\d,]+), target ([\d,]+), stop ([\d,]+)\./,
  ).map(plain)
  const terms = {
    kind: 'bracket',
    side: 'buy',
    size,
    entryPrice: entry,
    targetPrice: target,
    stop: { stopPrice: stop, limitPrice: null, triggerBy: 'last' },
  } as const
  // The entry rests below the market, so it pays the maker's fee.
  const estimate = {
    ...sampleEstimate,
    terms: plainTerms('BTC-USD', 'buy', size, entry),
    restingSize: size,
    cost: '30000',
    fee: '75',
    total: '30075',
  }
  const [bought, sold, stopped] = syntheticParts(terms).map((part) =>
    partAmounts(part, estimate, rates),
  )
  if (!bought || !sold || !stopped) throw new Error('A bracket has three parts')
  const rows = [sold, stopped].map((out) => {
    const { result } = resultOf(bought, out, 'buy')
    const fees = exact(bought.fee ?? '').plus(exact(out.fee ?? ''))
    return [cents(bought.cost), cents(out.cost), fees.toFixed(2), signed(result)]
  })
  expect(rows).toEqual(
    tableAfter(manual, 'The ticket works out both ends').map(([, ...cells]) => cells.map(plain)),
  )
})

test('the manual’s list of what an order can be doing uses the desk’s words', () => {
  const terms = plainTerms('BTC-USD', 'buy', '1', '60000')
  const order = { terms, filled: '0', pending: null, doubt: '' } as const
  const words = [
    stateOf({ ...order, state: 'recorded' }),
    stateOf({ ...order, state: 'pending' }),
    stateOf({ ...order, state: 'open' }),
    stateOf({ ...order, state: 'partially-filled' }),
    stateOf({ ...order, state: 'open', pending: 'amend' }),
    stateOf({ ...order, state: 'open', pending: 'cancel' }),
    stateOf({ ...order, state: 'unknown' }),
    stateOf({ ...order, state: 'rejected' }),
  ]
  expect(words).toEqual(tableAfter(manual, '| Status | Meaning |').map(([status]) => status))
})
