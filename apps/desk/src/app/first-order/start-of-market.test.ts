import type { VenueState } from '@leadline/desk-protocol/hub-status'
import { expect, test } from 'vitest'

import { startOf } from './start-of-market.ts'

const venues = (...states: VenueState['state'][]) => ({
  venues: states.map((state) => ({ state }) as VenueState),
})

test('a market that starts says how far it is: program, hub, and each exchange', () => {
  expect(startOf('connecting', undefined)).toEqual({ done: 1, of: 7 })
  expect(startOf('open', undefined)).toEqual({ done: 2, of: 7 })
  const two = venues('live', 'connecting', 'live', 'connecting', 'connecting')
  expect(startOf('open', two)).toEqual({ done: 4, of: 7 })
  expect(startOf('open', venues('live', 'live', 'live', 'live', 'live'))).toEqual({
    done: 7,
    of: 7,
  })
})

test('an exchange that is not shown is not waited for', () => {
  expect(startOf('open', venues('live', 'off', 'live'))).toEqual({ done: 4, of: 4 })
})
