import type { WireVault } from '@leadline/desk-protocol/messages/vault-messages'
import { expect, test } from 'vitest'

import { keylessVenues } from './keyless-venues.ts'

const vault: WireVault = {
  phase: 'open',
  trouble: '',
  canRestore: false,
  publicKey: '',
  waitUntil: 0,
  idleMinutes: 0,
  lockedBecause: '',
  keys: [],
  venues: [],
}
const key = { keyId: 'k', name: 'Main', ending: 'abcd', addedAt: 0, isForced: false }

test('only an exchange that publishes nothing needs a key to be seen, and only until it has one', () => {
  expect(keylessVenues('real', vault)).toEqual(['robinhood'])
  const stored = { ...vault, keys: [{ ...key, venue: 'robinhood' as const }] }
  expect(keylessVenues('real', stored)).toEqual([])
})

test('the simulated market and a recording show it without a key', () => {
  expect(keylessVenues('practice', vault)).toEqual([])
  expect(keylessVenues('replay', vault)).toEqual([])
})
