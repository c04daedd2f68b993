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
import { partWords } from './part-words.ts'

/** A line of the history: an order at an exchange, or one that Leadline holds, with its orders below it. */
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
  /** What it is of the line above it: 'Target'. Empty where it is a line of its own. */
  part: string
  /** Its orders at the exchange, the newest first. */
  parts: readonly HistoryRow[]
}

/** The newest first, at most so many; the points of each column's numbers stand under one another. */
export function historyRows(
  orders: readonly WireOrder[],
  held: readonly WireSyntheticOrder[],
  most: number,
): HistoryRow[] {
  const partsOf = (id: string) => orders.filter(({ heldId }) => heldId === id).map(partRow)
  const known = new Set(held.map(({ id }) => id))
  // Of one that began before the time that is shown, the parts are all there is.
  const alone = orders.filter(({ heldId }) => heldId === null || !known.has(heldId))
  const rows = [
    ...alone.map(orderRow),
    ...held.map((one) => ({ ...heldRow(one), parts: newestFirst(partsOf(one.id)) })),
  ]
  return withAlignedNumbers(newestFirst(rows).slice(0, most))
}

function newestFirst(rows: readonly HistoryRow[]): HistoryRow[] {
  return rows.toSorted((one, other) => other.at - one.at)
}

/** Of all lines, those below others included. */
function withAlignedNumbers(rows: readonly HistoryRow[]): HistoryRow[] {
  const all = rows.flatMap((row) => [row, ...row.parts])
  const column = (text: (row: HistoryRow) => string) => {
    const texts = alignedColumn(all.map(text))
    return new Map(all.map((row, place) => [row, texts[place] ?? '']))
  }
  const limits = column(({ limit }) => limit)
  const sizes = column(({ size }) => size)
  const fills = column(({ filled }) => filled)
  const averages = column(({ average }) => average)
  const aligned = (row: HistoryRow): HistoryRow => ({
    ...row,
    limit: limits.get(row) ?? '',
    size: sizes.get(row) ?? '',
    filled: fills.get(row) ?? '',
    average: averages.get(row) ?? '',
    parts: row.parts.map(aligned),
  })
  return rows.map(aligned)
}

function partRow(order: WireOrder): HistoryRow {
  return { ...orderRow(order), part: partWords(order) }
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
    part: '',
    parts: [],
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
    part: '',
    parts: [],
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
