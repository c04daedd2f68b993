import { expect, test } from 'vitest'

import { type Payment, paymentAdvice, paymentStateName } from './payment-words.ts'

const payment = (changes: Partial<Payment>): Payment => ({
  id: 'p',
  method: 'bitcoin',
  state: 'paid',
  review: null,
  overpaid: false,
  checkoutUrl: null,
  expiresAt: null,
  crypto: null,
  refundUrl: null,
  returned: false,
  declines: 0,
  left: false,
  ...changes,
})

test('whoever paid too much reads how much, and of the refund', () => {
  const crypto = {
    currency: 'BTC',
    amount: '0.00041200',
    paid: '0.00049440',
    due: '0',
    paymentLink: null,
  }
  const advice = paymentAdvice(payment({ overpaid: true, crypto })).join(' ')
  expect(advice).toContain('0.00008240 BTC more')
  expect(advice).toContain('We refund the difference')
})

test('whoever paid twice reads of the refund', () => {
  expect(paymentAdvice(payment({ review: 'paid_twice' })).join(' ')).toContain('We refund')
})

test('a payment that was left is not called open, and nobody is asked to pay it', () => {
  const left = payment({ state: 'cancelled', left: true })
  expect(paymentStateName(left)).toBe('Not used')
  expect(paymentAdvice(left).join(' ')).toContain('do not pay this one')
})

test('a payment whose card was declined says so', () => {
  expect(paymentStateName(payment({ method: 'paypal', state: 'open', declines: 2 }))).toBe(
    'Declined',
  )
})

test('an ordinary payment needs no advice', () => {
  expect(paymentAdvice(payment({}))).toEqual([])
})
