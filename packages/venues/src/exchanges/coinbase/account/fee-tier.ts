import type { FeeRates } from '../../../account-events.ts'
import { amountOf } from '../../../kernel/account/amounts.ts'
import { fieldsOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'

/** Rates hold for every market alike; undefined where they are not reported. */
export function readFeeTier(body: JsonObject): { rates: FeeRates; tier: string } | undefined {
  const tier = fieldsOf(body['fee_tier'])
  const maker = amountOf(tier['maker_fee_rate'])
  const taker = amountOf(tier['taker_fee_rate'])
  if (maker === null || taker === null) return undefined
  return { rates: { symbol: null, maker, taker }, tier: textOf(tier['pricing_tier']) ?? '' }
}
