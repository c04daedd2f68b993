import { BookSide } from '@leadline/order-book/book/book-side'
import { venueIds } from '@leadline/venues/venue-names'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { exact } from '../decimal-text.ts'
import { bitcoin, sampleCapabilities } from '../testing/sample-orders.ts'
import { planBest, type PlanVenue } from './plan-best.ts'

const scale = { priceDecimals: 2, sizeDecimals: 8 }
const fees = { symbol: null, maker: '0.0025', taker: '0.004' }

function book(name: 'bid' | 'ask', ...levels: [price: string, size: string][]): BookSide {
  const side = new BookSide(name)
  for (const [price, size] of levels) {
    side.set(Math.round(Number(price) * 100), Math.round(Number(size) * 1e8))
  }
  return side
}

function account(keyId: string, changes: Partial<PlanVenue> = {}): PlanVenue {
  const asks = book('ask', ['73300', '3'], ['73390', '1'], ['73480', '40'])
  const all = { instrument: bitcoin, capabilities: sampleCapabilities, levels: asks, scale, fees }
  return { keyId, venue: 'coinbase', available: '250000', ...all, ...changes }
}

/** What the exchange holds back for a part when it comes in: all of it at its limit, and the taker's fee. */
function heldFor({ terms }: { terms: { size: string | null; limitPrice: string | null } }) {
  const value = exact(terms.size ?? '0').times(exact(terms.limitPrice ?? '0'))
  return value.times(exact('1').plus(exact(fees.taker)))
}

test('a part never costs more at its own limit, fee included, than the account has available', () => {
  const plan = planBest('buy', '5', [account('K-1')])
  const [part] = plan.parts
  // Filled level by level 3.39656 would have been paid for; at the limit that is sent they cost 250,267.
  expect(part?.terms).toMatchObject({ size: '3.39288709', limitPrice: '73390' })
  expect(heldFor(part!).lte(exact('250000'))).toBe(true)
  expect(plan.unplanned).toBe('1.60711291')
})

test('whatever the books and balances, every part is covered at its limit, on its step and above the minimum', () => {
  const level = fc.tuple(
    fc.integer({ min: 7_300_000, max: 7_400_000 }),
    fc.integer({ min: 1, max: 5e8 }),
  )
  const one = fc.record({
    levels: fc.array(level, { minLength: 1, maxLength: 12 }),
    cents: fc.integer({ min: 0, max: 40_000_000 }),
    lot: fc.constantFrom('0.00000001', '0.0001', '0.001'),
    smallest: fc.constantFrom('0.00000001', '0.5'),
  })
  const side = fc.constantFrom('buy' as const, 'sell' as const)
  fc.assert(
    fc.property(
      fc.array(one, { minLength: 1, maxLength: 4 }),
      side,
      fc.integer({ min: 1, max: 9e8 }),
      (accounts, way, lots) => {
        const venues = accounts.map(({ levels, cents, lot, smallest }, index) => {
          const rows = new BookSide(way === 'buy' ? 'ask' : 'bid')
          for (const [price, size] of levels) rows.set(price, size)
          const available = way === 'buy' ? (cents / 100).toFixed(2) : (cents / 1e7).toFixed(7)
          const instrument = { ...bitcoin, sizeStep: lot, minSize: smallest }
          return account(`K-${index}`, {
            venue: venueIds[index]!,
            levels: rows,
            available,
            instrument,
          })
        })
        for (const part of planBest(way, (lots / 1e8).toFixed(8), venues).parts) {
          const from = venues.find(({ keyId }) => keyId === part.keyId)!
          const size = exact(part.terms.size ?? '0')
          const needed = way === 'buy' ? heldFor(part) : size
          expect(needed.lte(exact(from.available))).toBe(true)
          expect(size.mod(exact(from.instrument.sizeStep)).eq(exact('0'))).toBe(true)
          expect(size.gte(exact(from.instrument.minSize ?? '0'))).toBe(true)
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('a part whose fee is taken in coins says how many; one that pays in money has none', () => {
  const capabilities = { ...sampleCapabilities, holds: { feeOfBuys: false, stops: true } }
  const [bought] = planBest('buy', '0.2', [account('K-1', { capabilities })]).parts
  expect(bought).toMatchObject({ fee: '58.64', feeInAsset: '0.0008' })
  expect(planBest('buy', '0.2', [account('K-1')]).parts[0]).not.toHaveProperty('feeInAsset')
  const levels = book('bid', ['73300', '3'])
  const [sold] = planBest('sell', '0.2', [account('K-1', { capabilities, levels })]).parts
  expect(sold).not.toHaveProperty('feeInAsset')
})

test('where the fee is taken out of what was bought, all of the money may be spent', () => {
  const capabilities = { ...sampleCapabilities, holds: { feeOfBuys: false, stops: true } }
  const available = '73300'
  const plan = planBest('buy', '5', [account('K-1', { capabilities, available })])
  expect(plan.parts[0]?.terms).toMatchObject({ size: '1', limitPrice: '73300' })
})

test('two keys of one exchange do not plan the same coins of its book twice', () => {
  const levels = book('ask', ['73300', '1'])
  const plan = planBest('buy', '2', [account('K-1', { levels }), account('K-2', { levels })])
  expect(plan).toMatchObject({ size: '1', unplanned: '1' })
})

test('an account whose market takes no such order is left out in the exchange’s own words', () => {
  const closed = account('K-2', { instrument: { ...bitcoin, status: 'cancel-only' } })
  const plan = planBest('buy', '1', [closed, account('K-1', { venue: 'kraken' })])
  expect(plan.parts.map(({ keyId }) => keyId)).toEqual(['K-1'])
  expect(plan.leftOut[0]?.reason).toBe('Coinbase: BTC-USD takes cancels only right now.')
})
