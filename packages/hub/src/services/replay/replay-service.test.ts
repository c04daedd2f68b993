import { setImmediate } from 'node:timers/promises'

import { ByteWriter } from '@leadline/desk-protocol/frames/byte-writer'
import type { FillOfThen, ReplayState } from '@leadline/desk-protocol/messages/replay-messages'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import { expect, onTestFinished, test, vi } from 'vitest'

import { encodeInput } from '../../recording/encode-input.ts'
import { playbackOf } from '../../recording/playback.ts'
import { readPiece } from '../../recording/read-piece.ts'
import { ReplayClock } from '../../recording/replay-clock.ts'
import { ReplayPlayer } from '../../recording/replay-player.ts'
import { testServiceContract } from '../../testing/service-conformance.ts'
import { type ReplayBeginning, ReplayService, type ReplayServiceNeeds } from './replay-service.ts'

const startedAt = Date.UTC(2026, 10, 16, 14)
const endsAt = startedAt + 600_000

async function* recording() {
  const writer = new ByteWriter()
  for (const time of [startedAt, endsAt]) {
    encodeInput(
      writer,
      { venue: 0, time, input: { kind: 'tick' } },
      time === endsAt ? startedAt : 0,
    )
  }
  yield await Promise.resolve(writer.take())
}

function open(changes: Partial<Pick<ReplayServiceNeeds, 'reopenBeyondMs' | 'fillsOfThen'>> = {}) {
  const wall = new FakeClock()
  const clock = new ReplayClock(startedAt)
  const playback = playbackOf(readPiece, () => {})
  const player = new ReplayPlayer({ pieces: recording(), clock, wall, playback, speed: 1 })
  const reopened: ReplayBeginning[] = []
  let left = 0
  const service = new ReplayService({
    player,
    wall,
    name: 'monday',
    symbols: ['BTC-USD'],
    venues: ['kraken'],
    startedAt,
    endsAt,
    usd: '100000',
    trading: () => undefined,
    queued: () => [],
    reopen: (beginning) => reopened.push(beginning),
    leave: () => (left += 1),
    ...changes,
  })
  void player.run()
  onTestFinished(() => player.stop())
  const seen: ReplayState[] = []
  const ofThen: FillOfThen[][] = []
  const desk = service.join({
    desk: 'one',
    publish: (update) => {
      if (update.type === 'replay') seen.push(update)
      else ofThen.push(update.fills)
    },
  })
  return { wall, player, service, desk, seen, ofThen, reopened, leftCount: () => left }
}

testServiceContract('replay', () => {
  const { wall, service, player } = open()
  return {
    service,
    requests: [
      { type: 'play' },
      { type: 'pause' },
      { type: 'speed', speed: 60 },
      { type: 'seek', to: endsAt },
      { type: 'leave' },
    ],
    provoke: () => player.setSpeed(5),
    until: async (isSo) => {
      await vi.waitFor(async () => {
        await wall.advance(10)
        if (!isSo()) throw new Error('not yet')
      })
    },
  }
})

test('a desk learns at once of a pause and another speed, and a few times a second where it is', async () => {
  const { wall, desk, seen } = open()
  expect(seen.at(-1)).toMatchObject({ phase: 'playing', speed: 1, startedAt, endsAt })
  expect(desk.handle({ type: 'speed', speed: 30 })).toEqual({})
  expect(seen.at(-1)?.speed).toBe(30)
  const before = seen.length
  for (let passed = 0; passed < 2000; passed += 10) {
    // oxlint-disable no-await-in-loop -- time passes in order
    await wall.advance(10)
    await setImmediate()
    // oxlint-enable no-await-in-loop
  }
  expect(seen.at(-1)?.now).toBeGreaterThan(startedAt + 40_000)
  expect(seen.length - before).toBeLessThan(12)
  void desk.handle({ type: 'pause' })
  expect(seen.at(-1)).toMatchObject({ phase: 'paused', isPaused: true })
  const paused = seen.length
  await wall.advance(60_000)
  expect(seen).toHaveLength(paused)
})

test('forward it is played to a moment; back it begins again there, as fast and as still as it was', async () => {
  const { wall, player, desk, reopened } = open()
  void desk.handle({ type: 'speed', speed: 5 })
  void desk.handle({ type: 'pause' })
  void desk.handle({ type: 'seek', to: startedAt + 300_000 })
  await vi.waitFor(async () => {
    await wall.advance(10)
    expect(player.clock.now()).toBe(startedAt + 300_000)
  })
  expect(reopened).toEqual([])
  void desk.handle({ type: 'seek', to: startedAt + 60_000 })
  expect(reopened).toEqual([{ from: startedAt + 60_000, speed: 5, isPaused: true }])
  // What lies outside of it is its end.
  void desk.handle({ type: 'seek', to: startedAt - 5 })
  expect(reopened[1]?.from).toBe(startedAt)
})

test('the way back to the market is taken once it is asked for', () => {
  const { desk, leftCount } = open()
  void desk.handle({ type: 'leave' })
  expect(leftCount()).toBe(1)
})

test('where any moment is found quickly, one that is far ahead is another beginning, and a near one is played to', () => {
  const { desk, reopened } = open({ reopenBeyondMs: 60_000 })
  void desk.handle({ type: 'seek', to: startedAt + 50_000 })
  expect(reopened).toEqual([])
  void desk.handle({ type: 'seek', to: startedAt + 500_000 })
  expect(reopened).toEqual([{ from: startedAt + 500_000, speed: 1, isPaused: false }])
})

test('what the trader bought and sold then is shown once its moment has come, and never before', async () => {
  const fill = {
    venue: 'kraken',
    symbol: 'BTC-USD',
    side: 'buy',
    price: '65000',
    size: '1',
  } as const
  const fillsOfThen = [
    { ...fill, id: 'first', time: startedAt + 60_000 },
    { ...fill, id: 'second', time: startedAt + 300_000 },
  ]
  const { wall, player, desk, ofThen } = open({ fillsOfThen })
  expect(ofThen).toEqual([[]])
  void desk.handle({ type: 'pause' })
  void desk.handle({ type: 'seek', to: startedAt + 120_000 })
  await vi.waitFor(async () => {
    await wall.advance(10)
    expect(ofThen.at(-1)?.map(({ id }) => id)).toEqual(['first'])
  })
  expect(player.clock.now()).toBeLessThanOrEqual(startedAt + 120_000)
  void desk.handle({ type: 'seek', to: startedAt + 400_000 })
  await vi.waitFor(async () => {
    await wall.advance(10)
    expect(ofThen.at(-1)?.map(({ id }) => id)).toEqual(['first', 'second'])
  })
})
