import { expect, test } from 'vitest'

import { orderStatuses } from '../shop/payments.ts'
import type { OrderFacts, PaymentFacts } from './order-moment.ts'
import { orderWords } from './order-words.ts'
import { statusNames } from './status-names.ts'

const license = {
  id: '5f0e9d8c-7b6a-4958-8473-625140392817',
  plan: 'Premium',
  issuedAt: '2026-11-14T16:22:05.000Z',
  updatesUntil: '2027-11-14T16:22:05.000Z',
}
const order = (changes: Partial<OrderFacts>): OrderFacts => ({
  status: 'pending',
  method: 'stripe',
  totalCents: 2699,
  refundedCents: 0,
  anonymous: false,
  claim: null,
  payments: [],
  license: null,
  ...changes,
})
const payment = (changes: Partial<PaymentFacts>): PaymentFacts => ({
  method: 'bitcoin',
  state: 'review',
  review: null,
  overpaid: false,
  crypto: null,
  returned: false,
  declines: 0,
  ...changes,
})
const coins = {
  currency: 'BTC',
  amount: '0.0005',
  paid: '0.0002',
  due: '0.0003',
  paymentLink: 'bitcoin:bc1q?amount=0.0003',
}
const inReview = (changes: Partial<PaymentFacts>) =>
  order({ status: 'review', method: 'bitcoin', payments: [payment(changes)] })

test('only an order that is paid is called successful', () => {
  const successful = orderStatuses.filter(
    (status) => orderWords(order({ status })).headline === 'Payment Successful',
  )
  expect(successful).toEqual(['paid'])
})

test('every status has words of its own', () => {
  const headlines = orderStatuses.map((status) => orderWords(order({ status })).headline)
  expect(new Set(headlines).size).toBe(orderStatuses.length)
  expect(new Set(Object.values(statusNames)).size).toBe(orderStatuses.length)
})

test.each([
  ['bitcoin', 'Payment sent, not confirmed yet'],
  ['monero', 'Payment sent, not confirmed yet'],
  ['paypal', 'PayPal is holding your payment'],
  ['stripe', 'Your bank is confirming the payment'],
] as const)('a payment by %s that is on its way says: %s', (method, headline) => {
  expect(orderWords(order({ status: 'processing', method })).headline).toBe(headline)
})

test('what is on its way is named after the payment, not by what the buyer chose first', () => {
  const payments = [
    payment({ method: 'stripe', state: 'expired' }),
    payment({ method: 'monero', state: 'processing', crypto: { ...coins, currency: 'XMR' } }),
  ]
  const words = orderWords(order({ status: 'processing', method: 'stripe', payments }))
  expect(words.text).toContain('about 20 minutes')
  expect(words.amounts).toContainEqual({ label: 'Sent', value: '0.0002 XMR' })
})

test.each([
  ['partial', 'Part of your payment has arrived'],
  ['late', 'Your payment arrived late'],
  ['unconfirmed', 'Your payment was not confirmed'],
  ['mismatch', 'Your payment is being checked'],
] as const)('a payment under review (%s) says what it is, and whom to ask', (review, headline) => {
  const words = orderWords(inReview({ review, crypto: coins }))
  expect(words.headline).toBe(headline)
  expect(words.next).toContain('contact')
})

test.each(['open', 'review'] as const)(
  'coins that are here in part (%s) come with what arrived, what is left and how to pay it',
  (state) => {
    const partial = payment({ state, review: state === 'review' ? 'partial' : null, crypto: coins })
    const status = state === 'review' ? 'review' : 'pending'
    const words = orderWords(order({ status, method: 'bitcoin', payments: [partial] }))
    expect(words.headline).toBe('Part of your payment has arrived')
    expect(words.amounts).toEqual([
      { label: 'Amount', value: '0.0005 BTC' },
      { label: 'Arrived', value: '0.0002 BTC' },
      { label: 'Left to pay', value: '0.0003 BTC' },
    ])
    expect(words.next[0]).toBe('payRest')
    expect(words.text).not.toContain('Nothing')
  },
)

test('whoever sends the rest after the time to pay ran out knows that it will be late, and what then', () => {
  const { text } = orderWords(inReview({ review: 'partial', crypto: coins }))
  expect(text).toContain('arrives late')
  expect(text).toContain('A person checks it')
  expect(text).toContain('You get the license, or your money back.')
})

test('a payment that is on its way has one name, in lists and on its own page', () => {
  const methods = ['stripe', 'paypal', 'bitcoin', 'monero'] as const
  const names = methods.map((method) => orderWords(order({ status: 'processing', method })).name)
  expect(new Set(names)).toEqual(new Set([statusNames.processing]))
})

test('nobody is asked to send the rest to an address that is no longer watched', () => {
  const { text } = orderWords(
    inReview({ review: 'partial', crypto: { ...coins, paymentLink: null } }),
  )
  expect(text).toContain('send nothing more')
})

test('a declined payment says so, by whom, and that one can try again', () => {
  const byPaypal = order({
    method: 'paypal',
    payments: [payment({ method: 'paypal', state: 'open', declines: 1 })],
  })
  expect(orderWords(byPaypal)).toMatchObject({ headline: 'Payment declined', next: ['tryAgain'] })
  expect(orderWords(byPaypal).text).toContain('PayPal declined')
  const byBank = orderWords(order({ status: 'failed' }))
  expect(byBank.headline).toBe('Payment declined')
  expect(byBank.text).toContain('Your bank declined')
})

test('a partial refund says how much of how much', () => {
  const words = orderWords(order({ status: 'partially_refunded', refundedCents: 500 }))
  expect(words.text).toContain('$5.00 of $26.99')
  expect(words.amounts).toContainEqual({ label: 'Refunded', value: '$5.00' })
})

test('only what is unpaid and not under way can be paid', () => {
  const payable = orderStatuses.filter((status) =>
    orderWords(order({ status })).next.some(
      (step) => step === 'tryAgain' || step === 'payAnotherWay',
    ),
  )
  expect(payable).toEqual(['pending', 'expired', 'failed', 'cancelled'])
})

test('only a paid order leads to the download', () => {
  const downloads = orderStatuses.filter((status) =>
    orderWords(order({ status })).next.includes('download'),
  )
  expect(downloads).toEqual(['paid', 'partially_refunded'])
})

test.each(['expired', 'failed', 'cancelled'] as const)(
  'an order that is %s says that the money went back, where it did',
  (status) => {
    const { text } = orderWords(order({ status, payments: [payment({ returned: true })] }))
    expect(text).toContain('returned to you')
    expect(text).not.toContain('Nothing was charged')
  },
)

test('a license that is still being made is not called issued', () => {
  expect(orderWords(order({ status: 'paid' })).text).toContain('is being prepared')
  expect(orderWords(order({ status: 'paid', license })).text).toContain('is issued')
})

test('an anonymous order that was forgotten promises nothing that is still to come', () => {
  const { text } = orderWords(order({ status: 'paid', anonymous: true }))
  expect(text).toBe('Thank you. The license is in the account that bought it.')
})
