import { encodeFrame } from '@leadline/desk-protocol/frames/frame'
import { decodePull } from '@leadline/desk-protocol/frames/pull'
import { protocolVersion } from '@leadline/desk-protocol/protocol-version'
import { expect, test } from 'vitest'

import { HubConnection, type PipeEvents } from './hub-connection.ts'
import type { FromWorker } from './worker-messages.ts'

/** A connection that is open, with a clock that stands still between steps. */
function openLine() {
  let now = 0
  let slept = 0
  const posted: FromWorker[] = []
  const timers: { at: number; run: () => void }[] = []
  const pulls: number[] = []
  /** Of the first view, as each pull names it. */
  const versions: number[] = []
  /** The numbers of all pulls, heartbeats as well. */
  const sent: number[] = []
  let connections = 0
  let events: PipeEvents | undefined
  const line = new HubConnection({
    desk: 'test',
    connect: (given) => {
      connections += 1
      events = given
    },
    post: (message) => posted.push(message),
    now: () => now,
    wall: () => now + slept,
    after: (ms, run) => void timers.push({ at: now + ms, run }),
    random: () => 0,
  })
  events?.opened({
    send: (data) => {
      if (typeof data === 'string') return
      const { number, views } = decodePull(data)
      sent.push(number)
      // A heartbeat requests nothing.
      if (views.length === 0) return
      pulls.push(now)
      versions.push(views[0]?.version ?? 0)
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
    events?.received(encodeFrame({ pullNumber: sent.at(-1) ?? 0, time: 0, sections: [section] }))
  }
  /** The hub answers this pull, and nothing has changed. */
  const beat = (pullNumber = sent.at(-1) ?? 0) =>
    events?.received(encodeFrame({ pullNumber, time: now, sections: [] }))
  const sleep = (ms: number) => {
    slept += ms
  }
  const reported = () =>
    posted.flatMap(({ type }) => (type === 'alive' || type === 'frozen' ? type : []))
  return {
    line,
    pulls,
    versions,
    sent,
    pass,
    answer,
    beat,
    sleep,
    reported,
    lose: (isEnded?: boolean) => events?.closed(isEnded),
    receive: (message: object) => events?.received(JSON.stringify(message)),
    links: () => posted.flatMap((message) => (message.type === 'link' ? message.state : [])),
    connections: () => connections,
  }
}

const tape = {
  kind: 'tape' as const,
  symbol: 'BTC-USD',
  venues: [],
  filter: 'price >= 65000',
  sumsMs: 1000,
}

test('what goes on in the background is requested once a second while no window can be seen', () => {
  const { line, pulls, pass } = openLine()
  line.look(1, { number: 1, what: tape }, true)
  pass(5000)
  expect(pulls.length).toBeGreaterThanOrEqual(4)
  expect(pulls.length).toBeLessThanOrEqual(5)
})

test('hidden panels cost nothing: without a frame nothing of them is requested', () => {
  const { line, pulls, pass } = openLine()
  line.look(1, { number: 1, what: tape })
  pass(5000)
  expect(pulls).toEqual([])
})

test('a frame that begins before the answer is there is requested as soon as it is: none is left out', () => {
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

test('the hub is asked whether it is there at least twice a second, also where nothing can be seen', () => {
  const { sent, pass } = openLine()
  pass(10_000)
  expect(sent.length).toBeGreaterThanOrEqual(20)
  expect(sent.length).toBeLessThanOrEqual(26)
})

test('a hub that answers nothing any more is noticed within two seconds of its last frame', () => {
  const { pass, beat, reported } = openLine()
  pass(500)
  beat()
  pass(1400)
  expect(reported()).toEqual(['alive'])
  pass(300)
  expect(reported()).toEqual(['alive', 'frozen'])
})

test('a quiet market is no frozen hub: empty frames are frames', () => {
  const { pass, beat, reported } = openLine()
  for (let turn = 0; turn < 100; turn += 1) {
    pass(500)
    beat()
  }
  expect(reported()).not.toContain('frozen')
})

test('what a hub answers late proves nothing; the answer to what was asked just now does', () => {
  const { pass, beat, reported, sent } = openLine()
  pass(500)
  beat()
  pass(500)
  const old = sent.at(-1)
  pass(20_000)
  expect(reported()).toEqual(['alive', 'frozen'])
  beat(old)
  expect(reported()).toEqual(['alive', 'frozen'])
  beat()
  expect(reported()).toEqual(['alive', 'frozen', 'alive'])
})

test('a frame that was on its way while the computer slept proves nothing when it wakes up', () => {
  const { pass, beat, reported, sleep } = openLine()
  pass(500)
  beat()
  pass(450)
  sleep(3_600_000)
  beat()
  expect(reported()).toEqual(['alive'])
  pass(100)
  expect(reported()).toEqual(['alive', 'frozen'])
  pass(500)
  beat()
  expect(reported()).toEqual(['alive', 'frozen', 'alive'])
})

test('a desk that was ended says so and does not try to come back', () => {
  const { receive: notify, lose, links, pass, connections } = openLine()
  notify({ type: 'refused', reason: 'It was ended at another desk.', isEnded: true })
  lose()
  pass(600_000)
  expect(links().at(-1)).toEqual({
    kind: 'refused',
    reason: 'It was ended at another desk.',
    isEnded: true,
  })
  expect(connections()).toBe(1)
})

test('a desk that was ended while its computer slept learns it when it comes back', () => {
  const { lose, links, pass, connections } = openLine()
  lose()
  pass(60_000)
  expect(connections()).toBe(2)
  lose(true)
  pass(600_000)
  expect(links().at(-1)).toMatchObject({ kind: 'refused', isEnded: true })
  expect(connections()).toBe(2)
})
