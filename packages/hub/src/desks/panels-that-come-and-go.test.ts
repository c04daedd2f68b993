import type { ViewSpec } from '@leadline/desk-protocol/frames/view-spec'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import { expect, test } from 'vitest'

import { TestDesk } from '../testing/test-desk.ts'
import { openTestHub } from '../testing/test-hub.ts'

const market = { symbol: 'BTC-USD', venues: ['coinbase', 'kraken'] } satisfies Partial<ViewSpec>
const tape: ViewSpec = { ...market, kind: 'tape', filter: '', sumsMs: 300_000 }
const chart: ViewSpec = { ...market, kind: 'candles', timeframe: '1m' }

/** A page with a tape and a chart, which is loaded again and again. */
function loading() {
  const testBed = openTestHub()
  let desk: TestDesk | undefined
  let lastId = 0
  const enter = () => {
    desk = new TestDesk(testBed.hub)
    desk.open(1, tape)
    desk.open(2, chart)
  }
  const leave = () => {
    desk?.leave()
    desk = undefined
  }
  /** What tape and chart show of a trade that happens now. */
  const shown = () => {
    lastId += 1
    const price = 6_000_000 + lastId
    const id = String(lastId)
    const reported = {
      price: String(price / 100),
      size: '1',
      side: 'buy',
      time: testBed.clock.now(),
    } as const
    testBed.at('kraken').say({ type: 'trade', symbol: 'BTC-USD', id, ...reported })
    const print = desk?.look(1).tape?.prints.at(-1)?.price
    const close = desk?.look(2).candles?.list.at(-1)?.close
    return { isOnTape: print === price, isOnChart: close === price }
  }
  return { ...testBed, enter, leave, shown }
}

const everywhere = { isOnTape: true, isOnChart: true }

test('a page that was left twice in a few seconds goes on printing when it is back', async () => {
  const { clock, enter, leave, shown } = loading()
  enter()
  await clock.advance(20_000)
  leave()
  await clock.advance(1000)
  enter()
  await clock.advance(2000)
  leave()
  await clock.advance(3000)
  enter()
  await clock.advance(20_000)
  expect(shown()).toEqual(everywhere)
  leave()
  await clock.advance(3000)
  enter()
  await clock.advance(20_000)
  expect(shown()).toEqual(everywhere)
})

test('a page that comes back within the grace still has its prints, whenever it was left before', async () => {
  const { clock, enter, leave, shown, hub } = loading()
  enter()
  await clock.advance(2000)
  shown()
  leave()
  await clock.advance(1000)
  enter()
  await clock.advance(2000)
  leave()
  await clock.advance(4000)
  expect(hub.tapes.of('BTC-USD')?.tape.next).toBe(1)
  await clock.advance(1000)
  expect(hub.tapes.of('BTC-USD')).toBeUndefined()
})

test('however often and fast a page is loaded again, what is printed then is on its tape and chart', async () => {
  const chance = new FakeClock(0, 11)
  for (let history = 0; history < 30; history += 1) {
    const { clock, enter, leave, shown } = loading()
    for (let turn = 0; turn < 12; turn += 1) {
      enter()
      // oxlint-disable-next-line no-await-in-loop -- time passes in order
      await clock.advance(chance.random() * 8000)
      leave()
      // oxlint-disable-next-line no-await-in-loop -- time passes in order
      await clock.advance(chance.random() * 8000)
    }
    enter()
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await clock.advance(8000)
    expect(shown(), `history ${history}`).toEqual(everywhere)
  }
})
