import { expect, test } from 'vitest'

import type { VenueAnswer } from '../../../adapter-io.ts'
import { readRestAnswer } from '../wire/rest-answer.ts'
import { callOutcome, frameOutcome } from './order-answers.ts'

const answerOf = (body: object): VenueAnswer => ({
  kind: 'answered',
  status: 200,
  headers: {},
  body: JSON.stringify(body),
  sentAt: 0,
  receivedAt: 0,
})

const outcomeOf = (body: object) => {
  const answer = answerOf(body)
  return callOutcome(readRestAnswer(answer), answer)
}

test('an order that Kraken took is not called refused because of an empty error beside it', () => {
  const frame = { success: true, error: '', result: { order_id: 'OAAAAA-BBBBB-CCCCCC' } }
  expect(frameOutcome(frame)).toEqual({ kind: 'accepted', venueOrderId: 'OAAAAA-BBBBB-CCCCCC' })
})

test('an order that was only tried has no id at the exchange', () => {
  expect(frameOutcome({ success: true, result: { order_id: '' } })).toEqual({
    kind: 'accepted',
    venueOrderId: null,
  })
  const call = outcomeOf({ error: [], result: { txid: [''] } })
  expect(call).toEqual({ kind: 'accepted', venueOrderId: null })
})

test('an answer with an empty error and nothing else leaves open what became of the order', () => {
  expect(outcomeOf({ error: [''] })).toMatchObject({ kind: 'unknown' })
})
