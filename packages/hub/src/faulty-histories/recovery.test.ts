import type { FaultName } from '@leadline/venue-simulators/faults/fault'
import { expect, test } from 'vitest'

import { FaultySession } from '../testing/faulty-session.ts'

const venues = ['kraken', 'coinbase', 'gemini', 'binance-us'] as const
const faults: readonly FaultName[] = [
  'crossed-book',
  'sequence-gap',
  'cut-message',
  'incomplete-message',
  'absurd-number',
]

test.each(venues.flatMap((venue) => faults.map((fault) => [venue, fault] as const)))(
  '%s: after a minute of %s its book is back within ten seconds',
  async (venue, fault) => {
    const session = new FaultySession(venue, 7)
    try {
      await session.pass(3000)
      expect(session.isLive).toBe(true)
      session.strike(fault, { when: { probability: 0.5 } })
      await session.pass(60_000)
      session.strike(fault, { when: 'off' })
      await session.pass(10_000)
      expect(session.isLive).toBe(true)
      await session.pass(5000)
      expect(session.isLive).toBe(true)
    } finally {
      session.stop()
    }
  },
  60_000,
)
