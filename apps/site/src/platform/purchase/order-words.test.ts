import { orderStatuses, type OrderView } from '@leadline/contract/payments'
import { expect, test } from 'vitest'

import { nextReadMs } from './order-query.ts'
import { canBePaid, orderWords, statusNames } from './order-words.ts'
import { type Payment, paymentAdvice } from './payment-words.ts'

const order = (changes: Partial<OrderView>): OrderView => ({
  id: '0b8f2c1e-5a7d-4c3b-9e10-2f6a7b8c9d0e',
  plan: { id: 3, title: 'Premium' },
  status: 'pending',
  method: 'stripe',
  subtotalCents: 2499,
  taxCents: 200,
  totalCents: 2699,
  refundedCents: 0,
  taxBasisPoints: 800,
  currency: 'USD',
  date: '2026-11-14T16:20:00.000Z',
  paidAt: null,
  anonymous: false,
  claim: null,
  sandbox: false,
  payments: [],
  licence: null,
  buyer: null,
  ...changes,
})
const payment = (changes: Partial<Payment>): Payment => ({
  id: 'p',
  method: 'bitcoin',
  state: 'review',
  review: null,
  overpaid: false,
  checkoutUrl: null,
  expiresAt: null,
  crypto: null,
  refundUrl: null,
  returned: false,
  ...changes,
})

test('every status has words of its own', () => {
  const headlines = orderStatuses.map((status) => orderWords(order({ status })).headline)
  expect(new Set(headlines).size).toBe(orderStatuses.length)
  expect(new Set(Object.values(statusNames)).size).toBe(orderStatuses.length)
})

test('a partial refund says how much of how much', () => {
  const { text } = orderWords(order({ status: 'partially_refunded', refundedCents: 500 }))
  expect(text).toContain('$5.00 of $26.99')
})

test('only what is unpaid and not under way can be paid', () => {
  const payable = orderStatuses.filter((status) => canBePaid(order({ status })))
  expect(payable).toEqual(['pending', 'expired', 'failed', 'cancelled'])
})

test('a partial payment names what arrived and what is left', () => {
  const crypto = {
    currency: 'BTC',
    amount: '0.0005',
    paid: '0.0002',
    due: '0.0003',
    paymentLink: null,
  }
  const text = paymentAdvice(payment({ review: 'partial', crypto })).join(' ')
  expect(text).toContain('0.0002 BTC of 0.0005 BTC has arrived. 0.0003 BTC is left to pay.')
})

test.each(['partial', 'late', 'unconfirmed', 'mismatch', 'paid_twice'] as const)(
  'a payment under review (%s) says what happens next',
  (review) => {
    expect(paymentAdvice(payment({ review })).join(' ').length).toBeGreaterThan(40)
  },
)

test('whoever paid twice or too much is told of the refund', () => {
  expect(paymentAdvice(payment({ review: 'paid_twice' })).join(' ')).toContain('We refund')
  expect(paymentAdvice(payment({ overpaid: true })).join(' ')).toContain('We refund the difference')
})

test('nobody is told that nothing arrived while part of the coins is there', () => {
  const crypto = { currency: 'XMR', amount: '2', paid: '1', due: '1', paymentLink: null }
  const waiting = order({ payments: [payment({ state: 'open', crypto })] })
  expect(orderWords(waiting).headline).toBe('Part of your payment has arrived.')
  expect(orderWords(waiting).text).not.toContain('Nothing')
})

test.each(['expired', 'failed', 'cancelled'] as const)(
  'an order that is %s says that the money went back, where it did',
  (status) => {
    const { text } = orderWords(order({ status, payments: [payment({ returned: true })] }))
    expect(text).toContain('given back to you')
    expect(text).not.toContain('Nothing was charged')
    expect(paymentAdvice(payment({ returned: true })).join(' ')).toContain('given back')
  },
)

test('nobody is told that money has arrived which the network did not confirm', () => {
  const payments = [payment({ review: 'unconfirmed' })]
  const { text } = orderWords(order({ status: 'review', payments }))
  expect(text).toContain('did not confirm them in time')
  expect(text).not.toContain('Money has arrived')
})

test('an anonymous order that was forgotten promises nothing that is still to come', () => {
  const { text } = orderWords(order({ status: 'paid', anonymous: true }))
  expect(text).toBe('There is nothing left to pay. The license is in the account that bought it.')
})

test('an ordinary payment needs no advice', () => {
  expect(paymentAdvice(payment({ state: 'paid' }))).toEqual([])
})

test('an order is read every 3 seconds while it moves, then ever more rarely, at most every 15', () => {
  for (const status of ['pending', 'processing', 'review'] as const) {
    expect(nextReadMs(order({ status }), 1)).toBe(3000)
    expect(nextReadMs(order({ status }), 22)).toBeGreaterThan(3000)
    expect(nextReadMs(order({ status }), 500)).toBe(15_000)
  }
  expect(nextReadMs(undefined, 0)).toBe(3000)
})

test('an order by crypto that has run out is still looked at, for coins that come late', () => {
  expect(nextReadMs(order({ status: 'expired', method: 'bitcoin' }), 1)).toBe(60_000)
  expect(nextReadMs(order({ status: 'failed', method: 'monero' }), 1)).toBe(60_000)
})

test('an order that is over is not read again', () => {
  for (const status of ['paid', 'refunded', 'expired', 'failed', 'cancelled'] as const) {
    expect(nextReadMs(order({ status }), 1)).toBe(false)
  }
})
