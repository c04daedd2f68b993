import { expect, test } from 'vitest'

import {
  BinanceUsMarketHarness,
  calmBids,
  harnessWithBook,
  symbolRow,
} from '../testing/market-harness.ts'

const hourMs = 3_600_000

interface Said {
  method: string
  params?: string[]
  id: number
}

function harnessWith(count: number): BinanceUsMarketHarness {
  const harness = new BinanceUsMarketHarness(
    Array.from({ length: count }, (_, index) => symbolRow(`A${index}`, 'USD')),
  )
  for (let index = 0; index < count; index += 1) {
    harness.subscribe(`A${index}-USD`, { bookLevels: 1, trades: true, ticker: true })
  }
  return harness
}

test('no connection gets more than 1,024 streams, nor more than four messages a second', () => {
  const harness = harnessWith(400).openConnections()
  const times = new Map<string, number[]>()
  for (let step = 0; step < 400; step += 1) {
    for (const { name } of harness.io.sent.splice(0)) {
      times.set(name, [...(times.get(name) ?? []), harness.now])
    }
    harness.pass(10)
  }
  expect([...harness.io.connections.keys()]).toEqual(['market-1', 'market-2'])
  // Six of subscriptions, and two queries whether anybody is there.
  expect(times.get('market-1')).toHaveLength(8)
  for (const list of times.values()) {
    const fifths = list.slice(4).map((time, index) => time - (list[index] ?? 0))
    expect(Math.min(...fifths, 1000)).toBeGreaterThanOrEqual(1000)
  }
})

test('all streams are requested, many in one message', () => {
  const harness = harnessWith(400).openConnections().pass(2400)
  const said = [...harness.takeSent('market-1'), ...harness.takeSent('market-2')] as Said[]
  const streams = said.flatMap(({ params }) => params ?? [])
  expect(new Set(streams).size).toBe(1200)
  expect(streams).toHaveLength(1200)
})

test('after 23 hours a second connection takes over without a moment’s gap', () => {
  const harness = harnessWithBook().live(23 * hourMs - 500)
  expect([...harness.io.connections.keys()]).toEqual(['market-1'])
  harness.live(1000)
  expect([...harness.io.connections.keys()]).toEqual(['market-1', 'market-2'])
  harness.open('market-2')
  expect(harness.takeSent('market-2')).toMatchObject([
    { method: 'SUBSCRIBE', params: ['btcusd@depth@100ms'] },
  ])
  harness.depth(11, 12, [['64000.00', '0.1']])
  harness.depth(12, 13, [['64000.00', '0.2']], [], 'market-2')
  harness.depth(13, 13, [['64000.00', '0.9']])
  expect(harness.book('BTC-USD')).toMatchObject({
    state: 'live',
    bids: [['64000.00', '0.20000'], {}],
  })
  harness.receive('market-2', { result: null, id: lastId(harness) })
  expect(harness.io.connections.has('market-1')).toBe(true)
  harness.pass(2000)
  expect([...harness.io.connections.keys()]).toEqual(['market-2'])
  harness.depth(14, 14, [], [], 'market-2')
  expect(harness.book('BTC-USD').state).toBe('live')
  expect(harness.sink.broken.size).toBe(0)
})

/** The number of the newest thing that the adapter said. */
function lastId(harness: BinanceUsMarketHarness): number {
  const sends = harness.log.filter((line) => line.startsWith('send '))
  return Number(/"id":(\d+)/.exec(sends.at(-1) ?? '')?.[1])
}

test('if the old connection ends before the new one is ready, the book is stale until it is', () => {
  const harness = harnessWithBook().receive('market-1', { e: 'serverShutdown', E: 1 })
  harness.close('market-1')
  expect(harness.book('BTC-USD').state).toBe('stale')
  expect([...harness.io.connections.keys()]).toEqual(['market-2'])
  harness.open('market-2').agree('market-2').depth(20, 21, [], [], 'market-2')
  harness.snapshot(20)
  expect(harness.book('BTC-USD').state).toBe('live')
  expect(harness.sink.broken.size).toBe(0)
})

test('if the new connection ends before it is ready, the old one goes on', () => {
  const harness = harnessWithBook().receive('market-1', { e: 'serverShutdown', E: 1 })
  harness.open('market-2').close('market-2')
  harness.depth(11, 11, [['64000.00', '0.1']])
  expect(harness.book('BTC-USD').state).toBe('live')
  harness.open('market-2').agree('market-2').pass(2000)
  expect([...harness.io.connections.keys()]).toEqual(['market-2'])
})

test('a second announcement of the same shutdown opens no third connection', () => {
  const harness = harnessWithBook()
  for (let i = 0; i < 3; i += 1) harness.receive('market-1', { e: 'serverShutdown', E: 1 })
  expect(harness.io.connections.size).toBe(2)
})

test('a closed connection makes its books stale at once, and is asked for everything when it is back', () => {
  const harness = harnessWithBook().close('market-1')
  expect(harness.book('BTC-USD').state).toBe('stale')
  expect(harness.sink.broken.get('BTC-USD')).toBe('Disconnected (1006)')
  harness.open('market-1')
  expect(harness.takeSent('market-1')).toMatchObject([{ params: ['btcusd@depth@100ms'] }])
  harness.depth(11, 11)
  expect(harness.book('BTC-USD').state).toBe('stale')
  harness.snapshot(11)
  expect(harness.book('BTC-USD').state).toBe('live')
})

test('a connection that says nothing is asked, and an answer is enough to believe the book', () => {
  const harness = harnessWithBook().pass(2500)
  expect(harness.takeSent('market-1')).toMatchObject([{ method: 'LIST_SUBSCRIPTIONS' }])
  harness.receive('market-1', { result: [], id: 99 })
  harness.live(600_000)
  expect(harness.book('BTC-USD').state).toBe('live')
  expect(harness.io.reconnects).toEqual([])
})

test('a connection that does not answer makes its books stale within five seconds, and is replaced', () => {
  const harness = harnessWithBook().pass(4400)
  expect(harness.book('BTC-USD').state).toBe('live')
  harness.pass(200)
  expect(harness.book('BTC-USD').state).toBe('stale')
  harness.pass(5500)
  expect(harness.io.reconnects).toEqual([{ name: 'market-1', reason: 'No answer for 10 s.' }])
})

test('a connection that only stuttered goes on where it was, if nothing was lost', () => {
  const harness = harnessWithBook().pass(5000)
  expect(harness.book('BTC-USD').state).toBe('stale')
  harness.depth(11, 11)
  expect(harness.book('BTC-USD').state).toBe('live')
  harness.pass(5000).depth(13, 13)
  expect(harness.book('BTC-USD').state).toBe('stale')
})

test('after eight hours of sleep nothing old is believed, whichever comes first: alarm or message', () => {
  const byAlarm = harnessWithBook().sleep(8 * hourMs)
  expect(byAlarm.book('BTC-USD').state).toBe('stale')
  expect(byAlarm.io.reconnects).toHaveLength(1)
  const byMessage = harnessWithBook()
  byMessage.now += 8 * hourMs
  byMessage.depth(11, 11, calmBids)
  expect(byMessage.book('BTC-USD').state).toBe('stale')
  expect(byMessage.io.reconnects).toHaveLength(1)
})

test('a venue that never answers the query is not judged by its silence', () => {
  const harness = new BinanceUsMarketHarness()
  harness.subscribe('BTC-USD', { bookLevels: 10 })
  harness.openConnections().receive('market-1', { result: null, id: 1 }).depth(9, 10).snapshot(10)
  expect(harness.takeSent('market-1')).toMatchObject([{}, { method: 'LIST_SUBSCRIPTIONS' }])
  harness.pass(50_000)
  expect(harness.takeSent('market-1')).toMatchObject([{ method: 'LIST_SUBSCRIPTIONS' }])
  harness.depth(11, 11)
  expect(harness.book('BTC-USD').state).toBe('live')
  expect(harness.io.reconnects).toEqual([])
})

test('a subscription that is never answered is tried over a new connection', () => {
  const harness = new BinanceUsMarketHarness()
  harness.subscribe('BTC-USD', { ticker: true })
  harness.openConnections()
  for (let second = 0; second < 10; second += 1) {
    harness.pass(1000).receive('market-1', { stream: 'x@trade', data: { e: 'trade', s: 'X' } })
  }
  expect(harness.io.reconnects).toMatchObject([{ name: 'market-1' }])
})

test('whoever turns from one symbol to another keeps the connection; who leaves costs nothing after a while', () => {
  const harness = harnessWithBook()
  harness.subscribe('BTC-USD', {})
  harness.subscribe('ETH-USD', { bookLevels: 1 })
  harness.live(12_000)
  expect([...harness.io.connections.keys()]).toEqual(['market-1'])
  harness.subscribe('ETH-USD', {})
  harness.live(12_000)
  expect(harness.io.connections.size).toBe(0)
})
