import type {
  WireSyntheticOrder,
  WireOrder,
} from '@leadline/desk-protocol/messages/trading-messages'
import { type Decimal, exact, zero } from '@leadline/orders/decimal-text'
import { targetShares } from '@leadline/orders/synthetic/bracket-targets'

import {
  formatAverage,
  formatDecimal,
  formatPrice,
} from '../../../platform/numbers/format-decimal.ts'
import { nothingThere } from '../../../platform/numbers/format-number.ts'
import { stateOf } from '../../../platform/trading/order-words.ts'
import { isWorking } from '../../../platform/trading/working-orders.ts'

/** Entry, target or stop of a bracket, however many orders and fills it took. */
export interface BracketPart {
  name: string
  side: 'buy' | 'sell'
  /** 'Filled 0.2 of 0.5' */
  filled: string
  average: string
  price: string
  status: string
}

type Bracket = Pick<WireSyntheticOrder, 'id' | 'terms' | 'isTriggered' | 'progress'>

/** The orders of an active bracket stand below its line, and not among the others. */
export function isPartOfBracket(
  { heldId }: Pick<WireOrder, 'heldId'>,
  synthetic: readonly Pick<WireSyntheticOrder, 'id' | 'terms'>[],
): boolean {
  return synthetic.some(({ id, terms }) => id === heldId && terms.kind === 'bracket')
}

/** The exchange's own step is not known here: a share may be a little less. */
const finestStep = '0.000000000001'

/** One line for its entry, each of its targets and its stop; none for what is no bracket. */
export function bracketParts(
  { id, terms, isTriggered, progress }: Bracket,
  orders: readonly WireOrder[],
): BracketPart[] {
  if (terms.kind !== 'bracket') return []
  const { side, size, entryPrice, stop } = terms
  const exit = side === 'buy' ? 'sell' : 'buy'
  const own = orders.filter(({ heldId }) => heldId === id)
  const entries = own.filter((order) => order.terms.side === side)
  const targets = own.filter((order) => order.terms.side === exit && isTarget(order, terms))
  const shares = targetShares(terms, finestStep)
  const isOnly = shares.length === 1
  const stops = own.filter((order) => order.terms.side === exit && !isTarget(order, terms))
  const filled = sum(entries.map((order) => order.filled))
  const covered = progress.covered ?? filled.minus(exact(progress.exited)).toFixed()
  const waiting = `Watched by Leadline for ${formatDecimal(covered)}`
  return [
    {
      name: 'Entry',
      side,
      ...done(entries, size),
      price: entryPrice === null ? 'at the market' : formatPrice(entryPrice),
      status: statusOf(entries, 'Not sent yet'),
    },
    ...shares.map(({ role, price, size: share }, place) => {
      const ofRole = isOnly ? targets : targets.filter(({ heldRole }) => heldRole === role)
      return {
        name: isOnly ? 'Target' : `Target ${place + 1}`,
        side: exit,
        ...done(ofRole, (isOnly ? filled : share).toFixed()),
        price: formatPrice(price),
        status: statusOf(ofRole, 'Waits for the entry'),
      } as const
    }),
    {
      name: 'Stop',
      side: exit,
      ...done(stops, filled.toFixed()),
      price: formatPrice(stop.stopPrice),
      status: stops.length > 0 || isTriggered ? statusOf(stops, 'Triggered') : waiting,
    },
  ]
}

/** It rests at its price; what the stop sends takes from the book, or has the limit of the stop. */
function isTarget(
  { terms: { kind, timeInForce, limitPrice, isMarketable } }: WireOrder,
  { stop }: Extract<Bracket['terms'], { kind: 'bracket' }>,
): boolean {
  const rests = kind === 'limit' && timeInForce === 'gtc' && isMarketable !== true
  return rests && (stop.limitPrice === null || limitPrice !== stop.limitPrice)
}

function done(orders: readonly WireOrder[], of: string): Pick<BracketPart, 'filled' | 'average'> {
  const filled = sum(orders.map((order) => order.filled))
  const paid = orders.reduce<Decimal>((total, order) => {
    const price = order.averagePrice
    return price === null ? total : total.plus(exact(order.filled).times(exact(price)))
  }, zero)
  return {
    filled: `${formatDecimal(filled.toFixed())} of ${formatDecimal(of)}`,
    average: filled.gt(zero) ? formatAverage(paid.div(filled).toFixed()) : nothingThere,
  }
}

/** Of the order that still works, else of the newest. */
function statusOf(orders: readonly WireOrder[], none: string): string {
  const newest = orders.toSorted((one, other) => other.recordedAt - one.recordedAt)
  const shown = newest.find(isWorking) ?? newest[0]
  return shown ? stateOf(shown) : none
}

function sum(amounts: readonly string[]): Decimal {
  return amounts.reduce<Decimal>((total, amount) => total.plus(exact(amount)), zero)
}
