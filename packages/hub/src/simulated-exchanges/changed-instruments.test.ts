import { venueIds } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { expect, test } from 'vitest'

import { FaultySession } from '../testing/faulty-session.ts'

/** Lists of instruments are read every five minutes, and sooner on a hint. */
const listsAreReadMs = 6 * 60_000

async function openSession(venue: (typeof venueIds)[number]): Promise<FaultySession> {
  const session = new FaultySession(venue, 23)
  await session.pass(5000)
  expect(session.isLive).toBe(true)
  return session
}

for (const venue of venueIds) {
  const { name } = venueOf(venue)

  test(`${name} renames an asset, and later names it back: both are noticed without a restart`, async () => {
    const session = await openSession(venue)
    const { directory } = session.hub
    expect(directory.on(venue, 'BTC2-USD')).toBeUndefined()
    session.strike('renamed', { when: 'always', symbol: 'BTC-USD' })
    await session.wait(listsAreReadMs)
    expect(directory.on(venue, 'BTC2-USD')).toBeDefined()
    expect(directory.on(venue, 'BTC-USD')).toBeUndefined()
    expect(session.isLive).toBe(false)
    session.strike('renamed', { when: 'off', symbol: 'BTC-USD' })
    await session.wait(listsAreReadMs)
    await session.recover()
    expect(session.errors).toEqual([])
    session.stop()
  })

  test(`${name} takes an instrument off its list and puts it back: so does the desk`, async () => {
    const session = await openSession(venue)
    session.strike('delisted', { when: 'always', symbol: 'BTC-USD' })
    await session.wait(listsAreReadMs)
    // Some keep such a row, with a word for it: nothing can be traded there either.
    const status = session.hub.directory.on(venue, 'BTC-USD')?.status
    expect([undefined, 'halted', 'offline']).toContain(status)
    expect(session.isLive).toBe(false)
    session.strike('delisted', { when: 'off', symbol: 'BTC-USD' })
    await session.wait(listsAreReadMs)
    await session.recover()
    expect(session.errors).toEqual([])
    session.stop()
  })

  test(`${name} trades in larger steps of price from now on: the ladder follows`, async () => {
    const session = await openSession(venue)
    session.strike('changed-tick', { when: 'always', symbol: 'BTC-USD' })
    await session.wait(listsAreReadMs)
    await session.recover()
    expect(session.errors).toEqual([])
    session.stop()
  })
}

test('Robinhood renames an asset right before its list is read again: its old quotes do not stay', async () => {
  const session = new FaultySession('robinhood', 1)
  await session.pass(200)
  await session.wait(300_000 - 3000)
  // So timed that the new list comes before the first quote is refused.
  await session.pass(2000)
  expect(session.isLive).toBe(true)
  session.strike('renamed', { when: 'always', symbol: 'BTC-USD' })
  await session.wait(5000)
  expect(session.hub.directory.on('robinhood', 'BTC-USD')).toBeUndefined()
  expect(session.isLive).toBe(false)
  session.stop()
})
