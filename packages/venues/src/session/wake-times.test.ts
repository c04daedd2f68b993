import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import { expect, test } from 'vitest'

import type { AdapterIo } from '../adapter-io.ts'
import { FakeTransport } from '../testing/fake-transport.ts'
import { ClockWatch } from './clock-watch.ts'
import { cautiousLimits } from './session-limits.ts'
import { VenueSession } from './venue-session.ts'

const hour = 3_600_000

/** An adapter that wants to be woken every so often, and notes how long it really took. */
function openSleeper(everyMs: number) {
  const clock = new FakeClock()
  const session = new VenueSession({
    venue: 'robinhood',
    addresses: { rest: 'https://rest.example', market: '', user: '', trading: '' },
    limits: cautiousLimits,
    transport: new FakeTransport(),
    clock,
  })
  const watch = new ClockWatch(clock, ({ jumpMs }) => session.clockJumped(jumpMs))
  watch.start()
  let wakings = 0
  const unused = () => {}
  session.attach((io: AdapterIo) => {
    io.wakeAt(clock.now() + everyMs)
    const tick = (now: number) => {
      wakings += 1
      io.wakeAt(now + everyMs)
    }
    return { opened: unused, message: unused, closed: unused, answered: unused, tick }
  }, unused)
  return {
    clock,
    wakingsWithin: async (ms: number): Promise<number> => {
      const before = wakings
      await clock.advance(ms)
      return wakings - before
    },
  }
}

test('an adapter that is woken every second still is after the clock was set back by eight hours', async () => {
  const { clock, wakingsWithin } = openSleeper(1000)
  expect(await wakingsWithin(10_000)).toBe(10)
  clock.set(-8 * hour)
  expect(await wakingsWithin(10_000)).toBeGreaterThanOrEqual(9)
})

test('a clock that is set back and put right again at once delays nobody', async () => {
  const { clock, wakingsWithin } = openSleeper(1500)
  await clock.advance(100)
  clock.set(-90_000)
  await clock.advance(1500)
  clock.set(90_000)
  expect(await wakingsWithin(15_000)).toBeGreaterThanOrEqual(9)
})

test('an adapter that sleeps for an hour when the clock is set back makes its plans again', async () => {
  const { clock, wakingsWithin } = openSleeper(hour)
  await clock.advance(100)
  clock.set(-8 * hour)
  expect(await wakingsWithin(5000)).toBe(1)
})

test('an adapter that sleeps for an hour is not woken before', async () => {
  const { wakingsWithin } = openSleeper(hour)
  expect(await wakingsWithin(hour - 1)).toBe(0)
  expect(await wakingsWithin(2)).toBe(1)
})
