import { limitBuy } from '@leadline/orders/testing/sample-orders'
import { expect, test } from 'vitest'

import { sampleEstimate as estimate } from '../testing/sample-estimate.ts'
import { sampleAccount, sampleRisk } from '../testing/sample-risk.ts'
import { answerOrder, answerPlan, type Moment } from './answer-review.ts'

const moment: Moment = {
  risk: sampleRisk,
  orders: [],
  isPaper: false,
  isPriceConfirmed: false,
}
const halted: Moment = { ...moment, risk: { ...sampleRisk, isHalted: true } }

test('an order that nothing holds back is reviewed', () => {
  expect(answerOrder('ticket-1', sampleAccount, estimate, null, moment)).toMatchObject({
    review: { kind: 'order', id: 'ticket-1', keyId: 'key', terms: limitBuy },
  })
})

test('an order that the risk check would hold back is not reviewed', () => {
  expect(answerOrder('ticket-1', sampleAccount, estimate, null, halted)).toMatchObject({
    refusal: { guard: 'halt' },
  })
  const larger = { ...estimate, terms: { ...limitBuy, size: '0.9' } }
  expect(answerOrder('ticket-1', sampleAccount, larger, null, moment)).toMatchObject({
    refusal: { guard: 'order-notional' },
  })
})

test('before the hub has reported its limits, the risk check alone decides', () => {
  const untold = { ...moment, risk: null }
  expect(answerOrder('ticket-1', sampleAccount, estimate, null, untold)).toHaveProperty('review')
})

test('too little money is said at the size', () => {
  const short = { ...estimate, needed: '250201', available: '250000' }
  expect(answerOrder('ticket-1', sampleAccount, short, null, moment)).toEqual({
    mistake: {
      field: 'size',
      message: 'Insufficient funds: need 250,201.00 USD, available 250,000.00 USD at Kraken.',
    },
  })
})

test('a synthetic order is reviewed with its estimate, and held back where the whole of it is too much', () => {
  const twap = {
    kind: 'twap',
    side: 'buy',
    size: '0.8',
    slices: 10,
    durationMs: 60_000,
    limitPrice: '67446',
  } as const
  expect(answerOrder('ticket-1', sampleAccount, estimate, twap, moment)).toMatchObject({
    review: { kind: 'held', estimate },
  })
  const large = { ...twap, size: '2' }
  expect(answerOrder('ticket-1', sampleAccount, estimate, large, moment)).toMatchObject({
    refusal: { guard: 'order-notional' },
  })
})

test('a plan goes on while one of its parts would leave, and says which would not', () => {
  const part = { venue: 'kraken', cost: '1', fee: '0', averagePrice: '1' } as const
  const small = { ...part, keyId: 'key', terms: { ...limitBuy, size: '0.1' } }
  const other = { ...part, keyId: 'other', terms: { ...limitBuy, size: '0.2' } }
  const large = { ...part, keyId: 'other', terms: { ...limitBuy, size: '0.85' } }
  const sums = { size: '1', unplanned: '0', cost: '2', fee: '0', averagePrice: '1', leftOut: [] }
  const keyTrouble = 'This key can no longer trade.'
  const accounts = [sampleAccount, { ...sampleAccount, keyId: 'other', keyTrouble }]
  const answer = (parts: (typeof small)[]) =>
    answerPlan('ticket-1', 'buy', 'BTC-USD', { ...sums, parts }, accounts, moment)
  expect(answer([small, other])).toMatchObject({ review: { refusals: { other: keyTrouble } } })
  expect(answer([other])).toMatchObject({ refusal: { guard: 'venue-unhealthy' } })
  // Each of them is below the limit for one order, and together they are above it.
  expect(answer([small, large])).toMatchObject({ refusal: { guard: 'order-notional' } })
})
