import { orderTermsOf } from '@leadline/algorithms/asked-terms'
import { amountText } from '@leadline/matching-engine/exchange/amount'
import type { Reason } from '@leadline/matching-engine/exchange/order-plan'
import type { OrderFill, OrderRecord, OrderState } from '@leadline/orders/order-record'
import type { RefusalMeaning } from '@leadline/venues/account-events'

import { isUnfinished, type BacktestOrder } from '../script/backtest-order.ts'
import { reasonText } from '../script/refusal-words.ts'

const states: Readonly<Record<BacktestOrder['status'], OrderState>> = {
  sent: 'recorded',
  unknown: 'unknown',
  open: 'open',
  'partially filled': 'partially-filled',
  filled: 'filled',
  canceled: 'canceled',
  expired: 'expired',
  rejected: 'rejected',
  done: 'filled',
  failed: 'rejected',
}

const meanings: Partial<Record<Reason, RefusalMeaning>> = {
  'insufficient-funds': 'insufficient-funds',
  'post-only': 'would-cross',
  'no-liquidity': 'no-liquidity',
  'market-closed': 'market-closed',
}

/** A part of a synthetic order as the order manager would know it: what decides about the whole is the same. */
export function partRecord(order: BacktestOrder): OrderRecord {
  const { id, venue, instrument, side, effect, limit, stop, timeInForce, postOnly, part } = order
  const { symbol } = instrument
  const [size, filled] = [amountText(order.size), amountText(order.filled)]
  const isOver = !isUnfinished(order)
  return {
    clientOrderId: id,
    venueOrderId: null,
    keyId: venue.id,
    venue: venue.id,
    terms: orderTermsOf({ symbol, side, size, limit, stop, timeInForce, postOnly }),
    source: {
      kind: 'held',
      id: part?.id ?? '',
      role: part?.role ?? '',
      algorithm: { id: 'backtest', name: '', effect },
    },
    draftId: null,
    replaces: order.replaces,
    worstLimit: limit,
    uncertainty: '',
    notionalUsd: null,
    pendingNotionalUsd: null,
    countedAt: order.sentAt,
    state: states[order.status],
    isConcluded: false,
    filled,
    isFilledFinal: isOver,
    fills: feesInKind(order),
    averagePrice: null,
    pending: pendingOf(order),
    isCancelAsked: order.isCancelSent,
    cancelAskedBy: order.isCancelSent ? 'leadline' : null,
    pendingChange: order.change ?? null,
    refusal: refusalOf(order),
    reason: order.refusal === undefined ? '' : `${reasonText(order.refusal)}.`,
    recordedAt: order.sentAt,
    changedAt: order.changedAt,
  }
}

function pendingOf(order: BacktestOrder): OrderRecord['pending'] {
  if (!isUnfinished(order)) return null
  if (order.isCancelSent) return 'cancel'
  return order.change ? 'amend' : null
}

function refusalOf({ refusal }: BacktestOrder): OrderRecord['refusal'] {
  if (refusal === undefined) return null
  return { meaning: meanings[refusal] ?? 'other', code: '', text: reasonText(refusal) }
}

/** Only what was taken in coins: so much less of a purchase there is to sell. */
function feesInKind({ id, side, feeInBase, instrument, sentAt }: BacktestOrder): OrderFill[] {
  if (side !== 'buy' || feeInBase === 0n) return []
  const [fee, feeAsset] = [amountText(feeInBase), instrument.base]
  const about = { fillId: id, price: '0', size: '0', liquidity: 'unknown' as const }
  return [{ ...about, fee, feeAsset, time: sentAt, usd: {} }]
}
