import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { Hub } from '@leadline/hub/hub'
import { memoryStore } from '@leadline/hub/store/memory-store'
import { TestDesk } from '@leadline/hub/testing/test-desk'
import { openPaperMarket } from '@leadline/paper-trading/paper-market'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'

import type { Measurement } from '../../packages/order-book/bench/measure.ts'
import { dollarSymbols, openPanels } from './storm.ts'

/** Things that happen in all books together: some 10,000 messages a second come of it. */
const actionsPerSecond = 18_000
/** Until then tapes and caches fill up to their bounds. */
const settledMinute = 3

/** A wild market for so many minutes of its own time, with every panel open, and what the memory does meanwhile. */
export async function soakMeasurements(minutes: number): Promise<Measurement[]> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const clock = new FakeClock()
  const market = openPaperMarket(clock, 42, { actionsPerSecond })
  const venues = market.venues.map(({ id }) => id)
  const hub = new Hub({
    version: '',
    mode: 'practice',
    venues: market.venues,
    clock,
    store: memoryStore(),
  })
  hub.start()
  await clock.advance(2000)
  const desk = new TestDesk(hub)
  dollarSymbols(hub).forEach((symbol, at) => openPanels(desk, at, symbol, venues))

  const messages = () => hub.feeds.reduce((sum, { port }) => sum + (port?.messages ?? 0), 0)
  const heaps: number[] = []
  console.log('minute   messages/s      heap MB')
  for (let minute = 1; minute <= minutes; minute += 1) {
    const before = messages()
    for (let frame = 0; frame < 600; frame += 1) {
      // oxlint-disable-next-line no-await-in-loop -- time passes in order
      await clock.advance(100)
      desk.look(1)
    }
    collect()
    const heap = process.memoryUsage().heapUsed / 1024 / 1024
    heaps.push(heap)
    const perSecond = Math.round((messages() - before) / 60)
    console.log(
      `${String(minute).padStart(6)} ${String(perSecond).padStart(12)} ${heap.toFixed(1).padStart(12)}`,
    )
  }
  market.stop()
  hub.stop()
  const settled = heaps[Math.min(settledMinute, heaps.length) - 1] ?? Number.NaN
  return [
    { what: 'messages per second', value: messages() / minutes / 60, unit: '/s', goal: '≥ 10,000' },
    {
      what: `heap after ${minutes} minutes over heap after ${settledMinute}`,
      value: (heaps.at(-1) ?? Number.NaN) / settled,
      unit: '×',
      goal: '≤ 1.05',
    },
  ]
}
