import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import type { VenueId } from '@leadline/venues/venue-names'

import { enterDesk, startTerminal } from '../../apps/terminal/src/testing/running-terminal.ts'
import type { Measurement } from '../../packages/order-book/bench/measure.ts'
import { cpuMs } from './process-time.ts'
import { startVenues } from './start-venues.ts'

const measuredMs = 15_000
const frameMs = 16
const symbols = [
  'BTC-USD',
  'ETH-USD',
  'SOL-USD',
  'XRP-USD',
  'DOGE-USD',
  'LTC-USD',
  'LINK-USD',
  'AVAX-USD',
]

/** The real program, over real sockets, with the exchanges in a process of their own; and how soon it shows a ladder. */
export async function processMeasurements(): Promise<Measurement[]> {
  const home = mkdtempSync(join(tmpdir(), 'leadline-bench-'))
  try {
    // The first start fills the cache of compiled files; what counts is the second.
    await firstLadder(home)
    const emptyMs = await emptyProcessMs()
    const warm = await firstLadder(home)
    const calm = await underLoad(home, 200)
    const wild = await underLoad(home, 15_000)
    // What a message costs, apart from what sixty frames a second cost whether messages come or not.
    const perMessage = (wild.share - calm.share) / (wild.perSecond - calm.perSecond)
    const reckoned = calm.share + perMessage * (10_000 - calm.perSecond)
    return [
      { what: 'a Node process that does nothing, start to first word', value: emptyMs, unit: 'ms' },
      {
        what: 'practice, start to first complete ladder, warm',
        value: warm.wallMs,
        unit: 'ms',
        goal: '≤ 3000',
      },
      { what: 'processor time of that', value: warm.cpuMs, unit: 'ms' },
      { what: 'hub on sockets, messages per second, calm', value: calm.perSecond, unit: '/s' },
      { what: 'hub process with 2 ladders and 2 tapes, calm', value: calm.share, unit: '% core' },
      { what: 'hub on sockets, messages per second, wild', value: wild.perSecond, unit: '/s' },
      { what: 'hub process with 2 ladders and 2 tapes, wild', value: wild.share, unit: '% core' },
      {
        what: 'hub process, reckoned for 10,000 messages/s',
        value: reckoned,
        unit: '% core',
        goal: '≤ 35',
      },
      { what: 'resident memory of the hub', value: wild.memoryMb, unit: 'MB' },
    ]
  } finally {
    rmSync(home, { recursive: true })
  }
}

async function firstLadder(home: string): Promise<{ wallMs: number; cpuMs: number }> {
  const started = performance.now()
  const terminal = await startTerminal(home)
  const desk = await enterDesk(terminal.address)
  const venues = introduced(desk.said)
  if (venues.length === 0) throw new Error('No exchange is there.')
  desk.open(1, { kind: 'ladder', symbol: 'BTC-USD', depth: 10, condense: null, venues, filter: '' })
  for (;;) {
    desk.pull()
    // oxlint-disable-next-line no-await-in-loop -- one frame after the other
    await wait(frameMs)
    const { ladder } = desk.mirror.get(1) ?? {}
    if (ladder?.columns.every(({ state }) => state === 'live' || state === 'quotes')) break
  }
  const wallMs = performance.now() - started
  const spent = cpuMs(terminal.process.pid ?? 0)
  desk.socket.close()
  await terminal.stop()
  return { wallMs, cpuMs: spent }
}

async function emptyProcessMs(): Promise<number> {
  const started = performance.now()
  const child = spawn(process.execPath, ['-e', 'console.log(1)'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await child.stdout.toArray()
  return performance.now() - started
}

async function underLoad(home: string, actionsPerSecond: number) {
  const { environment, stop } = await startVenues(actionsPerSecond)
  const terminal = await startTerminal(home, environment)
  const desk = await enterDesk(terminal.address)
  const venues = introduced(desk.said)
  symbols.forEach((symbol, at) => {
    desk.open(2 * at + 1, { kind: 'ladder', symbol, depth: 50, condense: null, venues, filter: '' })
    desk.open(2 * at + 2, { kind: 'tape', symbol, venues, filter: '', sumsMs: 300_000 })
  })
  desk.open(100, { kind: 'status' })
  // The panels of two symbols can be seen; the others are open behind them.
  const visible = [1, 2, 3, 4, 100]
  const pulling = setInterval(() => desk.socket.send(desk.mirror.pull(visible)), frameMs)
  const messages = () =>
    desk.mirror.get(100)?.status?.venues.reduce((sum, venue) => sum + venue.messages, 0) ?? 0
  await wait(8000)
  const pid = terminal.process.pid ?? 0
  const [cpuBefore, messagesBefore] = [cpuMs(pid), messages()]
  const started = performance.now()
  await wait(measuredMs)
  const seconds = (performance.now() - started) / 1000
  const share = (cpuMs(pid) - cpuBefore) / 10 / seconds
  const perSecond = (messages() - messagesBefore) / seconds
  const memoryMb = residentMb(pid)
  clearInterval(pulling)
  desk.socket.close()
  await terminal.stop()
  stop()
  return { share, perSecond, memoryMb }
}

function introduced(said: readonly unknown[]): VenueId[] {
  const [welcome] = said as [{ venues: { id: VenueId; address: string }[] }?]
  return (welcome?.venues ?? [])
    .filter(({ address }) => /simulated|127\.0\.0\.1/.test(address))
    .map(({ id }) => id)
}

function residentMb(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024
}
