import type { WireAccount } from '@leadline/desk-protocol/messages/trading-messages'
import { expect, test } from 'vitest'

import { balanceRows } from './balance-rows.ts'

const account = (keyId: string, available: string): WireAccount => ({
  keyId,
  venue: 'coinbase',
  name: 'Main',
  phase: 'ready',
  reason: '',
  keyTrouble: '',
  canWithdraw: null,
  tier: '',
  fees: [],
  balances: [
    { asset: 'BTC', available: '0.1', held: '0', heldByUnknown: '0', total: '0.1' },
    { asset: 'USD', available, held: '5', heldByUnknown: '2', total: '12' },
    { asset: 'SOL', available: '0', held: '0', heldByUnknown: '0', total: '0' },
  ],
  balancesAt: 1,
  switchSeconds: 0,
  switchArmedUntil: null,
})

test('dollars come first, nothing is left out but nothing, and what an unknown order may hold counts as held', () => {
  const rows = balanceRows([account('A', '5')], 'exchange')
  expect(rows.map(({ asset, held }) => `${asset} ${held}`)).toEqual(['USD 7', 'BTC 0'])
})

test('an account that two keys open is shown and added up once', () => {
  const twin = { ...account('B', '5'), sameAs: 'A' }
  expect(balanceRows([account('A', '5'), twin], 'asset')).toHaveLength(2)
  expect(balanceRows([account('A', '5'), twin], 'asset')[1]?.total).toBe('0.1')
  expect(balanceRows([account('A', '5'), twin], 'exchange')).toHaveLength(2)
})

test('by asset, the accounts are added up exactly', () => {
  const rows = balanceRows([account('A', '0.1'), account('B', '0.2')], 'asset')
  expect(rows.map(({ asset, available }) => `${asset} ${available}`)).toEqual([
    'USD 0.3',
    'BTC 0.2',
  ])
})
