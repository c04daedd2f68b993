import type { WireAccount } from '@leadline/desk-protocol/messages/trading-messages'
import { limitBuy } from '@leadline/orders/testing/sample-orders'
import { expect, test } from 'vitest'

import { clockTime } from '../time.ts'
import { AccountConnections } from './account-connections.ts'
import { syntheticState, knownState } from './last-known.ts'

const account = (keyId: string, phase: WireAccount['phase']) => ({ keyId, phase }) as WireAccount

const open = {
  state: 'open',
  pending: null,
  changedAt: 1000,
  filled: '0',
  terms: limitBuy,
} as const
const waiting = {
  ...open,
  terms: { ...limitBuy, kind: 'stop-market', limitPrice: null, stopPrice: '61000' },
} as const
const stop = {
  status: 'active',
  isTriggered: false,
  waiting: '',
  venue: 'kraken',
  extreme: null,
  terms: {
    kind: 'oco',
    side: 'sell',
    size: '1',
    limitPrice: '70000',
    stop: { stopPrice: '61000', limitPrice: null, triggerBy: 'last' },
  },
  progress: {
    slices: null,
    filled: '0',
    averagePrice: null,
    exited: '0',
    exitPrice: null,
    fees: [],
    working: { size: '1', price: '70000' },
    nextAt: null,
  },
} satisfies Parameters<typeof syntheticState>[0]
const ready = { phase: 'ready', lostAt: null } as const
const lost = { phase: 'offline', lostAt: 9_000_000 } as const

test('an order is said to work only while its exchange can be reached', () => {
  expect(knownState(open, ready)).toBe('Working')
  expect(knownState(open, lost)).toBe(`Last known: working, ${clockTime(9_000_000)}`)
})

test('a stop that cannot be learned of is said to have waited', () => {
  expect(knownState(waiting, ready)).toBe('Stop 61,000.00, not triggered')
  expect(knownState(waiting, lost)).toBe(
    `Last known: stop 61,000.00, not triggered, ${clockTime(9_000_000)}`,
  )
})

test('where nobody saw the connection go, the time is that of the order’s last change', () => {
  expect(knownState(open, undefined)).toBe(`Last known: working, ${clockTime(1000)}`)
})

test('what is over reads the same without a connection', () => {
  expect(knownState({ ...open, state: 'filled' }, lost)).toBe('Filled')
})

test('an order uncertain is not said to be asked about while nobody can ask', () => {
  const uncertain = { ...open, state: 'unknown' } as const
  expect(knownState(uncertain, ready)).toBe('Unknown, checking')
  expect(knownState(uncertain, { phase: 'orders', lostAt: 1 })).toBe('Unknown, checking')
  expect(knownState(uncertain, lost)).toBe('Unknown until connected')
  expect(knownState(uncertain, undefined)).toBe('Unknown until connected')
})

test('a synthetic order does not claim to watch while its exchange is off', () => {
  expect(syntheticState(stop, ready)).toBe('Limit working, stop 61,000.00 watched')
  expect(syntheticState({ ...stop, waiting: 'no funds' }, ready)).toBe(
    'Limit working, stop 61,000.00 watched. no funds',
  )
  expect(syntheticState(stop, lost)).toBe('Not watching: Kraken is off')
  expect(syntheticState(stop, { ...lost, phase: 'orders' })).toBe(
    'Not watching: Kraken is not ready',
  )
  expect(syntheticState({ ...stop, isTriggered: true }, lost)).toBe('Triggered, but Kraken is off')
})

test('a connection is lost at the moment it goes, until it is back, also when its account goes with it', () => {
  const connections = new AccountConnections()
  const connection = () => connections.byKey.get().get('k')
  connections.receive([account('k', 'ready')], 10)
  expect(connection()).toEqual({ phase: 'ready', lostAt: null })
  connections.receive([account('k', 'offline')], 20)
  connections.receive([account('k', 'orders')], 30)
  expect(connection()).toEqual({ phase: 'orders', lostAt: 20 })
  connections.receive([account('k', 'ready')], 40)
  connections.receive([], 50)
  expect(connection()).toEqual({ phase: 'offline', lostAt: 50 })
})

test('an account that went with the hub was known until the hub went, not until it came back', () => {
  const connections = new AccountConnections()
  connections.receive([account('k', 'ready')], 10)
  connections.hubLost(20)
  connections.hubLost(25)
  connections.receive([account('k', 'offline')], 90)
  expect(connections.byKey.get().get('k')).toEqual({ phase: 'offline', lostAt: 20 })
  connections.receive([account('k', 'ready')], 100)
  connections.receive([account('k', 'offline')], 110)
  expect(connections.byKey.get().get('k')?.lostAt).toBe(110)
})

test('a balance that changes does not touch the connections', () => {
  const connections = new AccountConnections()
  connections.receive([account('k', 'ready')], 10)
  const before = connections.byKey.get()
  connections.receive([account('k', 'ready')], 20)
  expect(connections.byKey.get()).toBe(before)
})
