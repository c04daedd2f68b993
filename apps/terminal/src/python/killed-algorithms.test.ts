/** `kill -9` of the hub at each step of an algorithm's orders, of its Python, and of the desk: real processes, a real vault. */
import { execFileSync } from 'node:child_process'

import type { WireEndedAlgorithm, WireRun } from '@leadline/desk-protocol/algorithm-values'
import type {
  algorithmFamily,
  AlgorithmUpdate,
} from '@leadline/desk-protocol/messages/algorithm-messages'
import type { ReplyOf } from '@leadline/desk-protocol/messages/service-family'
import { exact, zero } from '@leadline/orders/decimal-text'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { giveLicense } from '../license/testing/give-license.ts'
import { type PreparedHome, prepareHome } from '../testing/prepared-home.ts'
import { ProcessHarness } from '../testing/process-harness.ts'
import { isReply, joinDesk } from '../testing/running-terminal.ts'

type Done = ReplyOf<typeof algorithmFamily>

/** Which steps it dies at; together they split a long run into short ones. */
const [firstStep, every] = [
  Number(process.env['KILL_FROM'] ?? 0),
  Number(process.env['KILL_EVERY'] ?? 1),
]
/** So soon after the restart everything is as it should be, and stays so. */
const withinMs = 20_000

/** Buys at the market, sells a part of it, and leaves an order to buy at rest. */
const restless = `
from decimal import Decimal

from leadline import Algorithm

MARKET = ("BTC-USD", "Coinbase")


class Restless(Algorithm):
    def on_start(self):
        self.steps = 0
        self.subscribe_book("BTC-USD", ["Coinbase"])

    def on_book(self, book):
        self.steps += 1
        if self.steps == 1:
            self.open_position(*MARKET, Decimal("0.02"), limit=book.best_ask.price)
            self.open_position(*MARKET, Decimal("0.01"), limit=book.best_bid.price - 500)
        elif self.position(*MARKET).size == Decimal("0.02"):
            self.close_position(*MARKET, Decimal("0.005"), limit=book.best_bid.price)
            self.log("sold a part")
`

async function query(harness: ProcessHarness, message: object): Promise<Done | undefined> {
  const { said } = harness.trader
  const request = harness.trader.request('algorithms', message)
  const answer = () => said.find((one) => isReply(one, request)) as Done | undefined
  await harness.until(() => answer() !== undefined || harness.isDead, 90_000)
  return answer()
}

async function load(harness: ProcessHarness): Promise<string> {
  harness.trader.join('algorithms')
  const from = { kind: 'text', fileName: 'restless.py', text: restless } as const
  const done = await query(harness, { type: 'algorithmLoad', from })
  if (!done?.id) throw new Error(`It was not loaded: ${done?.reason ?? 'no answer'}`)
  return done.id
}

const command = (harness: ProcessHarness, id: string, name: 'start' | 'pause') =>
  query(harness, { type: 'algorithmCommand', id, command: name })

/** The market moves a little, so that there is a book to learn of. */
function ticks(harness: ProcessHarness): () => void {
  let up = 0
  const timer = setInterval(() => {
    up = (up + 1) % 2
    harness.simulators.script('coinbase', 'BTC-USD', {
      bids: [['60000', up === 0 ? '50' : '49']],
      asks: [['60010', '50']],
    })
  }, 200)
  return () => clearInterval(timer)
}

const wouldOpen = (harness: ProcessHarness) =>
  harness.simulators
    .account('coinbase')
    .orders.filter(({ side, status }) => side === 'buy' && status === 'open')

/** What the hub said last of runs that have ended and were not seen. */
function endedOf(harness: ProcessHarness): readonly WireEndedAlgorithm[] {
  const said = harness.trader.said as (Partial<AlgorithmUpdate> & { type: string })[]
  const last = said.findLast(({ type }) => type === 'algorithmsEnded')
  return last?.type === 'algorithmsEnded' ? (last.list ?? []) : []
}

/** What is held, by the exchange's own books. */
function trulyHeld(harness: ProcessHarness): string {
  return harness.simulators
    .account('coinbase')
    .orders.reduce(
      (sum, { side, filled }) =>
        side === 'buy' ? sum.plus(exact(filled)) : sum.minus(exact(filled)),
      zero,
    )
    .toFixed()
}

async function reportedHeld(harness: ProcessHarness): Promise<string> {
  const done = await query(harness, { type: 'algorithmRuns', limit: 100 })
  return ((done?.answer ?? []) as WireRun[])
    .flatMap(({ positions }) => positions)
    .reduce((sum, { size }) => sum.plus(exact(size)), zero)
    .toFixed()
}

/** Nothing is left that would open, and the positions are reported as they are. Empty where all is well. */
async function wrongWith(harness: ProcessHarness): Promise<string> {
  const end = Date.now() + withinMs
  for (;;) {
    const left = wouldOpen(harness).length
    const [reported, held] = [await reportedHeld(harness), trulyHeld(harness)]
    if (left === 0 && reported === held) return ''
    if (Date.now() > end) return `${left} orders would open; holds ${held}, reported ${reported}`
    await harness.until(() => false, 200)
  }
}

/** The processes that a process has started. */
function childrenOf(pid: number): { pid: number; command: string }[] {
  const list = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
  return list.split('\n').flatMap((line) => {
    const [own = '', parent = '', ...args] = line.trim().split(/\s+/)
    return Number(parent) === pid ? { pid: Number(own), command: args.join(' ') } : []
  })
}

const isAlive = (pid: number) =>
  execFileSync('ps', ['-eo', 'pid='], { encoding: 'utf8' }).split(/\s+/).includes(String(pid))

const pythonOf = (harness: ProcessHarness) =>
  childrenOf(harness.pid)
    .filter(({ command: text }) => text.includes('pyodide-host'))
    .map(({ pid }) => pid)

describe.runIf(process.env['LONG_TESTS'] === '1')('kill -9', () => {
  let prepared: PreparedHome
  beforeAll(async () => {
    prepared = await prepareHome('coinbase')
  }, 120_000)
  afterAll(() => prepared.remove())

  /** For as long as a scenario lasts: nothing of it is left beside the next one. */
  const during = async <Reported>(
    scenario: (harness: ProcessHarness) => Promise<Reported>,
  ): Promise<Reported> => {
    const harness = await ProcessHarness.open(prepared, giveLicense)
    const still = ticks(harness)
    try {
      if (!(await harness.until(() => harness.isReady, 60_000)))
        throw new Error('It never got ready')
      return await scenario(harness)
    } finally {
      still()
      await harness.close()
    }
  }

  /** What is wrong after a death so many steps after Start; undefined where it lived through all of them. */
  const killedAfter = (steps: number) =>
    during(async (harness) => {
      const id = await load(harness)
      const python = pythonOf(harness)
      expect(python.length).toBeGreaterThan(0)
      await harness.arm(steps)
      await command(harness, id, 'start')
      await harness.until(() => harness.isDead, 15_000)
      if (!harness.isDead) return undefined
      const where = harness.takeDeath()
      await harness.until(() => !python.some(isAlive), 10_000)
      const isLeft = python.some(isAlive)
      await harness.start()
      await harness.until(() => harness.isReady, 60_000)
      const wrong = await wrongWith(harness)
      harness.trader.join('algorithms')
      const ended = () => endedOf(harness).find((each) => each.id === id)
      if (await harness.until(() => ended() !== undefined, 10_000)) {
        expect(ended()).toMatchObject({ endedAt: null, reason: 'Leadline ended without closing.' })
        const total = ended()?.positions.reduce((sum, { size }) => sum.plus(exact(size)), zero)
        expect(total?.toFixed()).toBe(trulyHeld(harness))
      } else expect(`step ${steps}: it is not said that it ran`).toBe('')
      const found = [...(isLeft ? ['Python is left behind'] : []), ...(wrong ? [wrong] : [])]
      return found.map((what) => `step ${steps}, ${where}: ${what}`)
    })

  test('of the hub, before and after every journal write, signature and send of an algorithm’s order: no order is left that would open a position, positions are right after the restart, and no Python is left behind', async () => {
    const wrong: string[] = []
    let deaths = 0
    for (let steps = firstStep; ; steps += every) {
      // oxlint-disable-next-line no-await-in-loop -- one death after the other
      const found = await killedAfter(steps)
      if (!found) break
      deaths += 1
      wrong.push(...found)
    }
    console.error(`an algorithm's hub was killed ${deaths} times`)
    expect(wrong).toEqual([])
    expect(deaths).toBeGreaterThan(0)
  }, 3_600_000)

  test(
    'of Python, at moments that nobody chose: its algorithm is stopped with a readable reason, and no order is left that would open a position',
    () =>
      during(async (harness) => {
        for (const afterMs of [0, 30, 120, 500, 2500]) {
          // oxlint-disable no-await-in-loop -- one death after the other
          const id = await load(harness)
          await command(harness, id, 'start')
          await harness.until(() => false, afterMs)
          for (const pid of pythonOf(harness)) process.kill(pid, 'SIGKILL')
          const said = () => JSON.stringify(harness.trader.said.filter((each) => isAbout(each, id)))
          await harness.until(() => said().includes('"state":"Stopped"'), 10_000)
          expect(said()).toContain('Its Python process ended')
          const isShown = () => endedOf(harness).some((each) => each.id === id)
          expect(await harness.until(isShown, 10_000)).toBe(true)
          const shown = endedOf(harness).find((each) => each.id === id)
          expect(shown?.reason).toContain('Its Python process ended')
          expect(shown).toMatchObject({ name: 'Restless', isExpected: false })
          expect(await wrongWith(harness)).toBe('')
          // oxlint-enable no-await-in-loop
        }
      }),
    600_000,
  )

  test(
    'of the desk: its algorithm goes on, and another desk finds it and pauses it',
    () =>
      during(async (harness) => {
        const id = await load(harness)
        await command(harness, id, 'start')
        expect(await harness.until(() => wouldOpen(harness).length === 1, 30_000)).toBe(true)
        harness.trader.socket.terminate()
        await harness.until(() => false, 2000)
        expect(wouldOpen(harness)).toHaveLength(1)
        // Its page is opened again: the address worked once, the key of the session still does.
        const { key, cookie } = harness.trader
        const desk = await joinDesk(new URL(harness.address).origin, key, cookie)
        desk.join('algorithms')
        desk.request('algorithms', { type: 'algorithmCommand', id, command: 'pause' })
        expect(await harness.until(() => wouldOpen(harness).length === 0, withinMs)).toBe(true)
        desk.socket.close()
      }),
    240_000,
  )
})

function isAbout(said: unknown, id: string): boolean {
  const {
    type,
    algorithm,
    id: of,
  } = said as { type: string; algorithm?: { id: string }; id?: string }
  return (type === 'algorithm' && algorithm?.id === id) || (type === 'algorithmLog' && of === id)
}
