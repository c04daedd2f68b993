import { subtractDecimals } from '@leadline/decimal/decimal-text'

import type { Balance } from '../../../account-events.ts'
import { amountOf } from '../../../kernel/account/amounts.ts'
import { itemsOf, listOf, objectOf, textOf } from '../../../kernel/json/fields.ts'

export interface ReportedBalances {
  list: Balance[]
  /** Gemini's own clock for balances, in milliseconds: an answer may come from a server that is behind. */
  time: number | undefined
}

/** The answer of /v1/balances; undefined where it is none. */
export function readBalances(result: unknown): ReportedBalances | undefined {
  const rows = listOf(result)?.map((row) => objectOf(row) ?? {})
  if (!rows) return undefined
  const times = rows.map((row) => Date.parse(textOf(row['_timestamp']) ?? ''))
  const time = Math.max(...times.filter((one) => !Number.isNaN(one)))
  return {
    list: rows.flatMap((row) => balanceOf(row['currency'], row['amount'], row['available'])),
    time: Number.isFinite(time) ? time : undefined,
  }
}

/** The rows of a message: each replaces what was known of its asset. */
export function readBalanceRows(rows: unknown): Balance[] {
  return itemsOf(rows).flatMap((value) => {
    const row = objectOf(value)
    return balanceOf(row?.['a'], row?.['c'], row?.['f'])
  })
}

function balanceOf(asset: unknown, total: unknown, free: unknown): Balance[] {
  const name = textOf(asset)?.toUpperCase()
  const amount = amountOf(total)
  const available = notNegative(amountOf(free))
  // Contracts of the prediction market are no assets.
  if (!name || amount === null || available === null || name.startsWith('GEMI-')) return []
  return [{ asset: name, available, held: notNegative(subtractDecimals(amount, available)) ?? '0' }]
}

/** Dust below zero occurs. */
function notNegative(amount: string | null): string | null {
  return amount?.startsWith('-') ? '0' : amount
}
