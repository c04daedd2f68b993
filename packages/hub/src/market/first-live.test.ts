import { expect, test } from 'vitest'

import { TestDesk } from '../testing/test-desk.ts'
import { openTestHub } from '../testing/test-hub.ts'

const levels = [
  { side: 'bid', price: 5_999_950, size: 100_000_000 },
  { side: 'ask', price: 6_000_050, size: 100_000_000 },
] as const

async function quotingFeed() {
  const { hub, clock } = openTestHub(['robinhood'])
  const desk = new TestDesk(hub)
  desk.open(1, { kind: 'status' })
  await clock.advance(1000)
  const [feed] = hub.feeds
  if (!feed) throw new Error('no feed')
  const lasting = () => hub.status(clock.now()).lasting.map(({ reason }) => reason)
  return { feed, lasting, now: () => clock.now() }
}

test('an exchange that waits for its key has not been interrupted', async () => {
  const { feed, lasting, now } = await quotingFeed()
  feed.interrupted(['BTC-USD'], 'It has no key', now())
  expect(lasting()).toEqual([])
})

test('quotes that stopped are an interruption until quotes come again', async () => {
  const { feed, lasting, now } = await quotingFeed()
  feed.quotes('BTC-USD', levels, now())
  feed.interrupted(['BTC-USD'], 'No answer', now())
  expect(lasting()).toEqual(['No answer'])
  feed.quotes('BTC-USD', levels, now())
  expect(lasting()).toEqual([])
})

test('a tape without a ladder lists its interruptions too', async () => {
  const { feed, lasting, now } = await quotingFeed()
  feed.trade({
    symbol: 'BTC-USD',
    id: '1',
    price: 6_000_000,
    size: 100_000_000,
    takerSide: 'buy',
    time: now(),
    isBackfill: false,
  })
  feed.interrupted(['BTC-USD'], 'The connection was lost', now())
  expect(lasting()).toEqual(['The connection was lost'])
})
