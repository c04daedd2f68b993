import { seededRandom } from '@leadline/runtime/seeded-random'
import type { OrderTerms } from '@leadline/venues/order-terms'

import { type Decimal, exact, smallest, toStep, zero } from '../decimal-text.ts'
import type { FakeSide } from './fake-depth.ts'

export interface FakeFill {
  price: string
  size: string
}

/** A sequence that looks random and is the same for the same seed: whole numbers from 0 to below `below`. */
export function seededPicks(seed: number): (below: number) => number {
  const random = seededRandom((seed >>> 0) + 1)
  return (below) => Math.floor(random() * below)
}

/**
 * What an order finds when it arrives: the book that was shown, moved by up to the band, each level with more or less in
 * it. A protection of the exchange's own is kept.
 */
export function arrivingFills(
  terms: OrderTerms,
  shown: FakeSide,
  bandPercent: Decimal,
  collarPercent: Decimal | undefined,
  pick: (below: number) => number,
): FakeFill[] {
  const isBuy = terms.side === 'buy'
  const [best] = shown
  if (!best || terms.postOnly || (terms.kind !== 'market' && terms.kind !== 'limit')) return []
  const moved = factorWithin(bandPercent, pick)
  const collar = collarPercent && past(exact(best[0]), collarPercent, isBuy)
  const limit = terms.limitPrice === null ? collar : exact(terms.limitPrice)
  const fills: FakeFill[] = []
  let left = exact(terms.size ?? '0')
  let money = exact(terms.quoteSize ?? '0')
  for (const [price, size] of shown) {
    const at = toStep(exact(price).times(moved), '0.01', isBuy ? 'down' : 'up')
    if (at.lte(zero)) continue
    if (limit && (isBuy ? at.gt(limit) : at.lt(limit))) break
    const there = exact(size)
      .times(exact(String(1 + pick(20))))
      .div(exact('10'))
    const wanted = terms.size === null ? money.div(at) : left
    const part = toStep(smallest(there, wanted), '0.001', 'down')
    if (part.lte(zero)) continue
    fills.push({ price: at.toFixed(), size: part.toFixed() })
    left = left.minus(part)
    money = money.minus(part.times(at))
  }
  return fills
}

/** Somewhere between a price and so many percent beyond it. */
export function somewherePast(
  from: Decimal,
  percent: Decimal,
  isBuy: boolean,
  pick: (below: number) => number,
): Decimal {
  const share = percent.times(exact(String(pick(101)))).div(exact('100'))
  return past(from, share, isBuy)
}

function past(from: Decimal, percent: Decimal, isBuy: boolean): Decimal {
  const share = percent.div(exact('100'))
  return from.times(isBuy ? exact('1').plus(share) : exact('1').minus(share))
}

function factorWithin(bandPercent: Decimal, pick: (below: number) => number): Decimal {
  const share = bandPercent.times(exact(String(pick(201) - 100))).div(exact('10000'))
  return exact('1').plus(share)
}
