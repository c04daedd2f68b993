import { expect, test } from 'vitest'

import { AccountTestBed } from '../testing/account-test-bed.ts'
import { killScenarios } from '../testing/kill-matrix/kill-scenarios.ts'
import { MemoryHarness } from '../testing/kill-matrix/memory-harness.ts'

/** The order is in the journal, and the program dies before it leaves. */
async function killedBeforeSending(): Promise<MemoryHarness> {
  const harness = new MemoryHarness('kraken')
  await harness.until(() => harness.isReady, 20_000)
  await harness.pass(1000)
  const [place] = killScenarios('kraken').find(({ name }) => name === 'place')?.acts ?? []
  harness.hubRun.stepsToLive = 1
  if (place?.by === 'trader') await place.do(harness)
  expect(harness.hubRun.diedAt).toBe('after a journal write')
  await harness.pass(1000)
  harness.restart()
  return harness
}

test('at Kraken an order that never left is known as not placed within 10 s of a restart', async () => {
  const harness = await killedBeforeSending()
  const state = () => harness.scene().shown[0]?.state
  expect(state()).toBe('unknown')
  await harness.until(() => state() === 'not-placed', 10_000)
  expect(state()).toBe('not-placed')
  harness.stop()
})

test('at Kraken an order whose answer was lost stops its own market, and no other', async () => {
  const one = await new AccountTestBed('kraken').begin()
  one.watch({
    kind: 'ladder',
    symbol: 'ETH-USD',
    depth: 5,
    condense: null,
    filter: '',
    venues: ['kraken'],
  })
  await one.pass(3000)
  one.strike('lost-request')
  const lost = one.send({ limitPrice: one.low })
  await one.pass(6000)
  expect(one.order(lost).state).toBe('unknown')
  expect(one.place({ limitPrice: one.low })).toMatchObject({ refusal: { guard: 'reconciling' } })
  const other = one.send({ symbol: 'ETH-USD', limitPrice: '100' })
  await one.pass(3000)
  expect(one.order(other).state).toBe('open')
  one.stop()
})
