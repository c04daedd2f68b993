import type { OrderRecord } from '@leadline/orders/order-record'
import {
  isActive,
  type SyntheticKind,
  type SyntheticOrder,
  type SyntheticTerms,
} from '@leadline/orders/synthetic/synthetic-order'
import { filledOf, onSide } from '@leadline/orders/synthetic/synthetic-parts'

import { exchangeName } from '../exchange-names.ts'
import type { ScriptOrder, ScriptOrderStatus } from '../script-values.ts'

export const syntheticNames: Readonly<Record<SyntheticKind, string>> = {
  oco: 'OCO',
  bracket: 'Bracket',
  'trailing-stop': 'Trailing stop',
  iceberg: 'Iceberg',
  twap: 'TWAP',
  chase: 'Chase',
}

/** A synthetic order as its script sees it. */
export function scriptWhole(whole: SyntheticOrder, parts: readonly OrderRecord[]): ScriptOrder {
  const { id, symbol, venue, terms, startedAt } = whole
  return {
    id,
    symbol,
    exchange: exchangeName(venue),
    side: terms.side,
    ...wholeTerms(terms),
    filled: filledOf(onSide(parts, terms.side)).toFixed(),
    replaces: null,
    parent: null,
    status: statusOf(whole),
    time: startedAt / 1000,
  }
}

/** What of a script's order a synthetic one has. */
export function wholeTerms(
  terms: SyntheticTerms,
): Pick<ScriptOrder, 'size' | 'limit' | 'stop' | 'timeInForce' | 'postOnly' | 'synthetic'> {
  return {
    size: terms.size,
    limit: limitOf(terms),
    stop: 'stop' in terms ? terms.stop.stopPrice : null,
    timeInForce: 'gtc',
    postOnly: terms.kind === 'chase',
    synthetic: terms.kind,
  }
}

function limitOf(terms: SyntheticTerms): string | null {
  if (terms.kind === 'bracket') return terms.entryPrice
  if (terms.kind === 'chase') return terms.worstPrice
  return terms.kind === 'trailing-stop' ? null : terms.limitPrice
}

function statusOf(whole: SyntheticOrder): ScriptOrderStatus {
  if (isActive(whole)) return 'open'
  return whole.status === 'done' || whole.status === 'failed' ? whole.status : 'canceled'
}
