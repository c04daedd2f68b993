import { amountOf } from '@leadline/matching-engine/exchange/amount'
import type { ExchangeRules } from '@leadline/matching-engine/exchange/exchange-rules'
import type { OrderBounds } from '@leadline/matching-engine/exchange/traded-instrument'

const rules: ExchangeRules = {
  makerFee: 1000,
  takerFee: 2000,
  feeIn: 'quote',
  feeDecimals: 8,
  stopsHold: false,
  postOnlyCross: 'refuse',
  orderId: (number) => `M-${number}`,
}

const bounds: OrderBounds = {
  minSize: 1,
  maxSize: 9e12,
  minNotional: 0n,
  maxNotional: amountOf(1_000_000_000, 0),
}

export const meridianRules = { rules: () => rules, bounds: () => bounds }
