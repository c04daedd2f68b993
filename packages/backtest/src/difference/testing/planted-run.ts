import { exchangeName } from '@leadline/algorithms/exchange-names'
import type { BatchDone } from '@leadline/algorithms/script-engine'
import type { ScriptEvent, ScriptLevel } from '@leadline/algorithms/script-values'
import { RestingOrder } from '@leadline/matching-engine/book/resting-order'
import { amountText } from '@leadline/matching-engine/exchange/amount'
import type { TicketEvent } from '@leadline/matching-engine/exchange/exchange-events'
import { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import { venueRules } from '@leadline/matching-engine/rules/venue-rules'
import { exact } from '@leadline/orders/decimal-text'
import type { OrderState } from '@leadline/orders/order-record'
import { allProfiles } from '@leadline/venues/exchanges/all'

import { type BacktestPlan, usualMoney } from '../../backtest-plan.ts'
import { BacktestSimulation } from '../../backtest-simulation.ts'
import { listedInstrument } from '../../exchanges/listed-instrument.ts'
import type { BacktestOrder } from '../../script/backtest-order.ts'
import { undisturbed } from '../../script/disturbances.ts'
import { isOpening } from '../../script/script-calls.ts'
import { ScriptTalk } from '../../script/script-talk.ts'
import type { BacktestMarket } from '../../sources/backtest-market.ts'
import { PaperSource } from '../../sources/paper-source.ts'
import type { PastTrade } from '../../sources/past-trade.ts'
import { fakeEngine, type FakeScript } from '../../testing/fake-engine.ts'
import type { DifferenceReport } from '../difference-report.ts'
import { explainRun } from '../explain-run.ts'
import { type RecordedOrder, runRecordVersion } from '../record/run-entry.ts'
import { RunWriter } from '../record/run-writer.ts'

export const plantedStart = Date.UTC(2026, 10, 16, 14)
const runId = 'run-1'

/** What is otherwise in a run than a backtest assumes. */
export interface Plant {
  script: () => FakeScript
  text?: string
  lastsMs?: number
  /** It ends so long after its first fill. */
  endsAfterFillMs?: number
  /** One way, of orders and cancels. */
  orderMs?: (order: BacktestOrder) => number
  fees?: BacktestPlan['fees']
  facts?: BacktestPlan['facts']
  /** The script is at work for so long with what it is given at that time. */
  busyMs?: (at: number) => number
  /** What an exchange sends then is in the record, and the script is not given it. */
  isLost?: (what: 'book' | 'trades', at: number) => boolean
  refuses?: (order: BacktestOrder) => string | undefined
  /** Whoever stands before its orders leaves, and others come behind. */
  isFirst?: boolean
}

/** A run with one thing in it that a backtest does not know: simulated exchanges, and the record that the hub would have written. */
export async function plantedRun(
  plant: Plant,
  version = '0.0.0',
): Promise<() => Promise<DifferenceReport>> {
  const world = new PlantedWorld(plant)
  await world.play()
  const { text, orders } = world
  const engine = fakeEngine(plant.script)
  const pieces = async function* pieces() {
    yield await Promise.resolve(text)
  }
  return () =>
    explainRun(pieces, {
      engine,
      breathe: () => undefined,
      progress: () => {},
      isCanceled: () => false,
      isRunning: false,
      version,
      actual: () => orders,
    })
}

const states: Readonly<Record<BacktestOrder['status'], OrderState>> = {
  sent: 'recorded',
  unknown: 'unknown',
  open: 'open',
  'partially filled': 'partially-filled',
  filled: 'filled',
  canceled: 'canceled',
  expired: 'expired',
  rejected: 'rejected',
  done: 'filled',
  failed: 'rejected',
}

class PlantedWorld {
  text = ''
  readonly #plant: Plant
  readonly #writer: RunWriter
  readonly #simulation: BacktestSimulation
  readonly #markets = new Map<MarketBook, number>()
  readonly #refusals = new Map<string, string>()
  readonly #written = new Map<string, string>()
  #filledAt: number | undefined

  constructor(plant: Plant) {
    const { script: _script, orderMs, fees, facts, isLost, refuses } = plant
    this.#plant = plant
    const to = plantedStart + (plant.lastsMs ?? 20_000)
    const market = new PaperSource(7, { symbols: ['BTC-USD'], guessed: [], from: plantedStart, to })
    this.#writer = new RunWriter({
      version: runRecordVersion,
      id: runId,
      name: 'Fake',
      fileName: 'fake.py',
      text: plant.text ?? '',
      engine: 'cpython',
      mode: 'practice',
      startedAt: plantedStart,
      leadline: '0.0.0',
      allotted: [],
    })
    const plan: BacktestPlan = {
      source: { name: 'fake.py', text: '' },
      params: [],
      from: plantedStart,
      to,
      seed: 1,
      fees,
      facts,
      balances: usualMoney,
      latency: (_venue, way, order) =>
        way === 'order' && order && orderMs ? orderMs(order) : 'usual',
    }
    const taped = this.#taped(market)
    this.#simulation = new BacktestSimulation(plan, taped, new Set(['BTC-USD']), {
      ...undisturbed,
      isCut: (_venue, what, now) => isLost?.(what, now) ?? false,
      fateOf: (order) => {
        const refused = refuses?.(order)
        return refused === undefined ? {} : { refused }
      },
      refused: (order, reason) => void this.#refusals.set(order.id, reason),
      happened: (order, event) => this.#happened(order, event),
    })
    this.#declare(taped)
  }

  get orders(): RecordedOrder[] {
    return [...this.#simulation.entry.orders.values()].map((order) => this.#recorded(order))
  }

  async play(): Promise<void> {
    const simulation = this.#simulation
    const { clock, market, arrived } = simulation
    const talk = new ScriptTalk(
      fakeEngine(this.#plant.script),
      { name: 'fake.py', text: '' },
      {
        call: (call) => {
          const answer = simulation.calls.answer(call)
          this.#writer.add({ kind: 'asked', at: clock.now, call, answer })
          this.#writeOrders()
          return answer
        },
        later: () => undefined,
        log: () => {},
      },
    )
    await talk.load()
    await this.#deliver(talk, [{ kind: 'start', params: [] }])
    const to = plantedStart + (this.#plant.lastsMs ?? 20_000)
    let freeAt = 0
    for (;;) {
      const next = Math.min(market.nextTime, clock.agenda.nextTime)
      const { endsAfterFillMs = Infinity } = this.#plant
      if (next > Math.min(to, (this.#filledAt ?? Infinity) + endsAfterFillMs)) break
      clock.advance(next)
      if (market.nextTime <= next) market.advance(next)
      this.#writeOrders()
      if (arrived.length === 0 || clock.now < freeAt) continue
      const busyMs = this.#plant.busyMs?.(clock.now) ?? 0
      freeAt = clock.now + busyMs
      // oxlint-disable-next-line no-await-in-loop -- everything in its own time
      await this.#deliver(talk, latest(arrived.splice(0)), busyMs)
      // Somebody looks again when it is free.
      if (busyMs > 0) clock.agenda.at(freeAt, () => {})
    }
    simulation.state = 'Stopped'
    for (const order of simulation.account.unfinished) {
      if (isOpening(order)) simulation.entry.cancel(order)
    }
    await this.#deliver(talk, [{ kind: 'stop' }])
    talk.close()
    this.#writer.add({ kind: 'end', at: clock.now, because: 'It was stopped.', isCut: false })
    this.text = this.#writer.take()
  }

  async #deliver(talk: ScriptTalk, events: readonly ScriptEvent[], busyMs = 0): Promise<void> {
    const { state, account, clock } = this.#simulation
    const batch = { state, news: account.news(), events }
    this.#writer.given(clock.now, batch)
    const error = await talk.deliver(batch)
    const done: Pick<BatchDone, 'handled'> = { handled: events.length }
    const at = clock.now + busyMs
    this.#writer.add({ kind: 'done', at, ...done, error: error?.message ?? null })
  }

  #declare(market: BacktestMarket): void {
    for (const book of market.books) {
      const { venue } = book.plan
      const costs = this.#simulation.costs.find((each) => each.venue === venue)
      if (!costs) continue
      this.#markets.set(book, this.#markets.size)
      const usual = venueRules[venue].bounds(book)
      const bounds = this.#plant.facts?.(venue).bounds?.(book, usual) ?? usual
      const instrument = listedInstrument(new TradedInstrument(book, bounds))
      const [maker, taker] = [costs.maker, costs.taker].map((percent) => fractionOf(percent))
      const fees = { maker: maker ?? '0', taker: taker ?? '0' }
      this.#writer.add({ kind: 'market', at: plantedStart, instrument, fees })
      this.#write(book, plantedStart)
    }
  }

  /** What the hub is sent, when it has arrived there. */
  #taped(market: PaperSource): BacktestMarket {
    const published = (book: MarketBook, now: number) => {
      const levels = levelsOf(book)
      const arrives = now + allProfiles[book.plan.venue].distanceMs
      this.#simulation.clock.agenda.at(arrives, () => this.#book(book, arrives, levels))
    }
    const traded = (book: MarketBook, trade: PastTrade) => {
      const arrives = trade.time + allProfiles[book.plan.venue].distanceMs
      this.#simulation.clock.agenda.at(arrives, () => this.#print(book, arrives, trade))
    }
    return {
      books: market.books,
      get nextTime() {
        return market.nextTime
      },
      advance: (now) => market.advance(now),
      set publish(publish: BacktestMarket['publish']) {
        market.publish = (book, now) => {
          published(book, now)
          publish(book, now)
        }
      },
      set traded(notify: BacktestMarket['traded']) {
        market.traded = (book, trade) => {
          traded(book, trade)
          notify(book, trade)
        }
      },
    }
  }

  #write(book: MarketBook, at: number): void {
    this.#book(book, at, levelsOf(book))
  }

  #book(book: MarketBook, at: number, levels: ReturnType<typeof levelsOf>): void {
    const market = this.#markets.get(book)
    if (market !== undefined) this.#writer.book(at, market, levels)
  }

  #print(book: MarketBook, at: number, { time, price, size, takerSide: side }: PastTrade): void {
    const market = this.#markets.get(book)
    if (market === undefined) return
    const texts = { price: priceText(book, price), size: sizeText(book, size) }
    this.#writer.add({ kind: 'print', at, market, ...texts, side, time: time / 1000 })
  }

  #happened(order: BacktestOrder, { kind, time }: TicketEvent): void {
    if (kind === 'fill') this.#filledAt ??= time
    if (kind === 'opened' && this.#plant.isFirst === true) goFirst(order, time)
  }

  #writeOrders(): void {
    const { now } = this.#simulation.clock
    for (const order of this.#simulation.entry.orders.values()) {
      const recorded = this.#recorded(order)
      const text = JSON.stringify(recorded)
      if (this.#written.get(order.id) === text) continue
      this.#written.set(order.id, text)
      this.#writer.add({ kind: 'order', at: now, order: recorded })
    }
  }

  /** As far as word of it has come. */
  #recorded(order: BacktestOrder): RecordedOrder {
    const { id, venue, instrument, side, effect, size, limit, stop, status, sentAt } = order
    let filled = 0n
    const fills = this.#simulation.results.fills.filter((fill) => {
      if (fill.orderId !== id || filled + fill.size > order.filled) return false
      filled += fill.size
      return true
    })
    return {
      id,
      venue: venue.id,
      symbol: instrument.symbol,
      side,
      effect,
      size: amountText(size),
      limit,
      stop,
      state: states[status],
      filled: amountText(order.filled),
      fills: fills.map((fill, index) => ({
        fillId: `${id}-${index}`,
        price: amountText(fill.price),
        size: amountText(fill.size),
        fee: amountText(fill.fee),
        feeAsset: fill.feeCurrency,
        liquidity: fill.isMaker ? 'maker' : 'taker',
        time: fill.time,
      })),
      reason: this.#refusals.get(id) ?? '',
      replaces: null,
      sentAt,
    }
  }
}

/** Of each book only the latest, as a script that was busy gets it. */
function latest(events: readonly ScriptEvent[]): ScriptEvent[] {
  return events.filter((event, index) => {
    if (event.kind !== 'book') return true
    return !events.some((later, at) => {
      return at > index && later.kind === 'book' && later.exchange === event.exchange
    })
  })
}

function levelsOf(book: MarketBook): { bids: ScriptLevel[]; asks: ScriptLevel[] } {
  const name = exchangeName(book.plan.venue)
  const of = (ladder: MarketBook['book']['bids']): ScriptLevel[] =>
    Array.from({ length: 25 }, (_, at) => ladder.at(at)).flatMap((level): ScriptLevel[] =>
      level ? [[priceText(book, level.price), sizeText(book, level.total), name]] : [],
    )
  return { bids: of(book.book.bids), asks: of(book.book.asks) }
}

function fractionOf(percent: string): string {
  return exact(percent).div('100').toFixed()
}

function priceText({ plan }: MarketBook, price: number): string {
  return (price / 10 ** plan.priceDecimals).toFixed(plan.priceDecimals)
}

function sizeText({ plan }: MarketBook, size: number): string {
  return (size / 10 ** plan.sizeDecimals).toFixed(plan.sizeDecimals)
}

/** As much stands at its price as before, but behind it. */
function goFirst(order: BacktestOrder, now: number): void {
  const { marketBook } = order.instrument
  const own = order.ticket?.resting
  if (!own) return
  const level = marketBook.book.sideOf(order.side).find(own.price)
  const before: RestingOrder[] = []
  for (let each = level?.head; each && each !== own; each = each.next) before.push(each)
  for (const each of before) {
    marketBook.pull(each)
    marketBook.book.add(new RestingOrder(order.side, own.price, each.shown), now)
    marketBook.flowOrders[order.side] += 1
  }
}
