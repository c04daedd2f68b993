import { TestDesk } from '@leadline/hub/testing/test-desk'

import type { Measurement } from '../../packages/order-book/bench/measure.ts'
import { replayedHub } from './replayed-hub.ts'
import { makeStorm, openPanels, type Storm } from './storm.ts'

const wantedPerSecond = 10_000
const framesPerSecond = 60
/** Panels that are visible at once; hidden ones are not pulled. */
const visibleSymbols = 4

/** What the hub costs in a storm, beside JSON.parse of the very same messages in the same run. */
export async function hubMeasurements(): Promise<Measurement[]> {
  const storm = await makeStorm(10, 6000)
  const perSecond = storm.messages / storm.seconds
  // The better of several: on a shared machine, the one that nobody interrupted.
  const parse = Math.min(...[1, 2, 3].map(() => parseSeconds(storm)))
  const runs = [1, 2, 3].map(() => hubRun(storm))
  const engine = Math.min(...runs.map(({ engineSeconds }) => engineSeconds))
  const frames = Math.min(...runs.map(({ frameSeconds }) => frameSeconds))
  const pulls = (runs[0]?.pullMs ?? []).toSorted((a, b) => a - b)
  const share = (seconds: number) => (seconds / storm.messages) * wantedPerSecond * 100
  return [
    { what: 'messages recorded from the storm, per second', value: perSecond, unit: '/s' },
    {
      what: `JSON.parse alone, at ${wantedPerSecond} messages/s`,
      value: share(parse),
      unit: '% core',
    },
    {
      what: `adapters, books and tapes of all exchanges, at ${wantedPerSecond} messages/s`,
      value: share(engine),
      unit: '% core',
      goal: '≤ 35 with frames',
    },
    {
      what: `frames of ${visibleSymbols} ladders (50 levels) and tapes, 60 times a second`,
      value: (frames / storm.seconds) * 100,
      unit: '% core',
    },
    { what: 'engine over JSON.parse of the same messages', value: engine / parse, unit: '×' },
    { what: 'one frame of everything visible, median', value: at(pulls, 0.5), unit: 'ms' },
    { what: 'one frame of everything visible, 99 of 100', value: at(pulls, 0.99), unit: 'ms' },
  ]
}

function parseSeconds({ inputs }: Storm): number {
  const before = process.cpuUsage()
  for (const { input } of inputs) if (input.kind === 'message') JSON.parse(input.text)
  return cpuSeconds(before)
}

function hubRun({ venues, symbols, opening, inputs }: Storm) {
  const { hub, replayer } = replayedHub(venues)
  for (const input of opening) replayer.play(input)
  const desk = new TestDesk(hub)
  symbols
    .slice(0, visibleSymbols)
    .forEach((symbol, place) => openPanels(desk, place, symbol, [...venues]))
  desk.look(1)
  let nextFrame = inputs[0]?.time ?? 0
  let frameSeconds = 0
  const pullMs: number[] = []
  const before = process.cpuUsage()
  for (const input of inputs) {
    if (input.time >= nextFrame) {
      nextFrame += 1000 / framesPerSecond
      const frameBefore = process.cpuUsage()
      const started = performance.now()
      desk.look(1)
      pullMs.push(performance.now() - started)
      frameSeconds += cpuSeconds(frameBefore)
    }
    replayer.play(input)
  }
  return { engineSeconds: cpuSeconds(before) - frameSeconds, frameSeconds, pullMs }
}

function cpuSeconds(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

function at(sorted: readonly number[], part: number): number {
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN
}
