import type { FillReport, OrderReport } from '@leadline/venues/account-events'
import { venueOf } from '@leadline/venues/venue-registry'

import { type Decimal, exact, largest, zero } from '../../decimal-text.ts'
import { isFinished, type OrderRecord } from '../../order-record.ts'

/** What an exchange says of one order: how it stands, or one fill of it. */
export type OrderUpdate = { report: OrderReport } | { fill: FillReport }

/** An order for an amount of money may spend so much more than it: exchanges round, and some add the fee. */
const moneySlack = exact('1.02')

/**
 * Why an update cannot be true of the order that it names, as readable text; undefined where it can be. Such an
 * update is not
 * read: it is never written down as a fact, and the exchange is queried instead.
 */
export function whyUnreadable(
  order: OrderRecord,
  update: OrderUpdate,
  otherOwner?: OrderRecord,
): string | undefined {
  const about = 'report' in update ? update.report : update.fill
  return (
    whyOfAnother(order, about, otherOwner) ??
    ('report' in update ? whyNotReport(order, update.report) : whyNotFill(order, update.fill))
  )
}

/** The fill itself may be true, but not beside those that were booked before; undefined where it may. */
export function whyTooMuch(order: OrderRecord, fill: FillReport): string | undefined {
  const same = order.fills.find(({ fillId }) => fillId === fill.fillId)
  if (same) return isSameFill(same, fill) ? undefined : say(order, differing(fill))
  const all = [...order.fills, fill]
  const sum = all.reduce((total, { size }) => total.plus(exact(size)), zero)
  if (isAboveSize(order, sum)) return say(order, `fills of ${amount(order, sum)} in all`)
  const money = all.reduce((total, part) => total.plus(moneyOf(part)), zero)
  return isAboveMoney(order, money) ? say(order, `fills of ${money.toFixed()} in all`) : undefined
}

/** A stream reports another size or limit than the order has, and nobody here has changed it. */
export function reportsOtherTerms({ terms, pending }: OrderRecord, report: OrderReport): boolean {
  // What is reported of an order at its end may be what was left of it.
  const isEnd = isFinished(report.status === 'unknown' ? 'pending' : report.status)
  if (isEnd || report.source !== 'stream' || pending === 'amend') return false
  return differs(terms.size, report.size) || differs(terms.limitPrice, report.limitPrice)
}

export function isSameFill(
  one: Pick<FillReport, 'price' | 'size'>,
  other: Pick<FillReport, 'price' | 'size'>,
): boolean {
  return !differs(one.price, other.price) && !differs(one.size, other.size)
}

function whyOfAnother(
  order: OrderRecord,
  about: OrderReport | FillReport,
  otherOwner: OrderRecord | undefined,
): string | undefined {
  const { venueOrderId, terms } = order
  if (otherOwner || (venueOrderId !== null && about.venueOrderId !== venueOrderId)) {
    return say(order, `an update with the number of another order, ${about.venueOrderId}`)
  }
  if (about.symbol !== null && about.symbol !== terms.symbol) {
    return say(order, `an update in ${about.symbol}`)
  }
  if (about.side !== null && about.side !== terms.side) return say(order, `a ${about.side}`)
  return undefined
}

function whyNotReport(order: OrderRecord, { filled, averagePrice }: OrderReport) {
  if (filled === null) return undefined
  const sum = exact(filled)
  if (sum.lt(zero) || isAboveSize(order, sum)) return say(order, `${amount(order, sum)} filled`)
  const money = averagePrice === null ? zero : sum.times(exact(averagePrice))
  return isAboveMoney(order, money) ? say(order, `${money.toFixed()} spent`) : undefined
}

function whyNotFill(order: OrderRecord, fill: FillReport): string | undefined {
  const [size, price] = [exact(fill.size), exact(fill.price)]
  if (size.lte(zero) || isAboveSize(order, size)) {
    return say(order, `a fill of ${amount(order, size)}`)
  }
  if (price.lte(zero) || isPastLimit(order, price)) {
    return say(order, `a fill at ${price.toFixed()}`)
  }
  return isAboveMoney(order, moneyOf(fill))
    ? say(order, `a fill for ${moneyOf(fill).toFixed()}`)
    : undefined
}

/** Also the limit that it had before a change counts: a fill of before may be reported after it. */
function isPastLimit({ terms, worstLimit }: OrderRecord, price: Decimal): boolean {
  if (worstLimit === null) return false
  const limit = exact(worstLimit)
  return terms.side === 'buy' ? price.gt(limit) : price.lt(limit)
}

/** A change that has no answer yet may have happened. */
function isAboveSize({ terms, pendingChange }: OrderRecord, filled: Decimal): boolean {
  // What an exchange calls the size of an order for money grows with its fills.
  if (terms.size === null || terms.quoteSize !== null) return false
  return filled.gt(largest(exact(terms.size), exact(pendingChange?.size ?? '0')))
}

function isAboveMoney({ terms }: OrderRecord, money: Decimal): boolean {
  return terms.quoteSize !== null && money.gt(exact(terms.quoteSize).times(moneySlack))
}

function moneyOf({ price, size }: Pick<FillReport, 'price' | 'size'>): Decimal {
  return exact(price).times(exact(size))
}

function differs(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && !exact(one).eq(exact(other))
}

function differing({ size, price }: FillReport): string {
  return `another size or price of the same fill, ${size} at ${price}`
}

function amount({ terms }: OrderRecord, size: Decimal): string {
  return `${size.toFixed()} ${terms.symbol.split('-')[0] ?? ''}`
}

function say(order: OrderRecord, what: string): string {
  const { venue, terms } = order
  const [asset = '', quote = ''] = terms.symbol.split('-')
  const size = terms.size === null ? `${terms.quoteSize ?? '?'} ${quote}` : `${terms.size} ${asset}`
  const limit = terms.limitPrice === null ? '' : `, limit ${terms.limitPrice}`
  const of = `${terms.side} of ${size}${limit} in ${terms.symbol}`
  return `${venueOf(venue).name} reports ${what} for a ${of}. That cannot be, and was not counted.`
}
