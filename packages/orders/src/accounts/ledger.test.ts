import { expect, test } from 'vitest'

import { exact, zero } from '../decimal-text.ts'
import { dollarText, PlainLedger, sizeText } from '../testing/plain-ledger.ts'
import { randomFills } from '../testing/random-fills.ts'
import { LotLedger, type MethodOf } from './lot-ledger.ts'
import { type LotMethod, lotMethods } from './lot-method.ts'
import { gainOf } from './positions.ts'
import { amountsOf } from './traded-amounts.ts'

const isLong = process.env['LONG_TESTS'] === '1'
/** All three years of them, ten or twenty thousand in `npm test`. */
const fills = randomFills(isLong ? 100_000 : 20_000, 7)

/** Another method every year, so that all meet in one run. */
const mixed = (year: number): LotMethod => lotMethods[year % 3] ?? 'fifo'

test.each([
  ['another method every year', fills.length, mixed],
  ...lotMethods.map(
    (method) =>
      [method, isLong ? fills.length : 10_000, () => method] as [string, number, MethodOf],
  ),
] as [string, number, MethodOf][])(
  'results, lots and balances equal a plain ledger to the last unit: %s, %i fills',
  (_name, count, methodOf) => {
    const ledger = new LotLedger(methodOf)
    const plain = new PlainLedger(methodOf)
    const balances = new Map<string, ReturnType<typeof exact>>()
    for (const fill of fills.slice(0, count)) {
      ledger.add(fill)
      plain.add(fill)
      for (const [asset, amount] of amountsOf(fill)) {
        balances.set(asset, (balances.get(asset) ?? zero).plus(amount))
      }
    }
    const gains = ledger.disposals.map((disposal) => gainOf(disposal) ?? zero)
    const realized = gains.reduce((sum, gain) => sum.plus(gain), zero)
    expect(realized.toFixed()).toBe(dollarText(plain.realized))
    const unknown = ledger.disposals.filter(({ cost }) => cost === null)
    const unknownProceeds = unknown.reduce((sum, { proceeds }) => sum.plus(proceeds ?? zero), zero)
    expect(unknownProceeds.toFixed()).toBe(dollarText(plain.unknownProceeds))
    expect(unknown.length).toBeGreaterThan(0)
    const lots = ledger
      .lots()
      .map(
        ({ keyId, asset, left, costLeft }) =>
          `${keyId} ${asset} ${left.toFixed()} ${costLeft?.toFixed()}`,
      )
    const plainLots = [...plain.lots].flatMap(([place, list]) =>
      list.map(({ left, costLeft }) => `${place} ${sizeText(left)} ${dollarText(costLeft)}`),
    )
    expect(lots.length).toBeGreaterThan(10)
    expect(lots.toSorted()).toEqual(plainLots.toSorted())
    const shown = [...balances].map(([asset, amount]) => `${asset} ${amount.toFixed()}`)
    const groundTruth = [...plain.balances].map(([asset, amount]) => `${asset} ${sizeText(amount)}`)
    expect(shown.toSorted()).toEqual(groundTruth.toSorted())
  },
  // Seconds on a machine of one's own, minutes on one that is shared.
  600_000,
)
