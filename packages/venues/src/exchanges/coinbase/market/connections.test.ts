import { expect, test } from 'vitest'

import { CoinbaseMarketHarness, harnessWithBook, product } from '../testing/market-harness.ts'

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => product(`A${index + 1}-USD`))

function harnessWith(count: number): CoinbaseMarketHarness {
  const harness = new CoinbaseMarketHarness(many(count))
  for (let index = 1; index <= count; index += 1)
    harness.subscribe(`A${index}-USD`, { bookLevels: 5 })
  return harness
}

const level2Ids = (messages: readonly unknown[]) =>
  (messages as { type: string; channel: string; product_ids?: string[] }[])
    .filter(({ type, channel }) => type === 'subscribe' && channel === 'level2')
    .map(({ product_ids }) => product_ids?.length)

test('the thirty-first book gets a second connection, and is not asked of the first', () => {
  const harness = harnessWith(31).openConnections()
  expect([...harness.io.connections.keys()]).toEqual(['book-1', 'book-2'])
  expect(level2Ids(harness.takeSent('book-1'))).toEqual([30])
  expect(level2Ids(harness.takeSent('book-2'))).toEqual([1])
})

test('a place that is given up is given up before it is taken again', () => {
  const harness = harnessWith(31)
  harness.subscribe('A31-USD', {})
  harness.openConnections()
  harness.takeSent('book-1')
  harness.subscribe('A5-USD', {})
  harness.subscribe('A31-USD', { bookLevels: 5 })
  harness.pass(1000)
  expect(harness.takeSent('book-1')).toEqual([
    { type: 'unsubscribe', product_ids: ['A5-USD'], channel: 'level2' },
    { type: 'subscribe', product_ids: ['A31-USD'], channel: 'level2' },
  ])
})

test('messages are sent no faster than the venue allows', () => {
  const harness = harnessWith(95)
  for (const name of harness.io.connections.keys()) harness.openConnection(name)
  const times = harness.io.sent.map(() => harness.now)
  for (let step = 0; step < 300; step += 1) {
    const sent = harness.io.sent.length
    harness.pass(10)
    if (step % 100 === 0) harness.live(0)
    for (let extra = sent; extra < harness.io.sent.length; extra += 1) times.push(harness.now)
  }
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(times).toHaveLength(8)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(150)
})

test('a clock that is set back an hour holds nothing up', () => {
  const harness = harnessWithBook()
  harness.now -= 3_600_000
  harness.subscribe('ETH-USD', { bookLevels: 1 })
  harness.heartbeat('book-1').pass(1000)
  expect(harness.takeSent('book-1')).toHaveLength(1)
  harness.snapshot('book-1', 'BTC-USD').pass(4500)
  expect(harness.book('BTC-USD').state).toBe('stale')
})

test('the first word on a connection comes within five seconds, however many connections there are', () => {
  const harness = harnessWith(300)
  harness.pass(4000)
  for (const name of harness.io.connections.keys()) harness.openConnection(name)
  harness.pass(4900)
  expect(new Set(harness.io.sent.map(({ name }) => name)).size).toBe(10)
})

test('when the venue has fewer places than it had, the refused books go to another connection', () => {
  const harness = harnessWith(20).openConnections()
  for (let index = 1; index <= 12; index += 1) {
    harness.snapshot('book-1', `A${index}-USD`, [['bid', '1.00', '1']])
  }
  harness.receive('book-1', {
    type: 'error',
    message: 'too many L2 streams requested in a single session',
  })
  harness.openConnections()
  expect(level2Ids(harness.takeSent('book-2'))).toEqual([8])
  harness.snapshot('book-2', 'A13-USD', [['bid', '1.00', '1']])
  expect(harness.book('A13-USD').state).toBe('live')
  expect(harness.book('A1-USD').state).toBe('live')
})

test('the same if the venue closes the connection over it', () => {
  const harness = harnessWith(20).openConnections()
  harness.receive('book-1', {
    type: 'error',
    message: 'too many L2 streams requested in a single session',
  })
  harness.close('book-1', 1008)
  harness.takeSent('book-1')
  harness.openConnections().openConnections()
  const requested = [...harness.io.connections.keys()].map((name) =>
    level2Ids(harness.takeSent(name)).at(-1),
  )
  expect(requested.every((count) => (count ?? 0) <= 10)).toBe(true)
  harness.snapshot('book-1', 'A1-USD', [['bid', '1.00', '1']])
  harness.snapshot('book-2', 'A20-USD', [['bid', '1.00', '1']])
  expect(harness.book('A20-USD').state).toBe('live')
})

test('a closed connection makes its books stale at once, and is asked for everything when it is back', () => {
  const harness = harnessWithBook().snapshot('book-1', 'BTC-USD')
  harness.close('book-1', 1006, '')
  expect(harness.book('BTC-USD').state).toBe('stale')
  expect(harness.sink.broken.get('BTC-USD')).toBe('Disconnected (1006)')
  harness.openConnection('book-1').pass(1000)
  expect(harness.takeSent('book-1')).toHaveLength(2)
  harness.snapshot('book-1', 'BTC-USD')
  expect(harness.book('BTC-USD').state).toBe('live')
  expect(harness.sink.broken.size).toBe(0)
})

test('a connection that cannot be opened at all is reported as an interruption', () => {
  const harness = new CoinbaseMarketHarness()
  harness.subscribe('BTC-USD', { bookLevels: 1 })
  harness.pass(400).close('book-1', 1006, 'refused')
  expect(harness.sink.broken.get('BTC-USD')).toBe('Disconnected (1006) refused')
})

test('four seconds without a heartbeat make a book stale, and the fifth a new connection', () => {
  const harness = harnessWithBook().snapshot('book-1', 'BTC-USD')
  harness.pass(3900)
  expect(harness.book('BTC-USD').state).toBe('live')
  harness.pass(200)
  expect(harness.book('BTC-USD').state).toBe('stale')
  expect(harness.io.reconnects).toEqual([])
  harness.pass(1000)
  expect(harness.io.reconnects).toEqual([{ name: 'book-1', reason: 'No heartbeat for 5 s.' }])
})

test('a large snapshot on a slow connection keeps heartbeats waiting, and costs no connection', () => {
  const harness = harnessWithBook().pass(25_000)
  expect(harness.takeSent('book-1')).toEqual([])
  expect(harness.io.reconnects).toEqual([])
  harness.snapshot('book-1', 'BTC-USD')
  expect(harness.book('BTC-USD').state).toBe('live')
  const dead = harnessWithBook().pass(31_000)
  expect(dead.io.reconnects).toHaveLength(1)
})

test('a connection that falls silent right after a late snapshot is doubted after four seconds, like any other', () => {
  const harness = harnessWithBook().pass(20_000).snapshot('book-1', 'BTC-USD')
  harness.pass(3900)
  expect(harness.book('BTC-USD').state).toBe('live')
  harness.pass(200)
  expect(harness.book('BTC-USD').state).toBe('stale')
})

test('a connection that only stuttered goes on where it was, if nothing was lost', () => {
  const harness = harnessWithBook().snapshot('book-1', 'BTC-USD').pass(4500)
  expect(harness.book('BTC-USD').state).toBe('stale')
  harness.heartbeat('book-1')
  expect(harness.book('BTC-USD').state).toBe('live')
  harness.pass(4500).loseMessage('book-1').heartbeat('book-1')
  expect(harness.book('BTC-USD').state).toBe('stale')
})

test('after eight hours of sleep nothing old is believed, whichever comes first: alarm or message', () => {
  const byAlarm = harnessWithBook().snapshot('book-1', 'BTC-USD')
  byAlarm.sleep(8 * 3_600_000)
  expect(byAlarm.book('BTC-USD').state).toBe('stale')
  expect(byAlarm.io.reconnects).toHaveLength(1)
  const byMessage = harnessWithBook().snapshot('book-1', 'BTC-USD')
  byMessage.now += 8 * 3_600_000
  byMessage.update('book-1', 'BTC-USD', ['bid', '64000.00', '0.1'])
  expect(byMessage.book('BTC-USD').state).toBe('stale')
  expect(byMessage.io.reconnects).toHaveLength(1)
  byMessage.openConnection('book-1').pass(1000).snapshot('book-1', 'BTC-USD')
  expect(byMessage.book('BTC-USD').state).toBe('live')
})

test('a symbol that nobody looks at any more costs no connection after a while', () => {
  const harness = harnessWithBook().snapshot('book-1', 'BTC-USD')
  harness.subscribe('BTC-USD', {})
  harness.live(11_000)
  expect(harness.io.connections.size).toBe(0)
})

test('what is wanted before the list is known is followed as soon as it is', () => {
  const harness = new CoinbaseMarketHarness()
  harness.subscribe('XRP-USD', { bookLevels: 5 })
  expect(harness.io.connections.size).toBe(0)
  harness.pass(3_600_000).answer('/market/products', { products: [product('XRP-USD')] })
  harness.openConnections()
  expect(harness.takeSent('book-1')).toHaveLength(2)
})
