import { expect, test } from 'vitest'

import { CoinbaseMarketHarness, harnessWithBook, product } from '../testing/market-harness.ts'

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => product(`A${index + 1}-USD`))

function deskWith(count: number): CoinbaseMarketHarness {
  const desk = new CoinbaseMarketHarness(many(count))
  for (let index = 1; index <= count; index += 1) desk.subscribe(`A${index}-USD`, { bookLevels: 5 })
  return desk
}

const level2Ids = (messages: readonly unknown[]) =>
  (messages as { type: string; channel: string; product_ids?: string[] }[])
    .filter(({ type, channel }) => type === 'subscribe' && channel === 'level2')
    .map(({ product_ids }) => product_ids?.length)

test('the thirty-first book gets a second line, and is not asked of the first', () => {
  const desk = deskWith(31).openLines()
  expect([...desk.io.lines.keys()]).toEqual(['book-1', 'book-2'])
  expect(level2Ids(desk.takeSent('book-1'))).toEqual([30])
  expect(level2Ids(desk.takeSent('book-2'))).toEqual([1])
})

test('a place that is given up is given up before it is taken again', () => {
  const desk = deskWith(31)
  desk.subscribe('A31-USD', {})
  desk.openLines()
  desk.takeSent('book-1')
  desk.subscribe('A5-USD', {})
  desk.subscribe('A31-USD', { bookLevels: 5 })
  desk.pass(1000)
  expect(desk.takeSent('book-1')).toEqual([
    { type: 'unsubscribe', product_ids: ['A5-USD'], channel: 'level2' },
    { type: 'subscribe', product_ids: ['A31-USD'], channel: 'level2' },
  ])
})

test('messages are sent no faster than the venue allows', () => {
  const desk = deskWith(95)
  for (const name of desk.io.lines.keys()) desk.openLine(name)
  const times = desk.io.sent.map(() => desk.now)
  for (let step = 0; step < 300; step += 1) {
    const sent = desk.io.sent.length
    desk.pass(10)
    if (step % 100 === 0) desk.live(0)
    for (let extra = sent; extra < desk.io.sent.length; extra += 1) times.push(desk.now)
  }
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(times).toHaveLength(8)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(150)
})

test('a clock that is set back an hour holds nothing up', () => {
  const desk = harnessWithBook()
  desk.now -= 3_600_000
  desk.subscribe('ETH-USD', { bookLevels: 1 })
  desk.heartbeat('book-1').pass(1000)
  expect(desk.takeSent('book-1')).toHaveLength(1)
  desk.snapshot('book-1', 'BTC-USD').pass(4500)
  expect(desk.book('BTC-USD').state).toBe('stale')
})

test('the first word on a line comes within five seconds, however many lines there are', () => {
  const desk = deskWith(300)
  desk.pass(4000)
  for (const name of desk.io.lines.keys()) desk.openLine(name)
  desk.pass(4900)
  expect(new Set(desk.io.sent.map(({ name }) => name)).size).toBe(10)
})

test('when the venue has fewer places than it had, the refused books go to another line', () => {
  const desk = deskWith(20).openLines()
  for (let index = 1; index <= 12; index += 1) {
    desk.snapshot('book-1', `A${index}-USD`, [['bid', '1.00', '1']])
  }
  desk.receive('book-1', {
    type: 'error',
    message: 'too many L2 streams requested in a single session',
  })
  desk.openLines()
  expect(level2Ids(desk.takeSent('book-2'))).toEqual([8])
  desk.snapshot('book-2', 'A13-USD', [['bid', '1.00', '1']])
  expect(desk.book('A13-USD').state).toBe('live')
  expect(desk.book('A1-USD').state).toBe('live')
})

test('the same if the venue closes the line over it', () => {
  const desk = deskWith(20).openLines()
  desk.receive('book-1', {
    type: 'error',
    message: 'too many L2 streams requested in a single session',
  })
  desk.close('book-1', 1008)
  desk.takeSent('book-1')
  desk.openLines().openLines()
  const requested = [...desk.io.lines.keys()].map((name) => level2Ids(desk.takeSent(name)).at(-1))
  expect(requested.every((count) => (count ?? 0) <= 10)).toBe(true)
  desk.snapshot('book-1', 'A1-USD', [['bid', '1.00', '1']])
  desk.snapshot('book-2', 'A20-USD', [['bid', '1.00', '1']])
  expect(desk.book('A20-USD').state).toBe('live')
})

test('a closed line makes its books stale at once, and is asked for everything when it is back', () => {
  const desk = harnessWithBook().snapshot('book-1', 'BTC-USD')
  desk.close('book-1', 1006, '')
  expect(desk.book('BTC-USD').state).toBe('stale')
  expect(desk.sink.broken.get('BTC-USD')).toBe('Disconnected (1006)')
  desk.openLine('book-1').pass(1000)
  expect(desk.takeSent('book-1')).toHaveLength(2)
  desk.snapshot('book-1', 'BTC-USD')
  expect(desk.book('BTC-USD').state).toBe('live')
  expect(desk.sink.broken.size).toBe(0)
})

test('a line that cannot be opened at all is reported as an interruption', () => {
  const desk = new CoinbaseMarketHarness()
  desk.subscribe('BTC-USD', { bookLevels: 1 })
  desk.pass(400).close('book-1', 1006, 'refused')
  expect(desk.sink.broken.get('BTC-USD')).toBe('Disconnected (1006) refused')
})

test('four seconds without a heartbeat make a book stale, and the fifth a new line', () => {
  const desk = harnessWithBook().snapshot('book-1', 'BTC-USD')
  desk.pass(3900)
  expect(desk.book('BTC-USD').state).toBe('live')
  desk.pass(200)
  expect(desk.book('BTC-USD').state).toBe('stale')
  expect(desk.io.reconnects).toEqual([])
  desk.pass(1000)
  expect(desk.io.reconnects).toEqual([{ name: 'book-1', reason: 'No heartbeat for 5 s.' }])
})

test('a large snapshot on a slow line keeps heartbeats waiting, and costs no line', () => {
  const desk = harnessWithBook().pass(25_000)
  expect(desk.takeSent('book-1')).toEqual([])
  expect(desk.io.reconnects).toEqual([])
  desk.snapshot('book-1', 'BTC-USD')
  expect(desk.book('BTC-USD').state).toBe('live')
  const dead = harnessWithBook().pass(31_000)
  expect(dead.io.reconnects).toHaveLength(1)
})

test('a line that falls silent right after a late snapshot is doubted after four seconds, like any other', () => {
  const desk = harnessWithBook().pass(20_000).snapshot('book-1', 'BTC-USD')
  desk.pass(3900)
  expect(desk.book('BTC-USD').state).toBe('live')
  desk.pass(200)
  expect(desk.book('BTC-USD').state).toBe('stale')
})

test('a line that only stuttered goes on where it was, if nothing was lost', () => {
  const desk = harnessWithBook().snapshot('book-1', 'BTC-USD').pass(4500)
  expect(desk.book('BTC-USD').state).toBe('stale')
  desk.heartbeat('book-1')
  expect(desk.book('BTC-USD').state).toBe('live')
  desk.pass(4500).loseMessage('book-1').heartbeat('book-1')
  expect(desk.book('BTC-USD').state).toBe('stale')
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
  byMessage.openLine('book-1').pass(1000).snapshot('book-1', 'BTC-USD')
  expect(byMessage.book('BTC-USD').state).toBe('live')
})

test('a symbol that nobody looks at any more costs no line after a while', () => {
  const desk = harnessWithBook().snapshot('book-1', 'BTC-USD')
  desk.subscribe('BTC-USD', {})
  desk.live(11_000)
  expect(desk.io.lines.size).toBe(0)
})

test('what is wanted before the list is known is followed as soon as it is', () => {
  const desk = new CoinbaseMarketHarness()
  desk.subscribe('XRP-USD', { bookLevels: 5 })
  expect(desk.io.lines.size).toBe(0)
  desk.pass(3_600_000).answer('/market/products', { products: [product('XRP-USD')] })
  desk.openLines()
  expect(desk.takeSent('book-1')).toHaveLength(2)
})
