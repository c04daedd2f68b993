import { exchangeName, venueNamed } from '@leadline/algorithms/exchange-names'
import type {
  LogLevel,
  ScriptAnswer,
  ScriptCall,
  ScriptError,
} from '@leadline/algorithms/script-values'
import { type Amount, amountText, parseAmount } from '@leadline/matching-engine/exchange/amount'
import type { TicketEvent } from '@leadline/matching-engine/exchange/exchange-events'

import type { BacktestSimulation } from '../backtest-simulation.ts'
import { marketName, type BacktestFill } from '../report/backtest-fill.ts'
import { times } from '../report/exact-ratio.ts'
import { type BacktestOrder, isUnanswered } from '../script/backtest-order.ts'
import type { DrillActor, DrillRule, DrillStep } from './drill-report.ts'

/** A script that looks once may just have missed the answer; after this it guesses. */
const guessAfterMs = 1000
/** No exchange lets anybody send more: see the limits in the manual. */
const stormOrders = 100
const stormMs = 10_000
/** Of those, refused with too many requests: a script that follows a book on both sides sends five a second. */
const mostRefused = 80
/** What was sent in the last moment before Stop is no order that was forgotten. */
const leftAfterMs = 60_000
const mostSteps = 400
const longestLine = 300

export interface Broken {
  rule: DrillRule
  words: string
  error: ScriptError | null
  at: number
}

/** Watches one history from both sides, the script's and the exchanges', and says when a rule is broken: the first time alone. */
export class DrillJudge {
  broken: Broken | undefined
  orders = 0
  fills = 0
  readonly steps: DrillStep[] = []
  readonly #simulation: () => BacktestSimulation
  readonly #from: number
  readonly #largest: Amount | undefined
  /** As it is at the exchanges, of the run that goes on. */
  #positions = new Map<string, Amount>()
  #sentAt: number[] = []
  #refusedAt: number[] = []

  constructor(simulation: () => BacktestSimulation, from: number, largest: string | undefined) {
    this.#simulation = simulation
    this.#from = from
    this.#largest = largest === undefined ? undefined : parseAmount(largest)
  }

  get #now(): number {
    return this.#simulation().clock.now - this.#from
  }

  step(who: DrillActor, text: string): void {
    this.steps.push({ at: this.#now, who, text: text.slice(0, longestLine) })
    if (this.steps.length > mostSteps) this.steps.shift()
  }

  log(text: string, level: LogLevel = 'info'): void {
    if (level !== 'debug') this.step('log', text)
  }

  breaks(rule: DrillRule, words: string, error: ScriptError | null = null): void {
    if (this.broken) return
    this.broken = { rule, words, error, at: this.#now }
    this.step('broken', words)
  }

  /** Another run of the script: it holds nothing of what the one before held. */
  startsAgain(): void {
    this.#positions = new Map()
    this.#sentAt = []
    this.#refusedAt = []
  }

  asked(call: ScriptCall): void {
    const text = callText(call)
    if (text !== '') this.step('script', text)
    if (call.kind === 'close' && call.size !== null) this.#judgeClose(call, call.size)
  }

  answered(call: ScriptCall, { result }: ScriptAnswer): void {
    if (call.kind !== 'open' && call.kind !== 'close') return
    const { entry, synthetics } = this.#simulation()
    const [id, isSent] = [String(result), typeof result === 'string']
    const order = isSent ? entry.orders.get(id) : undefined
    if (isSent && synthetics.get(id)) {
      this.orders += 1
      this.step('script', `it is ${id.replace('backtest-whole-', 'synthetic order ')}`)
      return this.#judgeStorm()
    }
    if (!order) return this.step('script', 'nothing is sent')
    this.orders += 1
    this.step('script', `it is ${orderName(order)}`)
    this.#judgeGuess(order)
    this.#judgeStorm()
  }

  happened(order: BacktestOrder, { kind }: TicketEvent, fill: BacktestFill | undefined): void {
    const { instrument, venue } = order
    const name = `${exchangeName(venue.id)}, ${orderName(order)}`
    if (kind === 'opened') this.step('exchange', `${name}: in the book`)
    if (kind === 'triggered') this.step('exchange', `${name}: its stop was reached`)
    if (kind === 'cancelled' || kind === 'expired') {
      this.step('exchange', `${name}: ${kind === 'expired' ? kind : 'canceled'}`)
    }
    if (kind === 'filled' && order.fate.isHalved) {
      this.step('exchange', `${name}: the rest of it is canceled`)
    }
    if (!fill) return
    this.fills += 1
    const { size, price, side } = fill
    this.step(
      'exchange',
      `${name}: ${side === 'buy' ? 'bought' : 'sold'} ${amountText(size)} at ${amountText(price)}`,
    )
    if (order.isAbandoned) return
    const market = marketName({ venue: venue.id, symbol: instrument.symbol })
    const held = (this.#positions.get(market) ?? 0n) + (side === 'buy' ? size : -size)
    this.#positions.set(market, held)
    const value = times(held < 0n ? -held : held, price)
    if (this.#largest === undefined || value <= this.#largest) return
    this.breaks(
      'largest',
      `Its position at ${exchangeName(venue.id)} is ${amountText(held)} ${instrument.base}, worth ${amountText(value)} ${instrument.quote}: more than ${amountText(this.#largest)}.`,
    )
  }

  refused(order: BacktestOrder, reason: string): void {
    this.step('exchange', `${orderName(order)} is rejected. ${reason}`)
    if (order.fate.refused === undefined) return
    const count = lately(this.#refusedAt, this.#now)
    if (count > mostRefused) {
      this.breaks(
        'spin',
        `It sent ${count} orders within ${stormMs / 1000} seconds into refusals: too many requests.`,
      )
    }
  }

  /** After on_stop, when its cancels have arrived. */
  stopped(at: number): void {
    for (const order of this.#simulation().entry.orders.values()) {
      const { ticket, stop, limit, sentAt, isAbandoned, part } = order
      // The limit of an OCO and the target of a bracket stand beside a stop.
      const isGuarded = part?.role === 'limit' || part?.role === 'target'
      const isLeft = ticket?.isLive === true && stop === null && limit !== null && !isGuarded
      if (isLeft && !isAbandoned && at - sentAt >= leftAfterMs) {
        const minutes = Math.round((at - sentAt) / 60_000)
        this.breaks(
          'left',
          `${orderName(order)} to ${order.side} at ${limit} works on after Stop, ${minutes} minutes after it was sent.`,
        )
      }
    }
  }

  #judgeClose(call: Extract<ScriptCall, { kind: 'close' }>, asked: string): void {
    const venue = venueNamed(call.exchange)
    if (!venue) return
    const held = this.#simulation().account.held({ venue, symbol: call.symbol })
    const most = held < 0n ? -held : held
    if ((parseAmount(asked) ?? 0n) <= most) return
    this.breaks(
      'oversell',
      `It asked to close ${asked} ${call.symbol} at ${call.exchange}, and holds ${amountText(held)}.`,
    )
  }

  #judgeGuess(order: BacktestOrder): void {
    const { account, clock } = this.#simulation()
    const first = account.unfinished.find(
      (other) =>
        other !== order &&
        isUnanswered(other) &&
        clock.now - other.sentAt >= guessAfterMs &&
        other.venue === order.venue &&
        other.instrument === order.instrument &&
        other.side === order.side &&
        other.size === order.size,
    )
    if (!first) return
    this.breaks(
      'guess',
      `${orderName(order)} is ${orderName(first)} again, of which nobody knows what became: both may be filled.`,
    )
  }

  #judgeStorm(): void {
    const count = lately(this.#sentAt, this.#now)
    if (count > stormOrders) {
      this.breaks('spin', `It sent ${count} orders within ${stormMs / 1000} seconds.`)
    }
  }
}

/** How many there were within the last seconds, this one included. */
function lately(sent: number[], now: number): number {
  sent.push(now)
  while ((sent[0] ?? now) <= now - stormMs) sent.shift()
  return sent.length
}

function orderName({ id }: BacktestOrder): string {
  return id.replace('backtest-', 'order ')
}

/** What a trader would have to know of a call; empty for one that only asks. */
function callText(call: ScriptCall): string {
  if (call.kind === 'open') {
    return `${call.side ?? 'buy'} ${call.size} ${call.symbol} at ${call.exchange}, ${terms(call)}`
  }
  if (call.kind === 'close') {
    return `close ${call.size ?? 'all'} ${call.symbol} at ${call.exchange}, ${terms(call)}`
  }
  if (call.kind !== 'cancel' && call.kind !== 'replace') return ''
  const order = call.id.replace('backtest-', 'order ')
  if (call.kind === 'cancel') return `cancel ${order}`
  const { size, limit, stop } = call
  const change = Object.entries({ size, limit, stop }).filter(([, value]) => value !== null)
  return `replace ${order}: ${change.map(([name, value]) => `${name} ${value}`).join(', ')}`
}

function terms({ limit, stop }: { limit: string | null; stop?: string | null | undefined }) {
  const price = limit === null ? 'market' : `limit ${limit}`
  return stop === null || stop === undefined ? price : `stop ${stop}, ${price}`
}
