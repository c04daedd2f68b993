import { expect, test } from 'vitest'

import { openRobinhoodTest } from '../robinhood/testing/client.ts'
import { bookMessages, openBook, socketVenues } from '../testing/market-connections.ts'

/** Each with whether what arrives is still JSON. */
const damages = [
  ['cut-message', false],
  ['noisy-message', undefined],
  ['incomplete-message', true],
  ['absurd-number', true],
] as const

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const cases = socketVenues.flatMap((venue) => damages.map((damage) => [venue, ...damage] as const))

test.each(cases)('%s: market data may arrive damaged: %s', (venue, damage, staysJson) => {
  const sound = openBook(venue)
  const { driven, socket } = openBook(venue)
  const before = socket.messages.length
  driven.simulators.setFault(venue, damage, { when: 'always' })
  driven.pass(1000)
  driven.simulators.setFault(venue, damage, { when: 'off' })
  const damaged = socket.messages.slice(before)
  driven.pass(500)
  sound.driven.pass(1500)
  // The market itself is the same: what differs was damaged on its way.
  const sent = new Set(sound.socket.messages)
  const changed = damaged.filter((text) => !sent.has(text))
  expect(changed.length).toBeGreaterThan(3)
  expect(changed.length / damaged.length).toBeGreaterThan(0.8)
  const kinds = [...new Set(changed.map(isJson))]
  expect(kinds).toEqual(staysJson === undefined ? kinds : [staysJson])
  expect(bookMessages(venue, socket).at(-1)).toBe(bookMessages(venue, sound.socket).at(-1))
})

test.each(damages)('robinhood: quotes may arrive damaged: %s', async (damage) => {
  const { driven, call } = openRobinhoodTest()
  driven.simulators.market.isPaused = true
  const path = '/api/v2/crypto/marketdata/best_bid_ask/?symbol=BTC-USD'
  const sound = await call('GET', path)
  driven.simulators.setFault('robinhood', damage, { when: 'once' })
  expect((await call('GET', path)).body.replaceAll(/"timestamp":"[^"]*"/g, '')).not.toBe(
    sound.body.replaceAll(/"timestamp":"[^"]*"/g, ''),
  )
})
