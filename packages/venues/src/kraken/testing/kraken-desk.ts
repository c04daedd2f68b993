import type { MarketWant } from '../../market-adapter.ts'
import { readExamples } from '../../testing/examples.ts'
import { answerOf, RecordedIo } from '../../testing/recorded-io.ts'
import { RecordedSink } from '../../testing/recorded-sink.ts'
import { KrakenMarket, type KrakenOptions } from '../kraken-market.ts'

export const examples = readExamples('kraken')

const pairRow = (wsname: string, more: object = {}) => ({
  altname: wsname.replace('/', ''),
  wsname,
  base: wsname.split('/')[0],
  quote: wsname.split('/')[1],
  cost_decimals: 5,
  pair_decimals: 1,
  lot_decimals: 8,
  ordermin: '0.00005',
  costmin: '0.5',
  tick_size: '0.1',
  status: 'online',
  ...more,
})

export const pairs = {
  XXBTZUSD: pairRow('XBT/USD', { base: 'XXBT', quote: 'ZUSD' }),
  XETHZUSD: pairRow('ETH/USD', { base: 'XETH', quote: 'ZUSD' }),
  XDGUSD: pairRow('XDG/USD', { pair_decimals: 7, tick_size: '0.0000001' }),
}

interface Frame {
  method: string
  req_id: number
  params: { channel: string; symbol?: string[]; depth?: number }
}

export const everything: MarketWant = { bookLevels: 10, trades: true, ticker: true }
export const onlyBook: MarketWant = { bookLevels: 10, trades: false, ticker: false }
export const onlyTrades: MarketWant = { bookLevels: 0, trades: true, ticker: false }
export const nothing: MarketWant = { bookLevels: 0, trades: false, ticker: false }

/** An adapter with a clock in its hand and somebody who plays Kraken. */
export class KrakenDesk {
  readonly io = new RecordedIo()
  readonly sink = new RecordedSink()
  readonly market: KrakenMarket
  now = Date.parse('2026-09-01T12:00:00Z')

  constructor(options?: KrakenOptions) {
    this.market = new KrakenMarket(this.io, this.sink, options)
  }

  /** Started, with its pairs read. */
  static started(rows: object = pairs, options?: KrakenOptions): KrakenDesk {
    const desk = new KrakenDesk(options)
    desk.market.start(desk.now)
    desk.answer('AssetPairs', rows)
    return desk
  }

  /** Started and connected, with this wanted of BTC-USD and every subscription granted. */
  static watching(want: MarketWant = onlyBook): KrakenDesk {
    const desk = KrakenDesk.started()
    desk.market.want('BTC-USD', want, desk.now)
    desk.market.opened('market', desk.now)
    desk.acknowledge()
    return desk
  }

  /** Answers the oldest unanswered request to this method. */
  answer(method: string, result: unknown): void {
    this.answerWith(method, { error: [], result })
  }

  answerWith(method: string, body: unknown, status = 200): void {
    const index = this.io.requests.findIndex(({ path }) => path === `/0/public/${method}`)
    const [request] = this.io.requests.splice(index, 1)
    if (index < 0 || !request) throw new Error(`Nobody asked for ${method}`)
    this.market.answered(request.id, answerOf(body, this.now, status), this.now)
  }

  say(text: string): void {
    this.market.message('market', text, this.now)
  }

  sayExample(name: string): void {
    this.say(examples.text(name))
  }

  takeFrames(): Frame[] {
    return this.io.takeSent() as Frame[]
  }

  /** Says yes to everything that was asked for, once per symbol. Returns what it was. */
  acknowledge(): string[] {
    const done: string[] = []
    for (let frames = this.takeFrames(); frames.length > 0; frames = this.takeFrames()) {
      for (const frame of frames) this.#answerFrame(frame, done)
    }
    return done
  }

  #answerFrame({ method, params, req_id: reqId }: Frame, done: string[]): void {
    if (method === 'ping') return
    for (const symbol of params.symbol ?? [undefined]) {
      const { channel, depth } = params
      done.push([method, channel, depth, symbol].filter((word) => word !== undefined).join(' '))
      const result = { channel, ...(symbol && { symbol }), ...(depth && { depth }) }
      this.say(JSON.stringify({ method, result, success: true, req_id: reqId }))
    }
  }

  /** Lets time pass, waking the adapter whenever it asked to be. A line that is alive has a heartbeat. */
  pass(ms: number, isAlive = true): void {
    const end = this.now + ms
    for (let steps = 0; ; steps += 1) {
      if (steps > 100_000) throw new Error('The adapter asks to be woken without end')
      const wake = this.io.nextWake ?? Infinity
      const beat = isAlive && this.io.lines.size > 0 ? this.now + 1000 : Infinity
      const next = Math.max(Math.min(wake, beat), this.now)
      if (next > end) break
      this.now = next
      if (wake <= next) {
        this.io.nextWake = undefined
        this.market.tick(next)
      } else this.say('{"channel":"heartbeat"}')
    }
    this.now = end
  }
}
