import type { ViewSpec } from '@leadline/desk-protocol/frames/view-spec'
import { expect, test } from 'vitest'

import { TestDesk } from '../testing/test-desk.ts'
import { openTestHub } from '../testing/test-hub.ts'
import { readMarketFilter } from './market-filters.ts'

const ladder: Extract<ViewSpec, { kind: 'ladder' }> = {
  kind: 'ladder',
  symbol: 'BTC-USD',
  depth: 10,
  condense: null,
  venues: ['coinbase', 'kraken'],
  filter: '',
}

async function filtered(filter: string, lists: Record<string, string[]> = {}) {
  const { hub, clock, at } = openTestHub(['coinbase', 'kraken'], { readFilter: readMarketFilter })
  const desk = new TestDesk(hub)
  desk.say({ type: 'lists', lists })
  desk.open(1, { ...ladder, filter })
  await clock.advance(1000)
  for (const venue of ['coinbase', 'kraken'] as const) {
    at(venue).say({
      type: 'book',
      symbol: 'BTC-USD',
      isSnapshot: true,
      levels: [
        ['bid', '59999', venue === 'coinbase' ? '0.5' : '3'],
        ['bid', '59000', '2'],
        ['ask', '60001', '1'],
      ],
    })
  }
  return { desk, look: () => desk.look(1).ladder }
}

test('a filter by exchange and size leaves what meets it, and says how much it hides', async () => {
  const { look } = await filtered('exchange = Kraken and size > 1')
  expect(look()).toMatchObject({
    bids: [
      { price: 5_999_900, sizes: [0, 300_000_000] },
      { price: 5_900_000, sizes: [0, 200_000_000] },
    ],
    asks: [],
    hidden: 4,
    // Best prices are those of the books, whatever is hidden.
    bestAsk: 6_000_100,
  })
})

test('distance is counted from the mid of the moment', async () => {
  const { look } = await filtered('distance < 10')
  expect(look()?.bids.map(({ price }) => price)).toEqual([5_999_900])
})

test('a watch list in a filter is the one that the desk reported', async () => {
  const inList = await filtered('symbol in @main', { main: ['BTC-USD'] })
  expect(inList.look()?.bids).toHaveLength(2)
  inList.desk.say({ type: 'lists', lists: { main: ['ETH-USD'] } })
  expect(inList.look()?.bids).toEqual([])
  inList.desk.say({ type: 'lists', lists: { main: ['ETH-USD', 'BTC-USD'] } })
  expect(inList.look()?.bids).toHaveLength(2)
})

test('a misspelled field is refused with a readable reason, and the ladder stays closed or as it was', async () => {
  const { desk } = await filtered('sise > 1')
  expect(desk.said.at(-1)).toMatchObject({ type: 'viewRefused', view: 1 })
})
