import { expect, test } from 'vitest'

import { Refresh } from './refresh.ts'
import { Wakeups } from './wakeups.ts'

function newRefresh() {
  const reads: number[] = []
  const wakeups = new Wakeups({ wakeAt: () => undefined })
  const refresh = new Refresh(wakeups, 'list', 3_600_000, (now) => reads.push(now))
  return { reads, wakeups, refresh }
}

test('it is read at the start and every hour, and sooner after a failure', () => {
  const { reads, wakeups, refresh } = newRefresh()
  refresh.start(0)
  refresh.failed(10)
  wakeups.tick(2010)
  refresh.failed(2020)
  wakeups.tick(6020)
  refresh.succeeded(6030)
  wakeups.tick(3_606_029)
  expect(reads).toEqual([0, 2010, 6020])
  wakeups.tick(3_606_030)
  expect(reads).toHaveLength(4)
})

test('hints in a row are one, at most once a minute, and none while it is being read', () => {
  const { reads, wakeups, refresh } = newRefresh()
  refresh.start(0)
  refresh.hint(5)
  refresh.succeeded(10)
  for (let now = 20; now < 1000; now += 20) refresh.hint(now)
  expect(reads).toEqual([0])
  wakeups.tick(60_000)
  expect(reads).toEqual([0, 60_000])
  refresh.succeeded(60_010)
  refresh.hint(200_000)
  expect(reads).toEqual([0, 60_000, 200_000])
})
