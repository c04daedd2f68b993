import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { ReplyOf } from '@leadline/desk-protocol/messages/service-family'
import type {
  tradingFamily,
  TradingUpdate,
  WireSyntheticOrder,
  WireOrder,
} from '@leadline/desk-protocol/messages/trading-messages'
import type { KillScene } from '@leadline/hub/testing/kill-matrix/kill-check'
import { type KillHarness, moveTo, symbol } from '@leadline/hub/testing/kill-matrix/kill-scenarios'
import type { Simulators } from '@leadline/venue-simulators/simulators'
import type { VenueId } from '@leadline/venues/venue-names'

import type { PreparedHome } from './prepared-home.ts'
import { isReply, type RunningTerminal, startTerminal } from './running-terminal.ts'
import { openScriptedExchange, type ScriptedExchange } from './scripted-exchange.ts'
import { enterTrader } from './trader-at-desk.ts'

const preload = pathToFileURL(join(import.meta.dirname, 'die-at-step.ts')).href
const ladderView = 1
const ladder = { kind: 'ladder', symbol, depth: 5, condense: null, filter: '' } as const

/**
 * The real program with its vault, killed by SIGKILL where it is reported to, at a simulated exchange that lives on.
 */
export class ProcessHarness implements KillHarness {
  readonly venue: VenueId
  readonly keyId: string
  reporting = 'first'
  readonly #exchange: ScriptedExchange
  readonly #prepared: PreparedHome
  readonly #home = mkdtempSync(join(tmpdir(), 'leadline-kill-'))
  readonly #drafts = new Map<string, string>()
  #earlier = new Set<string>()
  /** What its data folder needs, beside what was prepared, and the settings that go with it. */
  #settings: Record<string, string> = {}
  #terminal!: RunningTerminal
  #trader!: Awaited<ReturnType<typeof enterTrader>>

  private constructor(prepared: PreparedHome, exchange: ScriptedExchange) {
    this.venue = prepared.venue
    this.keyId = prepared.keyId
    this.#prepared = prepared
    this.#exchange = exchange
  }

  static async open(
    prepared: PreparedHome,
    furnish: (home: string) => Record<string, string> = () => ({}),
  ): Promise<ProcessHarness> {
    const exchange = await openScriptedExchange(prepared.venue, prepared.seed)
    const harness = new ProcessHarness(prepared, exchange)
    if (harness.venue === 'robinhood') {
      moveTo({ simulators: exchange.simulators, venue: 'coinbase' }, 60_000)
    }
    moveTo(harness, 60_000)
    cpSync(prepared.home, harness.#home, { recursive: true })
    harness.#settings = furnish(harness.#home)
    await harness.start()
    return harness
  }

  get simulators(): Simulators {
    return this.#exchange.simulators
  }

  get isDead(): boolean {
    return this.#terminal.process.signalCode !== null
  }

  get phase(): string {
    return this.#trader.account(this.venue)?.phase ?? 'none'
  }

  get reason(): string {
    return this.#trader.account(this.venue)?.reason ?? ''
  }

  get isReady(): boolean {
    return this.phase === 'ready'
  }

  /** Until somebody has unlocked it and looks at the market. */
  async start(): Promise<void> {
    this.#terminal = await startTerminal(this.#home, {
      ...this.#exchange.environment,
      ...this.#settings,
      flags: `--import=${preload} --no-warnings`,
      KILL_ORDERS: this.#orders,
      KILL_VENUE: this.venue,
    })
    this.#trader = await enterTrader(this.#terminal.address)
    this.#trader.open(ladderView, { ...ladder, venues: [this.venue] })
    const { isDone, reason } = await this.#trader.unlock(this.#prepared.passphrase)
    if (!isDone) throw new Error(`It was not unlocked: ${reason}`)
  }

  get pid(): number {
    return this.#terminal.process.pid ?? 0
  }

  get address(): string {
    return this.#terminal.address
  }

  /** Who sits at the desk. */
  get trader(): Awaited<ReturnType<typeof enterTrader>> {
    return this.#trader
  }

  /** From now on it lives for so many steps. */
  async arm(steps: number): Promise<void> {
    writeFileSync(this.#orders, String(steps))
    this.#terminal.process.kill('SIGUSR2')
    await this.until(() => !existsSync(this.#orders), 10_000)
  }

  /** Where it died. */
  takeDeath(): string {
    const file = `${this.#orders}.died`
    const where = readFileSync(file, 'utf8')
    rmSync(file)
    return where
  }

  async until(isSo: () => boolean, withinMs: number): Promise<boolean> {
    const end = Date.now() + withinMs
    while (!isSo() && Date.now() < end) {
      // oxlint-disable-next-line no-await-in-loop -- it is looked at again and again
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return isSo()
  }

  async request(message: Record<string, unknown>): Promise<void> {
    const { said } = this.#trader
    const request = this.#trader.request('trading', message)
    const answer = () => said.find((one) => isReply(one, request))
    await this.until(() => answer() !== undefined || this.isDead, 10_000)
    const done = answer() as ReplyOf<typeof tradingFamily> | undefined
    if (!done) return
    if (!done.isDone) throw new Error(`${JSON.stringify(message)}: ${done.reason}`)
    const { draftId } = message
    if (done.id !== null && typeof draftId === 'string') this.#drafts.set(draftId, done.id)
  }

  orderOf(draftId: string): string | undefined {
    return this.#drafts.get(draftId)
  }

  /** Of this reporting alone. */
  scene(): KillScene {
    const orders = new Map<string, WireOrder>()
    const synthetic = new Map<string, WireSyntheticOrder>()
    let unfinished = 0
    for (const said of this.#reported()) {
      if (said.type === 'trading' || said.type === 'gate') {
        unfinished = said.gate.unfinished?.length ?? 0
      }
      if (said.type === 'trading') {
        for (const order of said.orders) orders.set(order.clientOrderId, order)
        for (const one of said.held) synthetic.set(one.id, one)
      } else if (said.type === 'order') orders.set(said.order.clientOrderId, said.order)
      else if (said.type === 'held') synthetic.set(said.held.id, said.held)
    }
    const isNew = (id: string) => !this.#earlier.has(id)
    const groundTruth = this.simulators.account(this.venue)
    return {
      shown: [...orders.values()].filter(({ clientOrderId }) => isNew(clientOrderId)),
      held: [...synthetic.values()].filter(({ id }) => isNew(id)),
      groundTruth: { ...groundTruth, orders: groundTruth.orders.filter(({ id }) => isNew(id)) },
      placings: this.#exchange.placings,
      unfinished,
    }
  }

  /** Everything is taken back, and what was does not count any more. */
  async tidy(reporting: string): Promise<boolean> {
    await this.request({ type: 'cancel', scope: { kind: 'everywhere' } })
    moveTo(this, 60_000)
    const isTidy = () => {
      const { groundTruth, held: synthetic, shown } = this.scene()
      const isWorking = shown.some(({ state }) => ['open', 'partially-filled'].includes(state))
      const isSynthetic = synthetic.some(({ status }) => ['active', 'canceling'].includes(status))
      return (
        !isWorking && !isSynthetic && groundTruth.orders.every(({ status }) => status !== 'open')
      )
    }
    const isDone = await this.until(() => this.isReady && isTidy() && this.#hasSeenMarket(), 8000)
    const { groundTruth, held: synthetic, shown } = this.scene()
    for (const { id } of [...groundTruth.orders, ...synthetic]) this.#earlier.add(id)
    for (const { clientOrderId } of shown) this.#earlier.add(clientOrderId)
    this.reporting = reporting
    return isDone
  }

  /** The hub may still have the book of the last report, in which the market went below every stop. */
  #hasSeenMarket(): boolean {
    this.#trader.pull()
    const shown = this.#trader.mirror.get(ladderView)?.ladder
    const bid = shown?.bids[0]?.price ?? 0
    return bid / 10 ** (shown?.priceDecimals ?? 0) > 59_500
  }

  async close(): Promise<void> {
    await this.#terminal.stop()
    this.#exchange.close()
    rmSync(this.#home, { recursive: true, force: true })
  }

  get #orders(): string {
    return join(this.#home, 'kill-after')
  }

  #reported(): TradingUpdate[] {
    return this.#trader.said as TradingUpdate[]
  }
}
