import type {
  WireOrder,
  WireSyntheticOrder,
} from '@leadline/desk-protocol/messages/trading-messages'
import { expect, test } from 'vitest'

import type { HubLink } from '../hub/hub-link.ts'
import type { TradingStore } from '../trading/trading-store.ts'
import { Value } from '../value.ts'
import { ArmedDesk } from './armed-desk.ts'

const order = {
  clientOrderId: 'C-1',
  replaces: null,
  state: 'open',
  pending: null,
  terms: { kind: 'limit' },
} as WireOrder
const twap = {
  id: 'H-1',
  status: 'active',
  terms: { kind: 'twap' },
  isTriggered: false,
  progress: { slices: { done: 0, of: 4 }, nextAt: null, working: null },
} as unknown as WireSyntheticOrder

function armed(orders: WireOrder[], synthetic: WireSyntheticOrder[]) {
  const sent: unknown[] = []
  const trading = {
    risk: new Value(null),
    orders: new Value(orders),
    synthetic: new Value(synthetic),
    act: (request: unknown) => {
      sent.push(request)
      return Promise.resolve({ isDone: true })
    },
  } as unknown as TradingStore
  const hub = { frozenSince: new Value(null) } as unknown as HubLink
  return { desk: new ArmedDesk(trading, hub), sent }
}

const canceled = (id: string) => ({
  type: 'cancel',
  scope: { kind: 'orders', clientOrderIds: [id] },
})

test('a typed TWAP that was sent at once is taken back like an order, while it works', () => {
  const { desk, sent } = armed([order], [twap])
  expect(desk.undo()).toBe(false)
  desk.sent('H-1', 'Buy 1 BTC over an hour')
  expect(desk.sentLast()).toEqual({ words: '0 of 4 slices done', undoId: 'H-1' })
  expect(desk.undo()).toBe(true)
  expect(sent).toEqual([canceled('H-1')])
  const over = armed([], [{ ...twap, status: 'done' }])
  over.desk.sent('H-1', 'Buy 1 BTC over an hour')
  expect([over.desk.sentLast()?.undoId, over.desk.undo()]).toEqual([null, false])
})

test('an order is taken back while it rests, and never twice or after its fill', () => {
  const { desk, sent } = armed([order], [twap])
  desk.sent('C-1', 'Buy 1 BTC at 60,000')
  expect(desk.undo()).toBe(true)
  expect(sent).toEqual([canceled('C-1')])
  for (const change of [{ pending: 'cancel' }, { state: 'filled' }] as const) {
    const other = armed([{ ...order, ...change }], [])
    other.desk.sent('C-1', 'Buy 1 BTC at 60,000')
    expect(other.desk.undo()).toBe(false)
  }
})
