import { setImmediate } from 'node:timers/promises'

import { ByteWriter } from '@leadline/desk-protocol/frames/byte-writer'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import { expect, onTestFinished, test } from 'vitest'

import { encodeInput } from './encode-input.ts'
import { playbackOf } from './playback.ts'
import { readPiece } from './read-piece.ts'
import type { RecordedInput } from './recorded-input.ts'
import { ReplayClock } from './replay-clock.ts'
import { ReplayPlayer, type ReplayNeeds } from './replay-player.ts'

const begin = Date.UTC(2026, 10, 16, 14)

/** One input a second, in pieces of a minute. */
async function* ticks(seconds: number) {
  for (let first = 0; first < seconds; first += 60) {
    const writer = new ByteWriter()
    let before = 0
    for (let second = first; second < Math.min(first + 60, seconds); second += 1) {
      const input: RecordedInput = {
        venue: 0,
        time: begin + second * 1000,
        input: { kind: 'tick' },
      }
      encodeInput(writer, input, before)
      before = input.time
    }
    // oxlint-disable-next-line no-await-in-loop -- as a file would be read
    yield await Promise.resolve(writer.take())
  }
}

function open(changes: Partial<ReplayNeeds> = {}, seconds = 3600) {
  const wall = new FakeClock()
  const clock = new ReplayClock(begin)
  const played: number[] = []
  const player = new ReplayPlayer({
    pieces: ticks(seconds),
    clock,
    wall,
    playback: playbackOf(readPiece, ({ time }) => {
      // Nothing is shown before or after its moment.
      expect(clock.now()).toBe(time)
      played.push((time - begin) / 1000)
    }),
    speed: 1,
    ...changes,
  })
  void player.run()
  onTestFinished(() => player.stop())
  /** In steps of the player's own, with as many turns of the program in between as it wants. */
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 10) {
      // oxlint-disable no-await-in-loop -- time passes in order
      await wall.advance(10)
      await setImmediate()
      // oxlint-enable no-await-in-loop
    }
  }
  return { wall, clock, player, played, pass, at: () => (clock.now() - begin) / 1000 }
}

test.each([1, 2, 5, 10, 30, 60])(
  'at %i× that many recorded seconds pass in one of this computer',
  async (speed) => {
    const { pass, player, at, played } = open()
    player.setSpeed(speed)
    await pass(3000)
    expect(at()).toBeGreaterThan(2.8 * speed)
    expect(at()).toBeLessThanOrEqual(3 * speed)
    expect(played).toEqual(Array.from({ length: Math.floor(at()) + 1 }, (_, second) => second))
  },
)

test('a change of speed leaves the moment where it is, and a pause stops time and timers', async () => {
  const { pass, clock, player, at } = open()
  await pass(5000)
  const before = at()
  player.setSpeed(60)
  expect(at()).toBe(before)
  await pass(1000)
  expect(at()).toBeGreaterThan(before + 50)
  player.pause(true)
  let fired = 0
  clock.after(5000, () => (fired += 1))
  const paused = at()
  await pass(10_000)
  expect([at(), fired, player.phase]).toEqual([paused, 0, 'paused'])
  player.pause(false)
  await pass(1000)
  expect(fired).toBe(1)
  expect(at()).toBeLessThan(paused + 70)
})

test('a computer that slept goes on where it was, and does not rush through what it slept over', async () => {
  const { wall, pass, at } = open()
  await pass(2000)
  const before = at()
  wall.sleep(3_000_000)
  await pass(1000)
  expect(at()).toBeGreaterThan(before)
  expect(at()).toBeLessThan(before + 2.1)
})

test('a moment further on is reached as fast as can be, then it is played at its own speed, or waits there', async () => {
  const { pass, player, at, played } = open()
  player.seekForward(begin + 3_000_500)
  expect(player.phase).toBe('seeking')
  await pass(20)
  expect(player.phase).toBe('playing')
  expect(at()).toBeGreaterThanOrEqual(3000.5)
  expect(at()).toBeLessThan(3001)
  expect(played).toHaveLength(3001)
  player.seekForward(begin + 1000)
  expect(player.phase).toBe('playing')
  player.pause(true)
  player.seekForward(begin + 3_100_000)
  await pass(20)
  expect([at(), player.phase]).toEqual([3100, 'paused'])
})

test('it can begin in the middle, and says when it is over', async () => {
  const { pass, player, at, played } = open({ from: begin + 3_590_000, isPaused: true })
  await pass(20)
  expect([at(), player.phase, played.length]).toEqual([3590, 'paused', 3591])
  player.pause(false)
  await pass(9500)
  expect([at(), player.phase, played.length]).toEqual([3599.3, 'over', 3600])
})

test('what is due happens at its own recorded moment, in one order, at every speed', async () => {
  const orders = await Promise.all(
    [3, 7, 60, 10_000].map(async (speed) => {
      const { pass, clock, player } = open({ speed })
      const seen: number[] = []
      const again = () => {
        seen.push(clock.now() - begin)
        // Something promised at one moment is kept before the next.
        void Promise.resolve()
          .then(() => true)
          .then(() => seen.push(begin - clock.now()))
        clock.after(clock.random() * 700, again)
      }
      clock.after(0, again)
      while (clock.now() < begin + 20_000 && player.phase !== 'over') {
        // oxlint-disable-next-line no-await-in-loop -- time passes in order
        await pass(100)
      }
      return seen.filter((time) => Math.abs(time) < 20_000)
    }),
  )
  for (const order of orders) expect(order).toEqual(orders[0])
  expect(orders[0]?.length).toBeGreaterThan(50)
})
