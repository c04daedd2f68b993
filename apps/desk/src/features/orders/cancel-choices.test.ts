import type { VenueId } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { cancelChoices } from './cancel-choices.ts'

const order = (venue: VenueId, symbol: string) => ({ venue, terms: { symbol } })
const synthetic = (venue: VenueId, symbol: string) => ({ venue, symbol })

function counted(orders: ReturnType<typeof order>[], holds: ReturnType<typeof synthetic>[]) {
  const choices = cancelChoices(orders, holds, (venue) => venue)
  return choices.map(({ title, counted: words, count }) => `${title}: ${words}, ${count}`)
}

test('what Leadline holds is counted beside the orders that end with it', () => {
  const orders = [order('coinbase', 'BTC-USD'), order('coinbase', 'ETH-USD')]
  expect(counted(orders, [synthetic('coinbase', 'BTC-USD')])).toEqual([
    'BTC-USD: 1 order and 1 held by Leadline, 2',
    'ETH-USD: 1 order, 1',
    'coinbase: 2 orders and 1 held by Leadline, 3',
    'Everywhere: 2 orders and 1 held by Leadline, 3',
  ])
})

test('an exchange with nothing but synthetic orders can be cleared as well', () => {
  expect(counted([], [synthetic('kraken', 'BTC-USD'), synthetic('kraken', 'BTC-USD')])).toEqual([
    'BTC-USD: 2 held by Leadline, 2',
    'kraken: 2 held by Leadline, 2',
    'Everywhere: 2 held by Leadline, 2',
  ])
})

test('where nothing works there is nothing to choose', () => {
  expect(counted([], [])).toEqual([])
})
