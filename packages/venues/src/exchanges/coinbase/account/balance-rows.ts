import { addDecimals } from '@leadline/decimal/decimal-text'

import type { Balance } from '../../../account-events.ts'
import { amountOf } from '../../../kernel/account/amounts.ts'
import { fieldsOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import type { CoinbaseKeyCalls } from '../wire/key-calls.ts'
import { readPages } from '../wire/pages.ts'

/** All wallets that can be traded from, added up by currency; as readable text why not. */
export function readBalances(
  calls: CoinbaseKeyCalls,
  done: (balances: Balance[] | { failed: string }, now: number) => void,
): void {
  const call = { purpose: 'Balances', path: '/accounts', priority: 'account' as const }
  const query = [['limit', '250']] as const
  readPages(calls, call, query, 'accounts', (pages, now) => {
    done('failed' in pages ? pages : addUp(pages.rows), now)
  })
}

const tradable = new Set(['ACCOUNT_TYPE_CRYPTO', 'ACCOUNT_TYPE_FIAT'])

function addUp(rows: readonly JsonObject[]): Balance[] {
  const balances = new Map<string, Balance>()
  for (const row of rows) {
    const asset = textOf(row['currency'])
    const available = amountOf(fieldsOf(row['available_balance'])['value'])
    const held = amountOf(fieldsOf(row['hold'])['value']) ?? '0'
    // A vault pays out after days; what is not active cannot be used at all.
    const isUsable = row['active'] !== false && tradable.has(textOf(row['type']) ?? '')
    if (asset === undefined || available === null || !isUsable) continue
    const sum = balances.get(asset) ?? { asset, available: '0', held: '0' }
    balances.set(asset, {
      asset,
      available: addDecimals(sum.available, available),
      held: addDecimals(sum.held, held),
    })
  }
  return [...balances.values()]
}
