import { venueIds } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { openSimulators } from './simulators.ts'
import { Driven } from './testing/driven.ts'
import { openBook, socketVenues } from './testing/market-connections.ts'

const now = 1_790_000_000_000

test.each(socketVenues)('%s: the same seed and the same calls give the same bytes', (venue) => {
  const wire = () => openBook(venue, 6000).socket.messages.join('\n')
  const first = wire()
  expect(first.length).toBeGreaterThan(5000)
  expect(wire()).toBe(first)
})

test('five exchanges open on one market, each with its keys and its account', () => {
  const simulators = openSimulators({ seed: 1, now })
  for (const venue of venueIds) {
    expect(simulators.keys(venue).map(({ label }) => label)).toEqual(
      expect.arrayContaining(['trade', 'view']),
    )
    expect(simulators.account(venue).balances['USD']).toEqual({ total: '250000', held: '0' })
    const { bids, asks } = simulators.groundTruth(venue, 'BTC-USD')
    expect((bids[0]?.price ?? 0) < (asks[0]?.price ?? 0)).toBe(true)
  }
  const secrets = venueIds.flatMap((venue) => simulators.keys(venue).map(({ secret }) => secret))
  expect(new Set(secrets).size).toBe(secrets.length)
})

test('the five prices of one asset stay together', () => {
  const simulators = openSimulators({ seed: 4, now, actionsPerSecond: 1000 })
  for (let second = 1; second <= 20; second += 1) simulators.advance(now + second * 1000)
  const mids = venueIds.map((venue) => {
    const { bids, asks, priceDecimals } = simulators.groundTruth(venue, 'BTC-USD')
    return ((bids[0]?.price ?? 0) + (asks[0]?.price ?? 0)) / 2 / 10 ** priceDecimals
  })
  expect(Math.max(...mids) / Math.min(...mids) - 1).toBeLessThan(0.001)
})

test('a request answers only when time passes, and not before its way there and back', async () => {
  const simulators = openSimulators({ seed: 1, now, venues: ['kraken'] })
  let isAnswered = false
  const url = 'https://kraken.simulated/0/public/Time'
  const answer = simulators
    .transport('kraken')
    .fetch({ method: 'GET', url, headers: {}, timeoutMs: 5000 })
  void answer.then(() => (isAnswered = true))
  simulators.advance(now + 40)
  await Promise.resolve()
  expect(isAnswered).toBe(false)
  simulators.advance(now + 70)
  expect((await answer).status).toBe(200)
})

test('a request without an answer fails at its time, and says that it may have arrived', async () => {
  const driven = new Driven('coinbase')
  driven.simulators.setFault('coinbase', 'slow-answer', { when: 'once', ms: 60_000 })
  const path = '/api/v3/brokerage/time'
  await expect(driven.fetch('coinbase', 'GET', path, { timeoutMs: 2000 })).rejects.toMatchObject({
    mayHaveArrived: true,
  })
})

test('for a server: answers come at once, sockets speak through whatever is given', () => {
  const simulators = openSimulators({ seed: 1, now, latency: 'none', venues: ['binance-us'] })
  const replies: unknown[] = []
  simulators.handleHttp(
    'binance-us',
    {
      method: 'GET',
      path: '/api/v3/time',
      query: '',
      headers: {},
      body: '',
      origin: 'http://127.0.0.1:1',
      client: 'a',
    },
    (reply) => replies.push(reply),
  )
  expect(replies).toEqual([expect.objectContaining({ status: 200, body: `{"serverTime":${now}}` })])
  const sent: string[] = []
  const socket = {
    send: (text: string) => sent.push(text),
    ping: () => undefined,
    close: () => undefined,
    terminate: () => undefined,
  }
  const upgrade = { path: '/ws', query: '', headers: {}, origin: 'ws://127.0.0.1:1', client: 'a' }
  const receiver = simulators.acceptSocket('binance-us', upgrade, socket)
  if ('status' in receiver) throw new Error('The socket was refused.')
  receiver.message('{"method":"SUBSCRIBE","params":["btcusd@depth@100ms"],"id":1}')
  expect(sent).toEqual(['{"result":null,"id":1}'])
  for (let step = 1; step <= 200; step += 1) simulators.advance(now + step * 10)
  expect(sent.length).toBeGreaterThan(3)
  receiver.closed()
  expect(simulators.openConnections('binance-us')).toBe(0)
})

test('an upgrade to a path that is not there is refused', () => {
  const simulators = openSimulators({ seed: 1, now, latency: 'none', venues: ['robinhood'] })
  const upgrade = { path: '/', query: '', headers: {}, origin: '', client: '' }
  const socket = {
    send: () => undefined,
    ping: () => undefined,
    close: () => undefined,
    terminate: () => undefined,
  }
  expect(simulators.acceptSocket('robinhood', upgrade, socket)).toMatchObject({ status: 404 })
})

test('a sleeping computer: connections live through a jump of eight hours, and the book they are reported is the true one', () => {
  const { driven, socket } = openBook('coinbase', 500)
  driven.simulators.advance(driven.now + 8 * 3_600_000)
  driven.pass(2000)
  const before = socket.messages.length
  driven.pass(2000)
  // Nothing was lost: the connection goes on, or it was shut for being idle.
  expect(socket.messages.length > before || socket.closed !== undefined).toBe(true)
})

test('time cannot be moved from within, and never goes back', () => {
  const simulators = openSimulators({ seed: 1, now, venues: ['kraken'] })
  simulators.advance(now + 1000)
  simulators.advance(now + 500)
  expect(simulators.now).toBe(now + 1000)
  const transport = simulators.transport('kraken')
  let failure: unknown
  transport.openSocket(
    'wss://kraken.simulated/v2',
    {},
    {
      opened: () => {
        try {
          simulators.advance(now + 5000)
        } catch (error) {
          failure = error
        }
      },
      message: () => undefined,
      pinged: () => undefined,
      closed: () => undefined,
    },
  )
  simulators.advance(now + 2000)
  expect(failure).toBeInstanceOf(Error)
})

test('memory does not grow with time', () => {
  const simulators = openSimulators({
    seed: 1,
    now,
    actionsPerSecond: 3000,
    venues: ['coinbase', 'kraken'],
  })
  const run = (seconds: number) => {
    for (let step = 0; step < seconds * 10; step += 1) simulators.advance(simulators.now + 100)
  }
  const heap = () => {
    globalThis.gc?.()
    return process.memoryUsage().heapUsed / 1e6
  }
  run(20)
  const before = heap()
  run(60)
  expect(heap() - before).toBeLessThan(40)
})
