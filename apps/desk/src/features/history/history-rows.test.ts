import type {
  WireOrder,
  WireSyntheticOrder,
} from '@leadline/desk-protocol/messages/trading-messages'
import { expect, test } from 'vitest'

import { historyRows } from './history-rows.ts'

const progress = {
  slices: null,
  filled: '0.2',
  averagePrice: '67000',
  exited: '0',
  exitPrice: null,
  fees: [],
  working: null,
  nextAt: null,
}
const oco: WireSyntheticOrder = {
  id: 'held-1',
  keyId: 'K-1',
  venue: 'kraken',
  symbol: 'BTC-USD',
  terms: {
    kind: 'oco',
    side: 'sell',
    size: '0.5',
    limitPrice: '68000',
    stop: { stopPrice: '65000', limitPrice: null, triggerBy: 'last' },
  },
  status: 'canceled',
  isTriggered: false,
  extreme: null,
  reason: 'You canceled it.',
  canceledBy: 'trader',
  waiting: '',
  progress,
  startedAt: 1000,
  changedAt: 2000,
}
const part = {
  clientOrderId: 'C-1',
  venue: 'kraken',
  terms: {
    symbol: 'BTC-USD',
    side: 'sell',
    kind: 'limit',
    size: '0.5',
    quoteSize: null,
    limitPrice: '68000',
    stopPrice: null,
    trailing: null,
    timeInForce: 'gtc',
  },
  source: { kind: 'held' },
  heldId: 'held-1',
  heldRole: 'limit',
  state: 'canceled',
  pending: null,
  refusal: null,
  reason: '',
  filled: '0.2',
  averagePrice: '68000',
  recordedAt: 1001,
} as unknown as WireOrder

test('what Leadline held is one line, with its terms, its end and who ended it, and its orders below', () => {
  const later = { ...part, clientOrderId: 'C-2', heldRole: 'stop', recordedAt: 1500 }
  const other = { ...part, clientOrderId: 'C-3', heldId: null, recordedAt: 1002 }
  const rows = historyRows([part, later, other], [oco], 500)
  expect(rows.map(({ id }) => id)).toEqual(['C-3', 'held-1'])
  expect(rows[1]?.parts.map(({ id, part: name }) => [id, name])).toEqual([
    ['C-2', 'Stop'],
    ['C-1', 'Limit'],
  ])
  expect(rows[1]?.parts.every(({ hasReceipt }) => hasReceipt)).toBe(true)
  expect(rows[1]).toMatchObject({
    kind: 'One cancels other',
    kindLetters: 'OCO',
    trigger: '65,000.00',
    limit: '68,000.00',
    size: '0.5',
    state: 'Canceled by you, 0.2 filled',
    title: 'Canceled by you, 0.2 filled · You canceled it.',
    source: 'Held by Leadline',
  })
})

test('one that runs, was done, halted or stopped says so; who ended it is not guessed where it was not written down', () => {
  const states = (['active', 'canceling', 'done', 'failed'] as const).map((status) => ({
    ...oco,
    status,
    reason: 'The exchange refused.',
  }))
  const { canceledBy: _, ...before } = { ...oco, progress: { ...progress, filled: '0' } }
  const halted = { ...before, canceledBy: 'halt' as const }
  const said = [...states, before, halted].map((held) => historyRows([], [held], 1)[0]?.state)
  expect(said).toEqual([
    'Working',
    'Canceling',
    'Done',
    'Stopped: The exchange refused.',
    'Canceled',
    'Canceled by Halt',
  ])
})

test('the parts of one that began before the shown time are lines of their own: nothing is left out', () => {
  expect(historyRows([part], [], 500).map(({ id }) => id)).toEqual(['C-1'])
})

test('the points of all numbers stand under one another, those of the parts included', () => {
  const fine = { ...part, filled: '0.12345' }
  const [row] = historyRows([fine], [oco], 500)
  const [below] = row?.parts ?? []
  expect(row?.filled.indexOf('.')).toBe(below?.filled.indexOf('.'))
  expect(row?.filled.length).toBe(below?.filled.length)
})
