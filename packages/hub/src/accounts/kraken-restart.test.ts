import { expect, test } from 'vitest'

import { AccountTrial } from '../testing/account-trial.ts'
import { killStories } from '../testing/kill-matrix/kill-stories.ts'
import { MemoryStage } from '../testing/kill-matrix/memory-stage.ts'

/** The order is in the journal, and the program dies before it leaves. */
async function killedBeforeSending(): Promise<MemoryStage> {
  const stage = new MemoryStage('kraken')
  await stage.until(() => stage.isReady, 20_000)
  await stage.pass(1000)
  const [place] = killStories('kraken').find(({ name }) => name === 'place')?.acts ?? []
  stage.life.stepsToLive = 1
  if (place?.by === 'trader') await place.do(stage)
  expect(stage.life.diedAt).toBe('after a journal write')
  await stage.pass(1000)
  stage.restart()
  return stage
}

test('at Kraken an order that never left is known as not placed within 10 s of a restart', async () => {
  const stage = await killedBeforeSending()
  const state = () => stage.scene().shown[0]?.state
  expect(state()).toBe('unknown')
  await stage.until(() => state() === 'not-placed', 10_000)
  expect(state()).toBe('not-placed')
  stage.stop()
})

test('at Kraken an order whose answer was lost stops its own market, and no other', async () => {
  const one = await new AccountTrial('kraken').begin()
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
