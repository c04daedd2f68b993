import { encodeFrame } from '@leadline/desk-protocol/frame'
import { protocolVersion } from '@leadline/desk-protocol/protocol-version'
import { decodePull } from '@leadline/desk-protocol/pull'
import { expect, test } from 'vitest'

import { HubLine, type PipeEvents } from './hub-line.ts'

/** A line that is open, with a clock that stands still between steps. */
function openLine() {
  let now = 0
  const timers: { at: number; run: () => void }[] = []
  const pulls: number[] = []
  /** Of the first view, as each pull names it. */
  const versions: number[] = []
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
      if (typeof data === 'string') return
      pulls.push(now)
      versions.push(decodePull(data).views[0]?.version ?? 0)
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
  /** The first view has this version now. */
  const answer = (version: number) => {
    // Of a kind that nobody reads: only its version counts here.
    const section = { viewId: 1, kind: 99, version, baseVersion: 0, body: new Uint8Array() }
    events?.received(encodeFrame({ pullNumber: pulls.length, time: 0, sections: [section] }))
  }
  return { line, pulls, versions, pass, answer }
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
  line.look(1, { number: 1, what: tape }, true)
  pass(5000)
  expect(pulls.length).toBeGreaterThanOrEqual(4)
  expect(pulls.length).toBeLessThanOrEqual(5)
})

test('hidden panels cost nothing: without a frame nothing of them is asked for', () => {
  const { line, pulls, pass } = openLine()
  line.look(1, { number: 1, what: tape })
  pass(5000)
  expect(pulls).toEqual([])
})

test('a frame that begins before the answer is there is asked for as soon as it is: none is left out', () => {
  const { line, pulls, versions, pass, answer } = openLine()
  line.look(1, { number: 1, what: tape })
  line.tick([1])
  pass(20)
  expect(pulls).toHaveLength(1)
  line.tick([1])
  pass(15)
  expect(pulls).toHaveLength(1)
  answer(7)
  expect(pulls).toHaveLength(2)
  // What has changed since that answer, and not since the one before it.
  expect(versions).toEqual([0, 7])
  pass(20)
  answer(8)
  pass(100)
  expect(pulls).toHaveLength(2)
})
