import { addDecimals, subtractDecimals } from '@leadline/decimal/decimal-text'

import type { Balance } from '../../../account-events.ts'
import { amountOf } from '../../../kernel/account/amounts.ts'
import { objectOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { commonAsset } from '../wire/asset-names.ts'

/** The answer of BalanceEx; undefined where it is none. */
export function readBalances(
  result: unknown,
  assetOf: (id: string) => string,
): Balance[] | undefined {
  const rows = objectOf(result)
  if (!rows) return undefined
  return Object.entries(rows).flatMap(([id, value]) => {
    const row = objectOf(value)
    const total = amountOf(row?.['balance'])
    if (!row || total === null) return []
    return [balanceOf(assetOf(id), total, row)]
  })
}

function balanceOf(asset: string, total: string, row: JsonObject): Balance {
  // Funds that earn or are staked: they count, and cannot be traded with.
  if (asset.includes('.')) return { asset, available: '0', held: total }
  const held = amountOf(row['hold_trade']) ?? '0'
  const credit = subtractDecimals(
    amountOf(row['credit']) ?? '0',
    amountOf(row['credit_used']) ?? '0',
  )
  return { asset, available: subtractDecimals(addDecimals(total, credit), held), held }
}

/** A row of the balances channel: what is in the wallet that trades, holds included; undefined for other wallets. */
export function readWalletTotal(row: JsonObject): { asset: string; total: string } | undefined {
  const name = row['asset']
  if (typeof name !== 'string') return undefined
  const wallets = row['wallets']
  const wallet = Array.isArray(wallets)
    ? wallets.map(objectOf).find((one) => one?.['type'] === 'spot' && one['id'] === 'main')
    : isMainWallet(row)
      ? row
      : undefined
  const total = amountOf(wallet?.['balance'])
  return total === null ? undefined : { asset: commonAsset(name), total }
}

/** Rows of updates name their wallet; one that does not is taken for the one that trades. */
function isMainWallet({ wallet_type: type, wallet_id: id }: JsonObject): boolean {
  return (type === undefined || type === 'spot') && (id === undefined || id === 'main')
}
