import { textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'

/** The account that a key may trade in: not blindly the first. Undefined where there is none. */
export function chooseAccount(
  rows: readonly JsonObject[],
): (JsonObject & { number: string }) | undefined {
  const row = rows.find((one) => one['is_api_tradable'] === true) ?? rows[0]
  const number = textOf(row?.['account_number'])
  return row && number !== undefined ? { ...row, number } : undefined
}
