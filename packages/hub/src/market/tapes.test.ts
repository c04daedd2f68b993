import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import type { Trade } from '@leadline/venues/market-events'
import { expect, test } from 'vitest'

import { InstrumentDirectory } from './instrument-directory.ts'
import { Tapes } from './tapes.ts'

const minutes = 60_000

function openTape() {
  const clock = new FakeClock()
  const venues = ['coinbase', 'gemini'] as const
  const tapes = new Tapes(venues, new InstrumentDirectory(venues), clock)
  tapes.look('BTC-USD')
  const push = (place: number, agoMs: number, isBackfill: boolean) => {
    const trade: Trade = {
      symbol: 'BTC-USD',
      id: `${place}-${agoMs}`,
      price: 6_000_000,
      size: 1,
      takerSide: 'buy',
      time: clock.now() - agoMs,
      isBackfill,
    }
    tapes.push(place, trade, clock.now())
  }
  const ids = () => {
    const tape = tapes.of('BTC-USD')?.tape
    if (!tape) return []
    return Array.from({ length: tape.next - tape.first }, (_, index) =>
      tape.idAt(tape.first + index),
    )
  }
  return { clock, push, ids }
}

test('a tape opens in the order of time, whichever exchange reported its last minutes first', async () => {
  const { clock, push, ids } = openTape()
  for (const ago of [3 * minutes, minutes]) push(1, ago, true)
  for (const ago of [4 * minutes, 2 * minutes]) push(0, ago, true)
  push(0, 0, false)
  await clock.advance(1000)
  expect(ids()).toEqual(['0-240000', '1-180000', '0-120000', '1-60000', '0-0'])
})

test('from then on each print is there when it came, in the order in which it came', async () => {
  const { clock, push, ids } = openTape()
  await clock.advance(1000)
  push(0, 0, false)
  push(1, 50, false)
  expect(ids()).toEqual(['0-0', '1-50'])
})
