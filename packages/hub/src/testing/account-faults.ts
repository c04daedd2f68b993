import type { FaultName, FaultSetting } from '@leadline/venue-simulators/faults/fault'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { expect, test } from 'vitest'

import { liveAFaultyDay } from './account-fault-day.ts'
import { AccountTrial } from './account-trial.ts'

const often = { when: { probability: 0.2 } } as const
/** Every book would be stale all day otherwise, and nothing may leave then. */
const seldom = { when: { probability: 0.01 } } as const

const faults: readonly [FaultName, FaultSetting][] = [
  ['lost-acknowledgement', { when: 'always' }],
  ['lost-request', often],
  ['server-error', often],
  ['fill-races-cancel', { when: 'always' }],
  ['duplicate-acknowledgement', { when: 'always' }],
  ['half-open-line', { when: 'once' }],
  ['reordered-messages', seldom],
  ['unknown-status', { when: 'once' }],
]

const furtherFaults: readonly [FaultName, FaultSetting][] = [
  ['duplicate-message', often],
  ['silent-socket', { when: 'once' }],
  ['refused-connection', often],
  ['rate-limited', often],
  ['html-error', often],
  ['slow-answer', { when: { probability: 0.2 }, ms: 4000 }],
  ['expired-token', { when: 'once' }],
  ['order-refused', { when: 'once' }],
  ['order-restated', { when: 'once' }],
  ['added-fields', { when: 'always' }],
]

/** Days with one fault each; with LONG_TESTS=1 also with those that touch orders less. */
export function tryFaults(venue: VenueId): void {
  const { name } = venueOf(venue)
  const all = process.env['LONG_TESTS'] === '1' ? [...faults, ...furtherFaults] : faults
  test.each(all)(
    `${name}: no order is doubled or lost on a day with %s %j`,
    async (fault, setting) => {
      const one = await new AccountTrial(venue).begin()
      await liveAFaultyDay(one, fault, setting)
      expect(one.market.simulators.forbiddenCalls).toEqual([])
      one.stop()
    },
    60_000,
  )
}
