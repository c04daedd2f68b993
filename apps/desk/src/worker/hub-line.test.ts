import { encodeFrame } from '@leadline/desk-protocol/frame'
import { protocolVersion } from '@leadline/desk-protocol/protocol-version'
import { expect, test } from 'vitest'

import { HubLine, type PipeEvents } from './hub-line.ts'

/** A line that is open, with a clock that stands still between steps. */
function openLine() {
  let now = 0
  const timers: { at: number; run: () => void }[] = []
  const pulls: number[] = []
  let events: PipeEvents | undefined
  const line = new HubLine({
    desk: 'test',
    connect: (given) => {
      events = given
    },
    post: () => {},
    now: () => now,
    after: (ms, run) => void timers.push({ at: now + ms, run }),
    random: () => 0,
  })
  events?.opened({
    send: (data) => {
      if (typeof data !== 'string') pulls.push(now)
    },
    close: () => {},
  })
  events?.received(
    JSON.stringify({
      type: 'welcome',
      protocol: protocolVersion,
      hub: '0',
      mode: 'practice',
      venues: [],
      time: 0,
    }),
  )
  const pass = (ms: number) => {
    const end = now + ms
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
      if (!next) break
      timers.splice(timers.indexOf(next), 1)
      now = next.at
      next.run()
    }
    now = end
  }
  /** What the hub answers while nothing has changed. */
  const answer = () => events?.received(encodeFrame({ pullNumber: 1, time: 0, sections: [] }))
  return { line, pulls, pass, answer }
}

const tape = {
  kind: 'tape' as const,
  symbol: 'BTC-USD',
  venues: [],
  filter: 'price >= 65000',
  sumsMs: 1000,
}

test('what goes on in the background is asked for once a second while no window can be seen', () => {
  const { line, pulls, pass } = openLine()
  line.look(1, tape, true)
  pass(5000)
  expect(pulls.length).toBeGreaterThanOrEqual(4)
  expect(pulls.length).toBeLessThanOrEqual(5)
})

test('hidden panels cost nothing: without a frame nothing of them is asked for', () => {
  const { line, pulls, pass } = openLine()
  line.look(1, tape)
  pass(5000)
  expect(pulls).toEqual([])
})

test('a frame that begins before the answer is there is asked for as soon as it is: none is left out', () => {
  const { line, pulls, pass, answer } = openLine()
  line.look(1, tape)
  line.tick([1])
  pass(20)
  expect(pulls).toHaveLength(1)
  line.tick([1])
  pass(15)
  expect(pulls).toHaveLength(1)
  answer()
  expect(pulls).toHaveLength(2)
  pass(20)
  answer()
  pass(100)
  expect(pulls).toHaveLength(2)
})
