import { usualFundsUsd } from '@leadline/paper-trading/paper-funds'

import { formatDecimal } from '../../platform/numbers/format-decimal.ts'

/** As it stands in a field before anybody types: '100,000'. */
export function groupedFunds(usd = usualFundsUsd): string {
  return formatDecimal(usd)
}
