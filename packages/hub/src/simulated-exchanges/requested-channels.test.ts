import type { Transport } from '@leadline/venues/transport'
import type { VenueId } from '@leadline/venues/venue-names'
import { expect, test, vi } from 'vitest'

import { AccountTestBed, openShared } from '../testing/account-test-bed.ts'

const requested = {
  coinbase: ['heartbeats', 'level2', 'market_trades', 'status', 'user'],
  kraken: ['add_order', 'balances', 'book', 'cancel_order', 'executions', 'instrument', 'trade'],
} as const

/** Everything that was said on any connection, by what it requests. */
async function wordsOf(venue: VenueId): Promise<string[]> {
  const words = new Set<string>()
  const note = (text: string) => {
    const { channel, method, params } = JSON.parse(text) as {
      channel?: string
      method?: string
      params?: { channel?: string }
    }
    words.add(channel ?? params?.channel ?? method ?? '')
  }
  const shared = openShared(venue)
  const { simulators } = shared.market
  const transportOf = simulators.transport.bind(simulators)
  vi.spyOn(simulators, 'transport').mockImplementation((id): Transport => {
    const transport = transportOf(id)
    return {
      fetch: (request) => transport.fetch(request),
      openSocket: (url, headers, events) => {
        const socket = transport.openSocket(url, headers, events)
        return {
          close: () => socket.close(),
          send: (text) => {
            note(text)
            socket.send(text)
          },
        }
      },
    }
  })
  const one = await new AccountTestBed(venue, shared).begin()
  one.watch({ kind: 'candles', symbol: 'BTC-USD', timeframe: '5m', venues: [venue] })
  one.watch({ kind: 'tape', symbol: 'BTC-USD', venues: [venue], filter: '', sumsMs: 60_000 })
  await one.pass(5000)
  const orders = ['0.1', '0.2'].map((size) => one.send({ limitPrice: one.low, size }))
  await one.pass(3000)
  for (const id of orders) one.cancel(id)
  await one.pass(5000)
  one.stop()
  return [...words].filter((word) => word !== 'ping' && word !== 'ticker').toSorted()
}

test.each(['coinbase', 'kraken'] as const)(
  '%s: with a ladder, a tape, a chart and orders at work, no connection gets requests for candles or for orders in batches',
  async (venue) => {
    expect(await wordsOf(venue)).toEqual(requested[venue])
  },
)
