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

function deskWith(count: number): BinanceUsMarketHarness {
  const desk = new BinanceUsMarketHarness(
    Array.from({ length: count }, (_, index) => symbolRow(`A${index}`, 'USD')),
  )
  for (let index = 0; index < count; index += 1) {
    desk.subscribe(`A${index}-USD`, { bookLevels: 1, trades: true, ticker: true })
  }
  return desk
}

test('no line gets more than 1,024 streams, nor more than four messages a second', () => {
  const desk = deskWith(400).openLines()
  const times = new Map<string, number[]>()
  for (let step = 0; step < 400; step += 1) {
    for (const { name } of desk.io.sent.splice(0)) {
      times.set(name, [...(times.get(name) ?? []), desk.now])
    }
    desk.pass(10)
  }
  expect([...desk.io.lines.keys()]).toEqual(['market-1', 'market-2'])
  // Six of subscriptions, and two queries whether anybody is there.
  expect(times.get('market-1')).toHaveLength(8)
  for (const list of times.values()) {
    const fifths = list.slice(4).map((time, index) => time - (list[index] ?? 0))
    expect(Math.min(...fifths, 1000)).toBeGreaterThanOrEqual(1000)
  }
})

test('all streams are requested, many in one message', () => {
  const desk = deskWith(400).openLines().pass(2400)
  const said = [...desk.takeSent('market-1'), ...desk.takeSent('market-2')] as Said[]
  const streams = said.flatMap(({ params }) => params ?? [])
  expect(new Set(streams).size).toBe(1200)
  expect(streams).toHaveLength(1200)
})

test('after 23 hours a second line takes over without a moment’s gap', () => {
  const desk = harnessWithBook().live(23 * hourMs - 500)
  expect([...desk.io.lines.keys()]).toEqual(['market-1'])
  desk.live(1000)
  expect([...desk.io.lines.keys()]).toEqual(['market-1', 'market-2'])
  desk.open('market-2')
  expect(desk.takeSent('market-2')).toMatchObject([
    { method: 'SUBSCRIBE', params: ['btcusd@depth@100ms'] },
  ])
  desk.depth(11, 12, [['64000.00', '0.1']])
  desk.depth(12, 13, [['64000.00', '0.2']], [], 'market-2')
  desk.depth(13, 13, [['64000.00', '0.9']])
  expect(desk.book('BTC-USD')).toMatchObject({ state: 'live', bids: [['64000.00', '0.20000'], {}] })
  desk.receive('market-2', { result: null, id: lastId(desk) })
  expect(desk.io.lines.has('market-1')).toBe(true)
  desk.pass(2000)
  expect([...desk.io.lines.keys()]).toEqual(['market-2'])
  desk.depth(14, 14, [], [], 'market-2')
  expect(desk.book('BTC-USD').state).toBe('live')
  expect(desk.sink.broken.size).toBe(0)
})

/** The number of the newest thing that the adapter said. */
function lastId(desk: BinanceUsMarketHarness): number {
  const sends = desk.log.filter((line) => line.startsWith('send '))
  return Number(/"id":(\d+)/.exec(sends.at(-1) ?? '')?.[1])
}

test('if the old line ends before the new one is ready, the book is stale until it is', () => {
  const desk = harnessWithBook().receive('market-1', { e: 'serverShutdown', E: 1 })
  desk.close('market-1')
  expect(desk.book('BTC-USD').state).toBe('stale')
  expect([...desk.io.lines.keys()]).toEqual(['market-2'])
  desk.open('market-2').agree('market-2').depth(20, 21, [], [], 'market-2')
  desk.snapshot(20)
  expect(desk.book('BTC-USD').state).toBe('live')
  expect(desk.sink.broken.size).toBe(0)
})

test('if the new line ends before it is ready, the old one goes on', () => {
  const desk = harnessWithBook().receive('market-1', { e: 'serverShutdown', E: 1 })
  desk.open('market-2').close('market-2')
  desk.depth(11, 11, [['64000.00', '0.1']])
  expect(desk.book('BTC-USD').state).toBe('live')
  desk.open('market-2').agree('market-2').pass(2000)
  expect([...desk.io.lines.keys()]).toEqual(['market-2'])
})

test('a second announcement of the same shutdown opens no third line', () => {
  const desk = harnessWithBook()
  for (let i = 0; i < 3; i += 1) desk.receive('market-1', { e: 'serverShutdown', E: 1 })
  expect(desk.io.lines.size).toBe(2)
})

test('a closed line makes its books stale at once, and is asked for everything when it is back', () => {
  const desk = harnessWithBook().close('market-1')
  expect(desk.book('BTC-USD').state).toBe('stale')
  expect(desk.sink.broken.get('BTC-USD')).toBe('Disconnected (1006)')
  desk.open('market-1')
  expect(desk.takeSent('market-1')).toMatchObject([{ params: ['btcusd@depth@100ms'] }])
  desk.depth(11, 11)
  expect(desk.book('BTC-USD').state).toBe('stale')
  desk.snapshot(11)
  expect(desk.book('BTC-USD').state).toBe('live')
})

test('a line that says nothing is asked, and an answer is enough to believe the book', () => {
  const desk = harnessWithBook().pass(2500)
  expect(desk.takeSent('market-1')).toMatchObject([{ method: 'LIST_SUBSCRIPTIONS' }])
  desk.receive('market-1', { result: [], id: 99 })
  desk.live(600_000)
  expect(desk.book('BTC-USD').state).toBe('live')
  expect(desk.io.reconnects).toEqual([])
})

test('a line that does not answer makes its books stale within five seconds, and is replaced', () => {
  const desk = harnessWithBook().pass(4400)
  expect(desk.book('BTC-USD').state).toBe('live')
  desk.pass(200)
  expect(desk.book('BTC-USD').state).toBe('stale')
  desk.pass(5500)
  expect(desk.io.reconnects).toEqual([{ name: 'market-1', reason: 'No answer for 10 s.' }])
})

test('a line that only stuttered goes on where it was, if nothing was lost', () => {
  const desk = harnessWithBook().pass(5000)
  expect(desk.book('BTC-USD').state).toBe('stale')
  desk.depth(11, 11)
  expect(desk.book('BTC-USD').state).toBe('live')
  desk.pass(5000).depth(13, 13)
  expect(desk.book('BTC-USD').state).toBe('stale')
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
  const desk = new BinanceUsMarketHarness()
  desk.subscribe('BTC-USD', { bookLevels: 10 })
  desk.openLines().receive('market-1', { result: null, id: 1 }).depth(9, 10).snapshot(10)
  expect(desk.takeSent('market-1')).toMatchObject([{}, { method: 'LIST_SUBSCRIPTIONS' }])
  desk.pass(50_000)
  expect(desk.takeSent('market-1')).toMatchObject([{ method: 'LIST_SUBSCRIPTIONS' }])
  desk.depth(11, 11)
  expect(desk.book('BTC-USD').state).toBe('live')
  expect(desk.io.reconnects).toEqual([])
})

test('a subscription that is never answered is tried over a new line', () => {
  const desk = new BinanceUsMarketHarness()
  desk.subscribe('BTC-USD', { ticker: true })
  desk.openLines()
  for (let second = 0; second < 10; second += 1) {
    desk.pass(1000).receive('market-1', { stream: 'x@trade', data: { e: 'trade', s: 'X' } })
  }
  expect(desk.io.reconnects).toMatchObject([{ name: 'market-1' }])
})

test('whoever turns from one symbol to another keeps the line; who leaves costs nothing after a while', () => {
  const desk = harnessWithBook()
  desk.subscribe('BTC-USD', {})
  desk.subscribe('ETH-USD', { bookLevels: 1 })
  desk.live(12_000)
  expect([...desk.io.lines.keys()]).toEqual(['market-1'])
  desk.subscribe('ETH-USD', {})
  desk.live(12_000)
  expect(desk.io.lines.size).toBe(0)
})
