import { Scheduler } from '@leadline/runtime/scheduler'
import { expect, test } from 'vitest'

import { Refresh } from './refresh.ts'

function newRefresh() {
  const reads: number[] = []
  const scheduler = new Scheduler({ wakeAt: () => undefined })
  const refresh = new Refresh(scheduler, 'list', 3_600_000, (now) => reads.push(now))
  return { reads, scheduler, refresh }
}

test('it is read at the start and every hour, and sooner after a failure', () => {
  const { reads, scheduler, refresh } = newRefresh()
  refresh.start(0)
  refresh.failed(10)
  scheduler.tick(2010)
  refresh.failed(2020)
  scheduler.tick(6020)
  refresh.succeeded(6030)
  scheduler.tick(3_606_029)
  expect(reads).toEqual([0, 2010, 6020])
  scheduler.tick(3_606_030)
  expect(reads).toHaveLength(4)
})

test('hints in a row are one, at most once a minute, and none while it is being read', () => {
  const { reads, scheduler, refresh } = newRefresh()
  refresh.start(0)
  refresh.hint(5)
  refresh.succeeded(10)
  for (let now = 20; now < 1000; now += 20) refresh.hint(now)
  expect(reads).toEqual([0])
  scheduler.tick(60_000)
  expect(reads).toEqual([0, 60_000])
  refresh.succeeded(60_010)
  refresh.hint(200_000)
  expect(reads).toEqual([0, 60_000, 200_000])
})
