import type { AccountSink } from '@leadline/venues/account-adapter'
import { expect, test } from 'vitest'

import { OrderManagerHarness } from '../testing/order-manager-harness.ts'
import { sampleCapabilities } from '../testing/sample-orders.ts'
import { openHarness } from '../testing/test-bed-actions.ts'
import { type ComparedAccount, isSameAccount } from './same-account.ts'

/** A second key at the same exchange, whose connection says nothing by itself. */
function connectSecond(testBed: OrderManagerHarness): AccountSink {
  const info = { keyId: 'K-2', venue: 'coinbase', name: 'Second' } as const
  const line = testBed.connection
  let sink: AccountSink | undefined
  testBed.manager.connect({ ...info, capabilities: sampleCapabilities }, (opened) => {
    sink = opened
    return line
  })
  if (!sink) throw new Error('not connected')
  return sink
}

const holdings = [
  { asset: 'BTC', available: '1.5', held: '0.01' },
  { asset: 'USD', available: '100', held: '0' },
]

function withTwoKeys(): OrderManagerHarness {
  const testBed = openHarness(new OrderManagerHarness())
  const second = connectSecond(testBed)
  testBed.manager.accounts.get('K-1')?.balances(holdings, true, testBed.now)
  second.balances(holdings, true, testBed.now)
  return testBed
}

const held = (testBed: OrderManagerHarness) => testBed.manager.risk.heldOf('BTC').toFixed()

test('what two keys of one account hold counts once', () => {
  const testBed = withTwoKeys()
  expect(testBed.manager.accounts.get('K-2')?.sameAs).toBe('K-1')
  expect(held(testBed)).toBe('1.51')
})

test('a fill that reaches one key before the other does not make them two accounts again', () => {
  const testBed = withTwoKeys()
  testBed.manager.accounts
    .get('K-1')
    ?.balances([{ asset: 'BTC', available: '2', held: '0' }], false, 1)
  expect(held(testBed)).toBe('2')
})

test('two accounts that the trader says are two count twice, also after a restart', () => {
  const testBed = withTwoKeys()
  testBed.manager.rules.setTwoAccounts(['K-2', 'K-1'])
  expect(held(testBed)).toBe('3.02')
  testBed.restart()
  const second = connectSecond(testBed)
  testBed.manager.accounts.get('K-1')?.balances(holdings, true, testBed.now)
  second.balances(holdings, true, testBed.now)
  expect(held(testBed)).toBe('3.02')
})

test('when one of the keys is removed, the other one counts', () => {
  const testBed = withTwoKeys()
  testBed.manager.remove('K-1')
  expect(testBed.manager.accounts.get('K-2')?.sameAs).toBeNull()
  expect(held(testBed)).toBe('1.51')
})

test('the number of the account decides where the exchange reports it, whatever is in it', () => {
  const account = (keyId: string, accountId: string, total: string): ComparedAccount => ({
    info: { keyId, venue: 'coinbase' },
    keyFacts: { accountId },
    balancesByAsset: new Map([['USD', { asset: 'USD', available: total, held: '0' }]]),
    balancesAt: 1,
  })
  expect(isSameAccount(account('A', 'one', '5'), account('B', 'two', '5'))).toBe(false)
  expect(isSameAccount(account('A', 'one', '5'), account('B', 'one', '7'))).toBe(true)
  expect(isSameAccount(account('A', '', '0'), account('B', '', '0'))).toBeUndefined()
})
