import { expect, test } from 'vitest'

import { listVenues, venueCountText } from './venue-names.ts'
import { venueOf, venues } from './venue-registry.ts'

test('there are five exchanges, in the order that the whole product keeps', () => {
  expect(venues.map(({ order, id, name, monogram }) => [order, id, name, monogram])).toEqual([
    [1, 'coinbase', 'Coinbase', 'CB'],
    [2, 'kraken', 'Kraken', 'KR'],
    [3, 'gemini', 'Gemini', 'GE'],
    [4, 'binance-us', 'Binance.US', 'BN'],
    [5, 'robinhood', 'Robinhood', 'RH'],
  ])
  const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']
  expect(venueCountText).toBe(numberWords[venues.length])
  expect(listVenues()).toBe('Coinbase, Kraken, Gemini, Binance.US and Robinhood Crypto')
})

test('each limit reads as the manual quotes it', () => {
  expect(venues.map(({ rateLimitWords }) => rateLimitWords)).toEqual([
    '10 per second (private)',
    '1 per second',
    '600 per minute',
    '1,200 per minute',
    'About 100 per minute',
  ])
})

test('only Robinhood has quotes instead of a book and trades', () => {
  const quotesOnly = venues.filter((venue) => !venue.publishesBook || !venue.publishesTrades)
  expect(quotesOnly.map(({ id }) => id)).toEqual(['robinhood'])
  expect(venueOf('robinhood').fullName).toBe('Robinhood Crypto')
})

test('no two exchanges share a name, a monogram or a prefix of settings', () => {
  for (const key of ['id', 'name', 'fullName', 'monogram', 'environmentPrefix'] as const) {
    expect(new Set(venues.map((venue) => venue[key])).size).toBe(venues.length)
  }
  for (const { environmentPrefix } of venues) expect(environmentPrefix).toMatch(/^[A-Z_]+$/)
})

test('everything but Robinhood is streamed, and nothing is reached without encryption', () => {
  for (const { publishesBook, addresses } of venues) {
    expect(addresses.rest).toMatch(/^https:/)
    const connections = [addresses.market, addresses.user, addresses.trading].filter(Boolean)
    for (const connection of connections) expect(connection).toMatch(/^wss:/)
    expect(addresses.market !== '').toBe(publishesBook)
  }
})
