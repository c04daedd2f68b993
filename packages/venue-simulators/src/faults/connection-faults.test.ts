import { expect, test } from 'vitest'

import { crc32 } from '../kraken/market/checksum.ts'
import { followKraken } from '../kraken/testing/book-follower.ts'
import {
  bestOf,
  bookMessages,
  numbersOf,
  openBook,
  socketVenues,
} from '../testing/market-connections.ts'

const numbered = ['coinbase', 'gemini', 'binance-us'] as const

/** How often the numbers of consecutive book messages do not follow each other. */
function gaps(venue: (typeof numbered)[number], messages: readonly string[]): number {
  const follows = venue === 'gemini' ? 0 : 1
  const numbers = messages.map((message) => numbersOf(venue, message))
  return numbers.filter(
    ({ first }, index) => index > 0 && first !== (numbers[index - 1]?.last ?? 0) + follows,
  ).length
}

test.each(numbered)('%s: a lost message leaves a gap in the numbers', (venue) => {
  const { driven, socket } = openBook(venue)
  const ofBook = () => (venue === 'coinbase' ? socket.messages : bookMessages(venue, socket))
  expect(gaps(venue, ofBook())).toBe(0)
  driven.simulators.setFault(venue, 'sequence-gap', { when: 'once' })
  driven.pass(1000)
  expect(gaps(venue, ofBook())).toBe(1)
  driven.simulators.setFault(venue, 'sequence-gap', { when: { probability: 0.3 } })
  driven.pass(3000)
  expect(gaps(venue, ofBook())).toBeGreaterThan(3)
})

test('kraken: a lost message shows in the checksums of those after it', () => {
  const { driven, socket } = openBook('kraken')
  expect(followKraken(socket, 'BTC/USD', 25).wrong).toBe(0)
  driven.simulators.setFault('kraken', 'sequence-gap', { when: { probability: 0.2 } })
  driven.pass(2000)
  expect(followKraken(socket, 'BTC/USD', 25).wrong).toBeGreaterThan(0)
})

test('kraken: a checksum may be wrong', () => {
  const { driven, socket } = openBook('kraken')
  driven.simulators.market.isPaused = true
  driven.pass(200)
  const marketBook = driven.simulators.market.bookOf('kraken', 'BTC-USD')
  const checksum = (): number =>
    Number(/"checksum":(\d+)/.exec(bookMessages('kraken', socket).at(-1) ?? '')?.[1])
  const best = marketBook?.book.bids.best?.price ?? 0
  const touch = (size: number) => {
    marketBook?.rest('buy', best, size, driven.now)
    driven.simulators.market.publish(marketBook ?? ({} as never), driven.now)
    driven.pass(100)
  }
  touch(5)
  const right = checksum()
  driven.simulators.setFault('kraken', 'bad-checksum', { when: 'once' })
  touch(7)
  const wrong = checksum()
  touch(11)
  expect(wrong).not.toBe(right)
  const levels = driven.simulators.groundTruth('kraken', 'BTC-USD')
  const textOf = (side: 'bids' | 'asks') =>
    levels[side]
      .slice(0, 10)
      .map(({ price, size }) => `${price}${size}`)
      .join('')
  expect(checksum()).toBe(crc32(textOf('asks') + textOf('bids')))
})

test.each(socketVenues)('%s: a book may be reported crossed', (venue) => {
  const { driven, socket } = openBook(venue)
  const groundTruth = driven.simulators.groundTruth(venue, 'BTC-USD')
  const scale = 10 ** groundTruth.priceDecimals
  driven.simulators.setFault(venue, 'crossed-book', { when: 'once' })
  driven.pass(500)
  const request = (groundTruth.asks[0]?.price ?? 0) / scale
  const highest = Math.max(
    ...bookMessages(venue, socket).map((message) => bestOf(venue, message).bid),
  )
  expect(highest).toBeGreaterThan(request * 0.9999)
  const now = driven.simulators.groundTruth(venue, 'BTC-USD')
  expect((now.bids[0]?.price ?? 0) < (now.asks[0]?.price ?? 0)).toBe(true)
})

test.each(socketVenues)('%s: a message may come twice', (venue) => {
  const { driven, socket } = openBook(venue)
  const twice = () => {
    const messages = bookMessages(venue, socket)
    return messages.filter((message, index) => message === messages[index - 1]).length
  }
  expect(twice()).toBe(0)
  driven.simulators.setFault(venue, 'duplicate-message', { when: 'once' })
  driven.pass(500)
  expect(twice()).toBe(1)
})

test.each(numbered)('%s: two messages may change places', (venue) => {
  const { driven, socket } = openBook(venue)
  driven.simulators.setFault(venue, 'reordered-messages', { when: 'once' })
  driven.pass(1000)
  const lasts = bookMessages(venue, socket).map((message) => numbersOf(venue, message).last)
  const falls = lasts.filter((last, index) => index > 0 && last < (lasts[index - 1] ?? 0))
  expect(falls).toHaveLength(1)
  expect(new Set(lasts).size).toBe(lasts.length)
})

test.each(['coinbase', 'kraken', 'gemini'] as const)(
  '%s: the snapshot may come late, after changes',
  (venue) => {
    const { driven, socket } = openBook(venue, 2000)
    socket.close()
    driven.pass(100)
    driven.simulators.setFault(venue, 'late-snapshot', { when: 'once', ms: 3000 })
    const second = openAgain(venue, driven)
    driven.pass(2500)
    const largest = () =>
      Math.max(0, ...bookMessages(venue, second).map((message) => message.length))
    expect(bookMessages(venue, second).length).toBeGreaterThan(5)
    const before = largest()
    driven.pass(1500)
    expect(largest()).toBeGreaterThan(before * 3)
  },
)

function openAgain(
  venue: 'coinbase' | 'kraken' | 'gemini',
  driven: ReturnType<typeof openBook>['driven'],
) {
  const subscribe = {
    coinbase: { type: 'subscribe', channel: 'level2', product_ids: ['BTC-USD'] },
    kraken: { method: 'subscribe', params: { channel: 'book', symbol: ['BTC/USD'], depth: 100 } },
    gemini: { id: 1, method: 'subscribe', params: ['btcusd@depth@100ms'] },
  }[venue]
  const address = driven.simulators.addresses(venue).market ?? ''
  const socket = driven.open(venue, venue === 'gemini' ? `${address}?snapshot=-1` : address)
  socket.send(subscribe)
  return socket
}

test('binance-us: the snapshot is a call, and that may be late', async () => {
  const { driven } = openBook('binance-us')
  driven.simulators.setFault('binance-us', 'late-snapshot', { when: 'once', ms: 3000 })
  const begin = driven.now
  await driven.fetch('binance-us', 'GET', '/api/v3/depth?symbol=BTCUSD&limit=100')
  expect(driven.now - begin).toBeGreaterThan(3000)
})

test.each(socketVenues)('%s: a silent connection says nothing more, yet lives', (venue) => {
  const { driven, socket } = openBook(venue)
  driven.simulators.setFault(venue, 'silent-socket', { when: 'once' })
  driven.pass(300)
  const received = socket.messages.length
  driven.simulators.market.isPaused = true
  driven.pass(25_000)
  expect(socket.messages).toHaveLength(received)
  expect(socket.closed).toBeUndefined()
  const pings = venue === 'gemini' || venue === 'binance-us' ? 1 : 0
  expect(socket.pings.length).toBe(pings)
})

test.each(socketVenues)(
  '%s: a half-open connection neither speaks nor receives, and nobody says so',
  (venue) => {
    const { driven, socket } = openBook(venue)
    driven.simulators.setFault(venue, 'half-open-line', { when: 'once' })
    driven.pass(300)
    const received = socket.messages.length
    socket.send({ method: 'ping', id: 77, req_id: 77 })
    driven.pass(100_000)
    expect([socket.messages.length - received, socket.pings.length, socket.closed]).toEqual([
      0,
      0,
      undefined,
    ])
  },
)

test.each(socketVenues)('%s: connections are cut, and new ones may be refused', (venue) => {
  const { driven, socket } = openBook(venue)
  driven.simulators.setFault(venue, 'disconnect', { when: 'once' })
  driven.pass(100)
  expect(socket.closed?.code).toBe(1001)
  driven.simulators.setFault(venue, 'refused-connection', { when: 'once' })
  const address = driven.simulators.addresses(venue).market ?? ''
  const url = venue === 'binance-us' ? `${address}/ws` : address
  expect(driven.open(venue, url).closed?.code).toBe(1006)
  expect(driven.open(venue, url).closed).toBeUndefined()
})

test.each(socketVenues)('%s: a fault switched off is gone', (venue) => {
  const { driven, socket } = openBook(venue)
  driven.simulators.setFault(venue, 'sequence-gap', { when: 'always' })
  driven.pass(500)
  const before = bookMessages(venue, socket).length
  driven.pass(500)
  expect(bookMessages(venue, socket)).toHaveLength(before)
  driven.simulators.setFault(venue, 'sequence-gap', { when: 'off' })
  driven.pass(500)
  expect(bookMessages(venue, socket).length).toBeGreaterThan(before)
})
