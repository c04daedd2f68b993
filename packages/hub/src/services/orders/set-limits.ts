import type { OrderRequest } from '@leadline/desk-protocol/messages/order-messages'
import type { LimitsOutcome } from '@leadline/orders/order-manager/trading-rules'
import { readLimits } from '@leadline/orders/risk/read-limits'

import type { TradingOutcome } from './trading-outcome.ts'
import type { TradingParts } from './trading-parts.ts'

/** Sets limits that are tighter at once, and looser ones with the passphrase, which the vault looks at. */
export async function setLimits(
  trading: TradingParts,
  { limits, sealed }: Extract<OrderRequest, { type: 'limits' }>,
): Promise<TradingOutcome> {
  const { problems } = readLimits(limits)
  const { limitsVault: vault } = trading
  if (problems.length > 0) return outcomeOf(trading, { kind: 'problems', problems })
  if (sealed === undefined) {
    if (vault?.hasCaps() === false)
      return outcomeOf(trading, { kind: 'needs-passphrase', looser: [] })
    return outcomeOf(trading, trading.manager.rules.setLimits(limits))
  }
  const answer = await vault?.approve(sealed)
  if (!answer) return { isDone: false, reason: 'There is no vault here.', guard: 'passphrase' }
  if ('reason' in answer) {
    const wrong = { field: 'passphrase', message: answer.reason }
    return { isDone: false, reason: answer.reason, problems: [wrong], guard: 'passphrase' }
  }
  return outcomeOf(trading, trading.manager.rules.setLimits(limits, answer.limits))
}

function outcomeOf(trading: TradingParts, outcome: LimitsOutcome): TradingOutcome {
  switch (outcome.kind) {
    case 'problems': {
      const problems = outcome.problems.map(({ limit: field, message }) => ({ field, message }))
      return { isDone: false, problems }
    }
    case 'needs-passphrase':
      return {
        isDone: false,
        guard: 'passphrase',
        reason: 'These limits allow more than before. Type the passphrase of your vault.',
        answer: { looser: outcome.looser, prices: pricesNow(trading) },
      }
    case 'set': {
      trading.limitsVault?.lower(outcome.limits.orderNotional)
      return {}
    }
  }
}

/** More than anybody trades, and little enough to be sealed. */
const mostPrices = 1000

/** What an asset is worth now, for the vault to bound sales by: it sees no market of its own. */
function pricesNow({ manager, market }: TradingParts): Record<string, string> {
  const assets = market.seenAssets()
  for (const { balancesByAsset } of manager.accounts.values()) {
    for (const asset of balancesByAsset.keys()) assets.add(asset)
  }
  const prices: Record<string, string> = {}
  for (const asset of [...assets].slice(0, mostPrices)) {
    const price = asset === 'USD' ? null : market.usdPrice(asset)
    if (price !== null) prices[asset] = price
  }
  return prices
}
