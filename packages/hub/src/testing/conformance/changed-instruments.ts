import type { VenueId } from '@leadline/venues/venue-names'
import { expect } from 'vitest'

import { FaultySession } from '../faulty-session.ts'
import { type ConformanceCase, everywhere } from './conformance-case.ts'

const symbol = 'BTC-USD'
const seed = 23
/** Lists of instruments are read every five minutes, and sooner on a hint. */
const listsAreReadMs = 6 * 60_000

function changes(
  number: ConformanceCase['number'],
  promise: string,
  run: (session: FaultySession, venue: VenueId) => Promise<void>,
): ConformanceCase {
  return {
    number,
    promise,
    skip: everywhere,
    run: async ({ id }) => {
      const session = new FaultySession(id, seed)
      try {
        await session.pass(5000)
        expect(session.isLive).toBe(true)
        await run(session, id)
        await session.recover()
        expect(session.errors).toEqual([])
      } finally {
        session.stop()
      }
    },
  }
}

export const renamedAsset = changes(
  'M20',
  'An asset that is renamed, and named back, is followed without a restart',
  async (session, venue) => {
    const { directory } = session.hub
    const isListed = (name: string) => directory.on(venue, name) !== undefined
    expect(isListed('BTC2-USD')).toBe(false)
    session.strike('renamed', { when: 'always', symbol })
    await session.wait(listsAreReadMs)
    expect([isListed('BTC2-USD'), isListed(symbol)]).toEqual([true, false])
    expect(session.isLive).toBe(false)
    session.strike('renamed', { when: 'off', symbol })
    await session.wait(listsAreReadMs)
  },
)

export const changedTick = changes(
  'M21',
  'A market that trades in larger price steps from now on is followed',
  async (session) => {
    session.strike('changed-tick', { when: 'always', symbol })
    await session.wait(listsAreReadMs)
  },
)
