import fc from 'fast-check'
import { expect, test } from 'vitest'

import { applyOrderEvent } from './apply-order-event.ts'
import type { OrderEventBody } from './order-events.ts'
import type { OrderRecord } from './order-record.ts'
import { fillOf, limitBuy, reportOf } from './testing/sample-orders.ts'

const recorded: OrderEventBody = {
  kind: 'recorded',
  keyId: 'K-1',
  venue: 'coinbase',
  terms: limitBuy,
  source: { kind: 'hand' },
  draftId: 'D-1',
  replaces: null,
  notionalUsd: null,
}
const accepted: OrderEventBody = {
  kind: 'placed',
  outcome: { kind: 'accepted', venueOrderId: 'V-1' },
}
const lost: OrderEventBody = {
  kind: 'placed',
  outcome: { kind: 'unknown', reason: 'no answer in 5 s' },
}
const open: OrderEventBody = { kind: 'report', report: reportOf() }
const canceled: OrderEventBody = { kind: 'report', report: reportOf({ status: 'canceled' }) }
const fill = (fillId: string, size: string): OrderEventBody => ({
  kind: 'fill',
  fill: fillOf({ fillId, size }),
  usd: {},
})

function after(...reported: OrderEventBody[]): OrderRecord {
  const events = [recorded, ...reported].map((event, index) => ({
    ...event,
    clientOrderId: 'C-1',
    at: index,
  }))
  return events.reduce<OrderRecord | undefined>(applyOrderEvent, undefined) as OrderRecord
}

test('an order whose answer never came is unknown until the exchange has been asked', () => {
  expect(after(lost).state).toBe('unknown')
  expect(after(lost, open).state).toBe('open')
  expect(after(lost, { kind: 'looked-up', result: 'absent', reason: 'not there' }).state).toBe(
    'not-placed',
  )
  expect(after(lost, { kind: 'looked-up', result: 'failed', reason: '503' }).state).toBe('unknown')
})

test('a late acknowledgement of the exchange overrules that we took the order for not placed', () => {
  const absent: OrderEventBody = { kind: 'looked-up', result: 'absent', reason: 'not there' }
  const alive = { state: 'pending', venueOrderId: 'V-1', isConcluded: false, isFilledFinal: false }
  expect(after(lost, absent, accepted)).toMatchObject(alive)
})

test('an order that was being sent when Leadline was killed is unknown, not lost', () => {
  expect(after({ kind: 'answer-lost', reason: 'Leadline was restarted' }).state).toBe('unknown')
  expect(after(open, { kind: 'answer-lost', reason: 'restarted' }).state).toBe('open')
})

test('the stream may report an order before its own answer does', () => {
  expect(after(fill('F-1', '0.75'), accepted).state).toBe('filled')
  expect(after(open, lost).state).toBe('open')
  expect(after(open, accepted).venueOrderId).toBe('V-1')
})

test('why an order was refused is known, whichever of answer and stream is received first, or alone', () => {
  const refusal = { meaning: 'would-cross', code: 'EOrder', text: 'Post only order' } as const
  const refused: OrderEventBody = { kind: 'placed', outcome: { kind: 'refused', refusal } }
  const reported = (changes: object): OrderEventBody => ({
    kind: 'report',
    report: reportOf({ status: 'rejected', filled: '0', reason: refusal.text, ...changes }),
  })
  for (const order of [
    after(refused),
    after(refused, reported({})),
    after(reported({ refusal }), refused),
    after(accepted, reported({ refusal })),
    after(reported({ refusal }), accepted),
  ]) {
    expect(order).toMatchObject({ state: 'rejected', refusal, reason: 'Post only order' })
    expect(order.isFilledFinal).toBe(true)
  }
})

test('a conclusion of ours is overruled by the exchange, its own last word is not', () => {
  const absent: OrderEventBody = { kind: 'looked-up', result: 'absent', reason: 'not there' }
  expect(after(lost, absent, open).state).toBe('open')
  expect(after(accepted, canceled, open).state).toBe('canceled')
})

test('a fill that beats the cancel still counts', () => {
  const order = after(accepted, open, { kind: 'cancel-asked' }, canceled, fill('F-1', '0.25'))
  expect(order).toMatchObject({ state: 'canceled', filled: '0.25' })
  expect(after(accepted, canceled, fill('F-1', '0.75')).state).toBe('filled')
})

test('a fill that is reported twice is one fill', () => {
  const order = after(accepted, fill('F-1', '0.25'), fill('F-1', '0.25'), fill('F-2', '0.5'))
  expect(order).toMatchObject({ filled: '0.75', state: 'filled' })
  expect(order.fills).toHaveLength(2)
})

test('an accepted cancel is not yet a canceled order', () => {
  const requested = after(
    open,
    { kind: 'cancel-asked' },
    {
      kind: 'cancel-answered',
      outcome: { kind: 'accepted', venueOrderId: null },
    },
  )
  expect(requested).toMatchObject({ state: 'open', pending: 'cancel' })
})

test('a refused order says why', () => {
  const refusal = { meaning: 'insufficient-funds', code: 'EOrder', text: 'Insufficient' } as const
  const order = after({ kind: 'placed', outcome: { kind: 'refused', refusal } })
  expect(order).toMatchObject({ state: 'rejected', refusal, reason: 'Insufficient' })
})

test('an amended order has its new price only when the exchange has agreed', () => {
  const change = { limitPrice: '67000', stopPrice: null, size: null }
  const requested = after(open, { kind: 'amend-asked', change })
  expect(requested.terms.limitPrice).toBe('67446')
  const outcome = { kind: 'accepted', venueOrderId: null } as const
  expect(
    after(open, { kind: 'amend-asked', change }, { kind: 'amend-answered', outcome, change }).terms
      .limitPrice,
  ).toBe('67000')
})

test('in whatever order they come, the same messages end in the same state and size', () => {
  const messages: OrderEventBody[] = [
    accepted,
    open,
    fill('F-1', '0.25'),
    fill('F-2', '0.125'),
    { kind: 'report', report: reportOf({ filled: '0.25', status: 'partially-filled' }) },
    { kind: 'report', report: reportOf({ filled: '0.375', status: 'canceled' }) },
  ]
  const order = fc.shuffledSubarray(messages, { minLength: messages.length })
  fc.assert(
    fc.property(
      order,
      fc.array(fc.constantFrom(...messages), { maxLength: 6 }),
      (reported, again) => {
        expect(after(...reported, ...again)).toMatchObject({ state: 'canceled', filled: '0.375' })
      },
    ),
  )
})
