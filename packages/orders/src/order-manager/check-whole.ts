import type { Instrument } from '@leadline/venues/instrument'
import type { OrderTerms } from '@leadline/venues/order-terms'

import { type Decimal, largest } from '../decimal-text.ts'
import { checkSource } from '../risk/check-order.ts'
import { checkValue } from '../risk/check-value.ts'
import { opensPosition } from '../risk/opening-notional.ts'
import { notionalUsd } from '../risk/order-value.ts'
import type { RiskEngine } from '../risk/risk-engine.ts'
import type { RiskRefusal } from '../risk/risk-state.ts'
import type { AccountManager } from './account-manager.ts'
import type { OrderManagerCore } from './order-manager-core.ts'

export interface WholeOrder {
  account: AccountManager
  instrument: Instrument
  terms: OrderTerms
}

/** What a trader requests in one go and Leadline sends in parts. */
export interface Whole {
  orders: readonly WholeOrder[]
  /** 'largest': they are ways that one order may end in, of which one trades. 'sum': all of them trade. */
  counts: 'largest' | 'sum'
  /** How much of the whole its largest part is, from 0 to 1; undefined: it leaves as it stands. */
  childShare?: Decimal | undefined
}

/** The trader's limits count the whole, before its first part leaves: ten parts are no way around the limit of one order. */
export function checkWhole(
  core: OrderManagerCore,
  risk: RiskEngine,
  { orders, counts, childShare }: Whole,
  now: number,
): RiskRefusal | undefined {
  const judged = orders.map(({ account, instrument, terms }) => {
    const prices = core.market.pricesOf(account.info.venue, instrument.symbol)
    const request = { account, instrument, terms, prices, isPriceConfirmed: true }
    const state = risk.stateFor(request, now)
    const unitValue = notionalUsd({ ...terms, size: '1', quoteSize: null }, state)
    return { state, terms, value: notionalUsd(terms, state), unitValue }
  })
  const [first] = judged
  if (!first) return undefined
  const values = judged.flatMap(({ value }) => value ?? [])
  const [one, ...others] = values
  const isKnown = one !== undefined && values.length === judged.length
  const most = isKnown ? largest(one, ...others) : undefined
  const all = isKnown && counts === 'sum' ? others.reduce((sum, next) => sum.plus(next), one) : most
  const opens = judged.some(({ terms }) => opensPosition(terms))
  const child = counts === 'sum' ? most : childShare && all?.times(childShare)
  const { symbol } = first.terms
  const { unitValue, state } = first
  const value = { symbol, opens, value: all, largestChild: child, unitValue }
  return checkSource(opens, state) ?? checkValue(value, state)
}
