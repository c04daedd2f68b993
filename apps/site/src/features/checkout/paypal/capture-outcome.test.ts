import { CaptureAnswer } from '@leadline/contract/shop/payment-answers'
import { expect, test } from 'vitest'

import { captureOutcome } from './capture-outcome.ts'

const captured = (status: string) => [{ payments: { captures: [{ id: 'C1', status }] }, items: [] }]
const outcomeOf = (answer: unknown) => captureOutcome(CaptureAnswer.parse(answer))

test.each(['COMPLETED', 4])('a buyer whose capture is %s has paid', (status) => {
  expect(outcomeOf({ status, debug_id: 'd', purchaseUnits: captured('COMPLETED') })).toEqual({
    kind: 'paid',
  })
})

test.each(['VOIDED', 3])('a capture that is %s starts the payment again', (status) => {
  expect(outcomeOf({ status, debug_id: 'd', purchaseUnits: [] }).kind).toBe('restart')
})

test('a capture that PayPal is still checking is told apart from a paid one', () => {
  const answer = { status: 'COMPLETED', debug_id: 'd', purchaseUnits: captured('PENDING') }
  expect(outcomeOf(answer).kind).toBe('pending')
})

test.each(['DECLINED', 'FAILED'])('a capture that is %s is no success', (status) => {
  const answer = { status: 'COMPLETED', debug_id: 'd', purchaseUnits: captured(status) }
  expect(outcomeOf(answer)).toEqual({
    kind: 'error',
    message: 'Your transaction could not be processed: the payment was declined.',
  })
})

test.each([
  ['a decline', ['DECLINED', 'COMPLETED'], 'paid'],
  ['a failure and one that is held', ['FAILED', 'PENDING', 'COMPLETED'], 'paid'],
  ['a payment', ['REFUNDED', 'DECLINED'], 'paid'],
  ['a decline', ['DECLINED', 'PENDING'], 'pending'],
  ['a failure', ['FAILED', 'DECLINED'], 'error'],
])('of several tries after %s, %j, the one that went furthest counts: %s', (_what, tries, kind) => {
  const captures = tries.map((status, index) => ({ id: `C${index}`, status }))
  const purchaseUnits = [{ payments: { captures }, items: [] }]
  expect(outcomeOf({ status: 'COMPLETED', debug_id: 'd', purchaseUnits }).kind).toBe(kind)
})

test.each([
  ['no units', []],
  ['a unit without payments', [{ items: [] }]],
  ['an empty list', [{ payments: { captures: [] }, items: [] }]],
  ['captures in the second unit only', [{ items: [] }, ...captured('COMPLETED')]],
  ['nothing at all', undefined],
])('a completed order with %s is an error, for no money is named', (_what, purchaseUnits) => {
  expect(outcomeOf({ status: 'COMPLETED', debug_id: 'd', purchaseUnits })).toEqual({
    kind: 'error',
    message: 'No captures found in purchase unit',
  })
})

test.each([
  ['APPROVED', 'APPROVED'],
  [2, 'APPROVED'],
  [5, 'PAYERACTIONREQUIRED'],
  [6, 'Unknown'],
  [17, '17'],
  ['SOMETHING_NEW', 'SOMETHING_NEW'],
])('status %s is shown as %s with the debug id', (status, shown) => {
  const outcome = outcomeOf({ status, debug_id: 'f9a1', purchaseUnits: captured('COMPLETED') })
  expect(outcome).toEqual({
    kind: 'error',
    message: `The payment was not completed. Status: ${shown}. Debug ID: f9a1.`,
  })
})

test('an answer without anything in it is no success', () => {
  expect(outcomeOf({}).kind).toBe('error')
})
