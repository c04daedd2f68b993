import type {
  WireOrder,
  WireSyntheticOrder,
} from '@leadline/desk-protocol/messages/trading-messages'
import { typedLimit } from '@leadline/orders/synthetic/synthetic-order'
import type { VenueId } from '@leadline/venues/venue-names'

import { alignedColumn } from '../../platform/numbers/aligned-column.ts'
import { formatAverage, formatDecimal, formatPrice } from '../../platform/numbers/format-decimal.ts'
import { nothingThere } from '../../platform/numbers/format-number.ts'
import {
  kindLetters,
  kindOf,
  kindWords,
  limitOf,
  sizeOf,
  sourceOf,
  stateOf,
  syntheticWords,
} from '../../platform/trading/order-words.ts'
import { refusalDetails, whyWords } from '../../platform/trading/refusal-words.ts'
import { triggerOf, waitingShort } from '../../platform/trading/trigger-words.ts'

/** A line of the history: an order at an exchange, or one that Leadline holds, whose parts are lines of their own. */
export interface HistoryRow {
  id: string
  at: number
  venue: VenueId
  symbol: string
  side: 'buy' | 'sell'
  kind: string
  /** The kind where there is little room. */
  kindLetters: string
  /** Its price or distance; empty where nothing has to set it off. */
  trigger: string
  limit: string
  size: string
  filled: string
  average: string
  state: string
  /** All that is known of its end. */
  title: string
  source: string
  /** Leadline sent it, so that it has a receipt when it has ended. */
  hasReceipt: boolean
}

/** The newest first, at most so many; the points of each column's numbers stand under one another. */
export function historyRows(
  orders: readonly WireOrder[],
  held: readonly WireSyntheticOrder[],
  most: number,
): HistoryRow[] {
  const rows = [...orders.map(orderRow), ...held.map(heldRow)]
    .toSorted((a, b) => b.at - a.at)
    .slice(0, most)
  const column = (text: (row: HistoryRow) => string) => alignedColumn(rows.map(text))
  const limits = column(({ limit }) => limit)
  const sizes = column(({ size }) => size)
  const fills = column(({ filled }) => filled)
  const averages = column(({ average }) => average)
  return rows.map((row, place) => ({
    ...row,
    limit: limits[place] ?? '',
    size: sizes[place] ?? '',
    filled: fills[place] ?? '',
    average: averages[place] ?? '',
  }))
}

function orderRow(order: WireOrder): HistoryRow {
  const { terms, refusal } = order
  const why = whyWords(order)
  const state = `${stateOf(order, waitingShort)}${refusal ? `: ${why}` : ''}`
  const kind = kindOf(terms)
  return {
    id: order.clientOrderId,
    at: order.recordedAt,
    venue: order.venue,
    symbol: terms.symbol,
    side: terms.side,
    kind: kindWords[kind],
    kindLetters: kindLetters[kind],
    trigger: triggerOf(terms),
    limit: limitOf(terms) || nothingThere,
    size: sizeOf(terms),
    filled: formatDecimal(order.filled),
    average: averageText(order.averagePrice),
    state,
    title: [refusal ? '' : why, state, refusalDetails(order)].filter(Boolean).join(' · '),
    source: sourceOf(order),
    hasReceipt: order.source.kind !== 'elsewhere',
  }
}

function heldRow(held: WireSyntheticOrder): HistoryRow {
  const { terms, progress } = held
  const limit = typedLimit(terms)
  const words = syntheticWords[terms.kind]
  const state = heldState(held)
  return {
    id: held.id,
    at: held.startedAt,
    venue: held.venue,
    symbol: held.symbol,
    side: terms.side,
    kind: words,
    kindLetters: terms.kind === 'oco' ? 'OCO' : words,
    trigger: heldTrigger(terms),
    limit: limit === null ? nothingThere : formatPrice(limit),
    size: formatDecimal(terms.size),
    filled: formatDecimal(progress.filled),
    average: averageText(progress.averagePrice),
    state,
    title: [state, held.reason].filter(Boolean).join(' · '),
    source: 'Held by Leadline',
    // Its parts have one each.
    hasReceipt: false,
  }
}

const averageText = (price: string | null) => (price === null ? nothingThere : formatAverage(price))

function heldTrigger(terms: WireSyntheticOrder['terms']): string {
  if ('stop' in terms) return formatPrice(terms.stop.stopPrice)
  return terms.kind === 'trailing-stop'
    ? triggerOf({ stopPrice: null, trailing: terms.offset })
    : ''
}

const enders = {
  trader: 'by you',
  halt: 'by Halt',
  algorithm: 'by an algorithm',
  leadline: 'by Leadline',
}

/** What it is doing, or how it ended and who ended it: 'Canceled by you, 0.2 filled'. */
export function heldState(held: WireSyntheticOrder): string {
  const { status, canceledBy, progress } = held
  switch (status) {
    case 'active':
      return held.isTriggered ? 'Stop triggered' : 'Working'
    case 'canceling':
      return 'Canceling'
    case 'done':
      return 'Done'
    case 'failed':
      return `Stopped: ${held.reason}`
    case 'canceled': {
      const by = canceledBy ? ` ${enders[canceledBy]}` : ''
      const filled = progress.filled === '0' ? '' : `, ${formatDecimal(progress.filled)} filled`
      return `Canceled${by}${filled}`
    }
  }
}
