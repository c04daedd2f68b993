import type { WirePlan } from '@leadline/desk-protocol/messages/trading-answers'
import { exact, zero } from '@leadline/orders/decimal-text'

import { formatAmount } from '../../../platform/numbers/format-decimal.ts'

type Part = WirePlan['parts'][number]

/** The fee of a part in what it is taken of: '0.0008 BTC', '58.64 USD'. */
export function partFee({ fee, feeInAsset }: Part, symbol: string): string {
  const [asset = symbol, quote = ''] = symbol.split('-')
  const [amount, of] = feeInAsset === undefined ? [fee, quote] : [feeInAsset, asset]
  return `${formatAmount(amount, of)} ${of}`
}

/** The fees of a plan, money and coins apart, and what a buy brings after those that are taken in coins. */
export function planFees(
  { parts, size, fee }: Pick<WirePlan, 'parts' | 'size' | 'fee'>,
  symbol: string,
): [name: string, amount: string][] {
  const [asset = symbol, quote = ''] = symbol.split('-')
  const inCoins = parts.filter(({ feeInAsset }) => feeInAsset !== undefined)
  if (inCoins.length === 0) return [[`Fees, ${quote}`, formatAmount(fee, quote)]]
  const coins = inCoins.reduce((sum, part) => sum.plus(exact(part.feeInAsset ?? '0')), zero)
  const inMoney = parts.filter(({ feeInAsset }) => feeInAsset === undefined)
  const money = inMoney.reduce((sum, part) => sum.plus(exact(part.fee)), zero)
  const received = exact(size).minus(coins).toFixed()
  return [
    ...(inMoney.length === 0
      ? []
      : [[`Fees, ${quote}`, formatAmount(money.toFixed(), quote)] as [string, string]]),
    [`Fees, ${asset}`, formatAmount(coins.toFixed(), asset)],
    [`You receive, ${asset}`, formatAmount(received, asset)],
  ]
}
