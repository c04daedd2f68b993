import { expect, test } from 'vitest'

import { HeartbeatMonitor, type Silence } from './heartbeat-monitor.ts'

const limits = { probeAfterMs: 2000, quietAfterMs: 4500, deadAfterMs: 10_000 }

/** Asks whenever it is to, as a connection does. Returns when each judgment was made. */
function judgments(watch: HeartbeatMonitor, from: number, to: number): [number, Silence][] {
  const made: [number, Silence][] = []
  for (let now = from; now <= to; now = watch.nextAt() ?? Infinity) {
    const silence = watch.judge(now)
    if (silence !== 'none') made.push([now, silence])
    if (silence === 'probe') watch.requested(now)
    if (silence === 'quiet') watch.isQuiet = true
    if (silence === 'dead') watch.closed()
  }
  return made
}

test('a connection on which nothing has ever come is replaced, although nobody has shown that it answers', () => {
  const watch = new HeartbeatMonitor(limits, false)
  watch.opened(0)
  watch.requested(0)
  expect(judgments(watch, 0, 3_600_000)).toEqual([[10_000, 'dead']])
})

test('where queries are never answered, a silence means something only after a minute', () => {
  const watch = new HeartbeatMonitor(limits, false)
  watch.opened(0)
  watch.received(100)
  expect(judgments(watch, 100, 3_600_000)).toEqual([
    [2100, 'probe'],
    [60_100, 'dead'],
  ])
})

test('an exchange that answered once is expected to answer on the next connection too', () => {
  const watch = new HeartbeatMonitor(limits, false)
  watch.opened(0)
  watch.received(100)
  watch.answered()
  watch.closed()
  watch.opened(1000)
  watch.received(1100)
  expect(judgments(watch, 1100, 3_600_000)).toEqual([
    [3100, 'probe'],
    [5600, 'quiet'],
    [11_100, 'dead'],
  ])
})
