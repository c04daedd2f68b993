import { expect, test } from 'vitest'

import { canWithdraw, unexpectedlyRisky } from './risky-keys.ts'

const key = (keyId: string, isForced: boolean) =>
  ({ keyId, isForced, venue: 'kraken', name: '', ending: '', addedAt: 0 }) as const

test('a key whose exchange reports later that it can withdraw is marked, and pointed out unless its owner typed that they want it', () => {
  const [harmless, forced, late, silent] = [
    key('a', false),
    key('b', true),
    key('c', false),
    key('d', false),
  ] as const
  const accounts = [
    { keyId: 'a', canWithdraw: false },
    { keyId: 'b', canWithdraw: true },
    { keyId: 'c', canWithdraw: true },
    { keyId: 'd', canWithdraw: null },
  ]
  const keys = [harmless, forced, late, silent]
  expect(keys.filter((each) => canWithdraw(each, accounts))).toEqual([forced, late])
  expect(unexpectedlyRisky(keys, accounts)).toEqual([late])
})
