import { setTimeout as wait } from 'node:timers/promises'

import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import { onlyEngine } from '@leadline/hub/testing/only-engine'
import { TestDesk } from '@leadline/hub/testing/test-desk'
import { MemoryJournal } from '@leadline/orders/journal/memory-journal'

import type { Measurement } from '../../packages/order-book/bench/measure.ts'
import { quantile } from './quantile.ts'
import { replayedHub } from './replayed-hub.ts'
import { makeStorm, openPanels, type Storm } from './storm.ts'

const algorithms = 20
const seconds = 10
/**
 * Of what happens in the simulated books, some is reported together: this makes a little more than 10,000 messages a
 * second.
 */
const actionsPerSecond = 14_000
const frameMs = 1000 / 60
const visibleSymbols = 4

/** Counts what it receives; the last of the twenty takes its time over each trade. */
const script = (symbol: string, isSlow: boolean) => `
import time
from leadline import Algorithm

class Counting(Algorithm):
    def on_start(self):
        self.trades = self.books = 0
        self.subscribe_trades("${symbol}")
        self.subscribe_book("${symbol}")
    def on_trade(self, trade):
        self.trades += 1
        ${isSlow ? 'time.sleep(0.05)' : 'pass'}
    def on_book(self, book):
        self.books += 1
    def on_stop(self):
        self.log(f"received {self.trades} trades {self.books} books")
`

/** Twenty algorithms on all messages of five exchanges at their own speed, beside the frames of four ladders. */
export async function algorithmStorm(engine: ScriptEngine): Promise<Measurement[]> {
  const storm = await makeStorm(seconds, actionsPerSecond)
  let lastId = 0
  const newId = () => String((lastId += 1))
  const orders = { journal: new MemoryJournal(), newId, isVaultLocked: () => false, accounts: [] }
  const setup = { engines: onlyEngine(engine), newId, mayRunPython: () => true } as const
  const { hub, replayer } = replayedHub(storm.venues, {
    orders,
    algorithms: { ...setup, place: 'program' },
  })
  for (const input of storm.opening) replayer.play(input)
  const service = hub.algorithms
  if (!service) throw new Error('There are no algorithms.')
  const reported = new Map<string, number>()
  const ids = await startAll(service, storm, reported)
  const { lateMs, tookSeconds } = await playAtItsSpeed(hub, replayer, storm)
  const runners = ids.map((id) => service.get(id)?.runner)
  const logOf = (id: string) =>
    service
      .get(id)
      ?.log.all()
      .map(({ text }) => text) ?? []
  const received = (id: string) =>
    Number(/received (\d+) trades/.exec(logOf(id).join('\n'))?.[1] ?? 0)
  // Those that keep up have nothing left to receive; the slow one is not waited for.
  for (let tries = 0; tries < 500 && runners.slice(0, -1).some(isBehind); tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- waits
    await wait(20)
  }
  for (const id of ids) service.command(id, 'stop')
  for (let tries = 0; tries < 500 && runners.some((runner) => !runner?.isOver); tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- waits
    await wait(20)
  }
  const fast = ids.slice(0, -1)
  const symbolOf = (index: number) => storm.symbols[index % storm.symbols.length] ?? ''
  const lost = fast.reduce(
    (sum, id, index) => sum + (reported.get(symbolOf(index)) ?? 0) - received(id),
    0,
  )
  const all = fast.reduce((sum, _id, index) => sum + (reported.get(symbolOf(index)) ?? 0), 0)
  const slow = ids.at(-1) ?? ''
  const isReported = logOf(slow).some((text) => text.startsWith('It is too slow'))
  return [
    {
      what: 'storm, messages per second',
      value: storm.messages / tookSeconds,
      unit: '/s',
      goal: '≥ 10,000',
    },
    { what: `trades for ${fast.length} algorithms that keep up`, value: all, unit: '' },
    { what: 'of these never received', value: lost, unit: '', goal: '0' },
    {
      what: 'the one that is too slow is notified (1 is yes)',
      value: isReported ? 1 : 0,
      unit: '',
      goal: '1',
    },
    {
      what: 'frames of 4 ladders beside them, late by, p50',
      value: quantile(lateMs, 0.5),
      unit: 'ms',
    },
    {
      what: 'frames of 4 ladders beside them, late by, p99',
      value: quantile(lateMs, 0.99),
      unit: 'ms',
      goal: '≤ 17',
    },
  ]
}

function isBehind(runner: { queue: { isEmpty: boolean } } | undefined): boolean {
  return runner?.queue.isEmpty === false
}

type AlgorithmService = NonNullable<ReturnType<typeof replayedHub>['hub']['algorithms']>

async function startAll(
  service: AlgorithmService,
  storm: Storm,
  reported: Map<string, number>,
): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < algorithms; index += 1) {
    const symbol = storm.symbols[index % storm.symbols.length] ?? ''
    const text = script(symbol, index === algorithms - 1)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const id = await new Promise<string>((resolve) =>
      service.load({ name: `a${index}.py`, text }, null, (_outcome, loaded) => resolve(loaded)),
    )
    service.command(id, 'start')
    ids.push(id)
    if (reported.has(symbol)) continue
    reported.set(symbol, 0)
    const trade = () => reported.set(symbol, (reported.get(symbol) ?? 0) + 1)
    service.setup.feeds.open(
      { kind: 'trades', symbol, venues: null, depth: 0 },
      { bookChanged: () => {}, trade },
    )
  }
  for (let tries = 0; tries < 500 && ids.some((id) => !subscribed(service, id)); tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- waits
    await wait(20)
  }
  return ids
}

function subscribed(service: AlgorithmService, id: string): boolean {
  return (service.get(id)?.runner.subscriptions.length ?? 0) === 2
}

/** In its own time, or as fast as this computer can. */
async function playAtItsSpeed(
  hub: ReturnType<typeof replayedHub>['hub'],
  replayer: ReturnType<typeof replayedHub>['replayer'],
  { inputs, symbols, venues }: Storm,
) {
  const desk = new TestDesk(hub)
  symbols
    .slice(0, visibleSymbols)
    .forEach((symbol, place) => openPanels(desk, place, symbol, [...venues]))
  const first = inputs[0]?.time ?? 0
  const started = performance.now()
  const lateMs: number[] = []
  let nextFrame = started
  for (let at = 0; at < inputs.length;) {
    const now = performance.now()
    if (now >= nextFrame) {
      desk.look(1)
      lateMs.push(performance.now() - nextFrame)
      nextFrame = Math.max(nextFrame + frameMs, performance.now() - frameMs)
    }
    const until = first + (performance.now() - started)
    // A hub receives what its sockets have in one turn, and looks at its other work in between.
    for (let count = 0; count < 50; count += 1) {
      const input = inputs[at]
      if (!input || input.time > until) break
      replayer.play(input)
      at += 1
    }
    // oxlint-disable-next-line no-await-in-loop -- the lines of Python are received
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { lateMs, tookSeconds: (performance.now() - started) / 1000 }
}
