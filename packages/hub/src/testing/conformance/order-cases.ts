import { exact } from '@leadline/orders/decimal-text'
import { expect } from 'vitest'

import type { AccountTestBed } from '../account-test-bed.ts'
import { killScenarios, meetOurs } from '../kill-matrix/kill-scenarios.ts'
import { liveKilled } from '../kill-matrix/live-killed.ts'
import { accountCase, expectGroundTruth, isSame } from './account-case.ts'
import { type ConformanceCase, everywhere } from './conformance-case.ts'

const sumOf = (texts: readonly string[]) =>
  texts.reduce((sum, text) => sum.plus(exact(text)), exact('0'))

/** It rests first, so that its fills come by themselves, one after the other, and not with the acknowledgement. */
export const partFill = accountCase(
  'A06',
  'A resting order fills part by part, each once and at its price, and the rest is canceled',
  everywhere,
  async (one) => {
    await one.quieten()
    const price = String(Math.floor(one.prices.bid) - 2)
    const id = one.send({ limitPrice: price })
    await one.pass(6000)
    expect(one.order(id)).toMatchObject({ state: 'open', filled: '0', fills: [] })
    for (const [part, filled] of [
      ['0.04', '0.04'],
      ['0.03', '0.07'],
    ] as const) {
      meetOurs({ simulators: one.market.simulators, venue: one.venue }, 'sell', part)
      await one.pass(12_000)
      expect(one.order(id).state).toBe('partially-filled')
      expect(isSame(one.order(id).filled, filled)).toBe(true)
      expectGroundTruth(one, one.order(id), 'open')
    }
    one.cancel(id)
    await one.pass(8000)
    const { state, filled, fills } = one.order(id)
    expect(state).toBe('canceled')
    expect(isSame(filled, '0.07')).toBe(true)
    expectGroundTruth(one, one.order(id), 'cancelled')
    expect(fills.map(({ size }) => Number(size))).toEqual([0.04, 0.03])
    expect(fills.every((fill) => isSame(fill.price, price))).toBe(true)
    expect(new Set(fills.map(({ fillId }) => fillId)).size).toBe(2)
    // Nothing of it is left: neither in the book nor of what was held for it.
    meetOurs({ simulators: one.market.simulators, venue: one.venue }, 'sell', '0.02')
    await one.pass(35_000)
    expect(isSame(one.order(id).filled, '0.07')).toBe(true)
    expect(one.trulyOpen).toEqual([])
    expect(isSame(one.account?.balancesByAsset.get('USD')?.held ?? '-1', '0')).toBe(true)
  },
)

/** Words of a sentence: not one that runs together, and none in capitals that no reader knows. */
function expectReadable(words: string): void {
  expect(words, 'words on why').toMatch(/^[A-Z].*[a-z]{2,} [a-z]/)
  expect(words, 'words on why').not.toMatch(/[a-z][A-Z]|[A-Z]{2,}_|_[A-Z]{2,}|-\d{4}|^E[A-Z]\w+:/)
}

export const refusalWords = accountCase(
  'A13',
  'An order that the exchange refuses says why in plain text, and takes nothing',
  everywhere,
  async (one) => {
    const other = await one.another()
    const most = exact(one.account?.balancesByAsset.get('BTC')?.available ?? '0')
    const size = most.times(exact('0.9')).round(4).toFixed()
    const high = String(Math.ceil(one.prices.ask * 1.04))
    // Another program takes what is there, and the news of it is on its way.
    const taken = other.send({ side: 'sell', limitPrice: high, size })
    const id = one.send({ side: 'sell', limitPrice: high, size })
    await one.pass(8000)
    const both = [one.order(id), other.order(taken)]
    const refused = both.find(({ state }) => state === 'rejected')
    expect(both.map(({ state }) => state).toSorted()).toEqual(['open', 'rejected'])
    expect(refused?.refusal?.meaning).toBe('insufficient-funds')
    expectReadable(refused?.refusal?.text ?? '')
    expect(refused?.reason).toBe(refused?.refusal?.text)
    expect(refused?.filled).toBe('0')
    expect(one.trulyOpen).toHaveLength(1)
    other.leave()
  },
)

/** What our fills say was paid and charged, in each asset. */
function changesByFills(one: AccountTestBed, ids: readonly string[]) {
  const changes = { USD: exact('0'), BTC: exact('0') }
  for (const { terms, fills } of ids.map((id) => one.order(id))) {
    for (const { price, size, fee, feeAsset } of fills) {
      const value = exact(price).times(exact(size))
      const sign = terms.side === 'buy' ? exact('1') : exact('-1')
      changes.BTC = changes.BTC.plus(exact(size).times(sign))
      changes.USD = changes.USD.minus(value.times(sign))
      expect(['USD', 'BTC']).toContain(feeAsset)
      const asset = feeAsset as 'USD' | 'BTC'
      changes[asset] = changes[asset].minus(exact(fee))
    }
  }
  return changes
}

export const feeCurrency = accountCase(
  'A14',
  'Fees are in the currency in which the exchange took them, to the last cent of the balances',
  everywhere,
  async (one) => {
    const before = one.groundTruth.balances
    const sold = one.send({ ...one.atOnce('sell'), size: '0.5' })
    await one.pass(10_000)
    const bought = one.send({ ...one.atOnce('buy'), size: '0.3' })
    await one.pass(10_000)
    const after = one.groundTruth.balances
    const reported = changesByFills(one, [sold, bought])
    const fees = [sold, bought].map((id) => sumOf(one.order(id).fills.map(({ fee }) => fee)))
    expect(fees.every((fee) => fee.gt(exact('0')))).toBe(true)
    for (const [asset, closeTo] of [
      ['USD', '0.02'],
      ['BTC', '0.0000001'],
    ] as const) {
      const total = (all: typeof before) => exact(all[asset]?.total ?? '0')
      const truly = total(after).minus(total(before))
      const difference = truly.minus(reported[asset]).abs()
      expect(difference.lt(exact(closeTo)) ? [] : [asset, difference.toFixed()]).toEqual([])
    }
  },
)

export const killedAfterSend: ConformanceCase = {
  number: 'A15',
  promise:
    'An order that left as the hub was killed is found after the restart, and never sent twice',
  skip: everywhere,
  run: async ({ id }) => {
    const scenario = killScenarios(id).find(({ name }) => name === 'place')
    if (!scenario) throw new Error('There is no scenario of placing')
    const { diedAt, wrong } = await liveKilled(
      id,
      scenario,
      Number.POSITIVE_INFINITY,
      'after a send',
    )
    expect(diedAt).toBe('after a send')
    expect(wrong).toEqual([])
  },
}
