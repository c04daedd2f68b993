import type { Instrument } from '@leadline/venues/instrument'
import type { OrderTerms } from '@leadline/venues/order-terms'

import { type Decimal, largest } from '../decimal-text.ts'
import { checkSource } from '../gate/check-order.ts'
import { checkValue } from '../gate/check-value.ts'
import type { GateKeeper } from '../gate/gate-keeper.ts'
import type { GateRefusal } from '../gate/gate-state.ts'
import { opensPosition } from '../gate/opening-notional.ts'
import { notionalUsd } from '../gate/order-value.ts'
import type { AccountDesk } from './account-desk.ts'
import type { DeskCore } from './desk-core.ts'

export interface WholeOrder {
  account: AccountDesk
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
  core: DeskCore,
  gate: GateKeeper,
  { orders, counts, childShare }: Whole,
  now: number,
): GateRefusal | undefined {
  const judged = orders.map(({ account, instrument, terms }) => {
    const prices = core.market.pricesOf(account.info.venue, instrument.symbol)
    const request = { account, instrument, terms, prices, isPriceConfirmed: true }
    const state = gate.stateFor(request, now)
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
