import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import { expect, test } from 'vitest'

import type { RunningNote } from '../store/hub-store.ts'
import { memoryStore } from '../store/memory-store.ts'
import { Interruptions } from './interruptions.ts'
import { RunningMark } from './running-mark.ts'

const live = [
  { venue: 'kraken', symbol: 'BTC-USD' },
  { venue: 'coinbase', symbol: 'BTC-USD' },
] as const

function started(
  store: ReturnType<typeof memoryStore>,
  clock: FakeClock,
  mode: RunningNote['mode'],
) {
  const interruptions = new Interruptions([], (fact) => store.saveInterruption(fact))
  const mark = new RunningMark(store, clock, mode, () => live)
  mark.start(interruptions)
  return { mark, list: () => interruptions.between(0, clock.now()) }
}

/** A hub that ran for a minute and was killed or closed, and the time in which none ran. */
async function away(isClosed: boolean, mode: RunningNote['mode'] = 'real') {
  const store = memoryStore()
  const before = new FakeClock(1_000_000)
  const { mark } = started(store, before, 'real')
  await before.advance(61_000)
  if (isClosed) mark.stop()
  const after = new FakeClock(1_000_000 + 61_000 + 300_000)
  return { store, ...started(store, after, mode) }
}

test('the time in which a killed hub did not run is an interruption of every book that was live, with its real length', async () => {
  const { list, store } = await away(false)
  const to = 1_361_000
  expect(list()).toEqual([
    { venue: 'kraken', symbol: 'BTC-USD', from: 1_060_000, to, reason: 'Leadline was not running' },
    {
      venue: 'coinbase',
      symbol: 'BTC-USD',
      from: 1_060_000,
      to,
      reason: 'Leadline was not running',
    },
  ])
  // On disk too, and once: the next start does not list it again.
  expect(store.interruptions(0, to)).toHaveLength(2)
  expect(store.running()).toBeUndefined()
})

test('a hub that was closed was meant to be away, and the other market was not there to be missed', async () => {
  expect((await away(true)).list()).toEqual([])
  expect((await away(false, 'practice')).list()).toEqual([])
})
