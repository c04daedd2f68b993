import type { VenueId } from '@leadline/venues/venue-names'

import { Driven, type TestSocket } from './driven.ts'
import { numberAt, list, pick, text } from './look.ts'

/** Exchanges with sockets. */
export const socketVenues = ['coinbase', 'kraken', 'gemini', 'binance-us'] as const
export type SocketVenue = (typeof socketVenues)[number]

const connections: Readonly<Record<SocketVenue, { url: string; subscribe: object[] }>> = {
  coinbase: {
    url: 'wss://coinbase.simulated',
    subscribe: [
      { type: 'subscribe', channel: 'heartbeats' },
      { type: 'subscribe', channel: 'level2', product_ids: ['BTC-USD'] },
    ],
  },
  kraken: {
    url: 'wss://kraken.simulated/v2',
    subscribe: [
      {
        method: 'subscribe',
        params: { channel: 'book', symbol: ['BTC/USD'], depth: 25 },
        req_id: 1,
      },
    ],
  },
  gemini: {
    url: 'wss://gemini.simulated?snapshot=-1',
    subscribe: [{ id: 1, method: 'subscribe', params: ['btcusd@depth@100ms'] }],
  },
  'binance-us': {
    url: 'wss://binance-us.simulated/ws',
    subscribe: [{ id: 1, method: 'SUBSCRIBE', params: ['btcusd@depth@100ms'] }],
  },
}

/** Bitcoin's book at one exchange, opened and running. */
export function openBook(
  venue: SocketVenue,
  actionsPerSecond = 3000,
): { driven: Driven; socket: TestSocket } {
  const driven = new Driven(venue, { actionsPerSecond })
  const { url, subscribe } = connections[venue]
  const socket = driven.open(venue, url)
  for (const message of subscribe) socket.send(message)
  driven.pass(500)
  return { driven, socket }
}

/** Messages that carry book levels. */
export function bookMessages(venue: SocketVenue, socket: TestSocket): string[] {
  const mark = {
    coinbase: '"l2_data"',
    kraken: '"channel":"book"',
    gemini: '"depthUpdate"',
    'binance-us': '"depthUpdate"',
  }
  return socket.messages.filter((message) => message.includes(mark[venue]))
}

/** The numbers that report a gap: what each message begins after, and what it ends with. */
export function numbersOf(venue: SocketVenue, message: string): { first: number; last: number } {
  const json: unknown = JSON.parse(message)
  if (venue === 'coinbase') {
    const number = numberAt(json, 'sequence_num')
    return { first: number, last: number }
  }
  return { first: numberAt(json, 'U'), last: numberAt(json, 'u') }
}

/** Highest bid and lowest ask that a message sets. */
export function bestOf(venue: SocketVenue, message: string): { bid: number; ask: number } {
  const json: unknown = JSON.parse(message)
  const rows = (side: 'bid' | 'ask'): { price: number; size: number }[] => {
    if (venue === 'coinbase') {
      const name = side === 'bid' ? 'bid' : 'offer'
      return list(json, 'events', 0, 'updates')
        .filter((row) => text(row, 'side') === name)
        .map((row) => ({
          price: numberAt(row, 'price_level'),
          size: numberAt(row, 'new_quantity'),
        }))
    }
    if (venue === 'kraken') {
      return list(json, 'data', 0, `${side}s`).map((row) => ({
        price: numberAt(row, 'price'),
        size: numberAt(row, 'qty'),
      }))
    }
    return list(json, side === 'bid' ? 'b' : 'a').map((row) => ({
      price: numberAt(row, 0),
      size: numberAt(row, 1),
    }))
  }
  const prices = (side: 'bid' | 'ask') =>
    rows(side)
      .filter(({ size }) => size > 0)
      .map(({ price }) => price)
  return { bid: Math.max(0, ...prices('bid')), ask: Math.min(Infinity, ...prices('ask')) }
}

/** A public call that every exchange answers, or a signed one where there is none. */
export const publicPaths: Readonly<Record<Exclude<VenueId, 'robinhood'>, string>> = {
  coinbase: '/api/v3/brokerage/time',
  kraken: '/0/public/Time',
  gemini: '/v1/symbols',
  'binance-us': '/api/v3/time',
}

export function sequenceOf(message: unknown): unknown {
  return pick(message, 'sequence_num')
}
