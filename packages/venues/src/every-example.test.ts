import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { BinanceUsAccountHarness } from './exchanges/binance-us/testing/account-harness.ts'
import { BinanceUsMarketHarness } from './exchanges/binance-us/testing/market-harness.ts'
import { CoinbaseAccountHarness } from './exchanges/coinbase/testing/account-harness.ts'
import { CoinbaseMarketHarness } from './exchanges/coinbase/testing/market-harness.ts'
import { GeminiAccountHarness } from './exchanges/gemini/testing/account-harness.ts'
import { GeminiMarketHarness } from './exchanges/gemini/testing/market-harness.ts'
import { KrakenAccountHarness } from './exchanges/kraken/testing/account-harness.ts'
import { KrakenMarketHarness } from './exchanges/kraken/testing/market-harness.ts'
import { RobinhoodAccountHarness } from './exchanges/robinhood/testing/account-harness.ts'
import { RobinhoodMarketHarness } from './exchanges/robinhood/testing/market-harness.ts'
import type { AccountHarness } from './testing/account-harness.ts'
import type { AdapterHarness } from './testing/adapter-harness.ts'
import type { MarketHarness } from './testing/market-harness.ts'
import { venueIds, type VenueId } from './venue-names.ts'

interface Example {
  direction: string
  transport: string
  body: unknown
  raw?: string
  status?: number
}

/** What an exchange says, by name; what the page calls the request is left out, and so are its notes on itself. */
function saidBy(venue: VenueId): [string, { text: string; status: number; isMessage: boolean }][] {
  const file = join(import.meta.dirname, '../fixtures', `${venue}.json`)
  const { vectors: _vectors, ...named } = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    Example
  >
  return Object.entries(named).flatMap(([name, example]) => {
    if (name.startsWith('_') || !example.direction.startsWith('venue')) return []
    const { body, raw, status = 200 } = example
    // Some describe an answer instead of writing it down.
    const described = Object(body) as { status?: number; json?: unknown; text?: string }
    const whole = described.json ?? described.text ?? body
    const text = raw ?? (typeof whole === 'string' ? whole : JSON.stringify(whole))
    const said = { text, status: described.json === undefined ? status : (described.status ?? 200) }
    return [[name, { ...said, isMessage: example.transport !== 'rest' }]]
  })
}

const watching = { bookLevels: 50, trades: true, ticker: true }

/** Adapters in the middle of their work. */
const markets: Record<VenueId, () => MarketHarness> = {
  coinbase: () => new CoinbaseMarketHarness(),
  kraken: () => KrakenMarketHarness.started(),
  gemini: () => GeminiMarketHarness.started(),
  'binance-us': () => new BinanceUsMarketHarness(),
  robinhood: () => new RobinhoodMarketHarness(),
}
const accounts: Record<VenueId, () => AccountHarness> = {
  coinbase: () => new CoinbaseAccountHarness().begun().live(),
  kraken: () => new KrakenAccountHarness().begun().live(),
  gemini: () => new GeminiAccountHarness().begun().live(),
  'binance-us': () => new BinanceUsAccountHarness().begun().live(),
  robinhood: () => new RobinhoodAccountHarness().begun(),
}

/** Everybody who could get it does: every connection a message, every query an answer. */
function receive(harness: AdapterHarness, said: ReturnType<typeof saidBy>[number][1]): void {
  if (said.isMessage) {
    // What it says may open another connection, which need not receive it.
    const connections = [...harness.io.connections.keys()]
    for (const connection of connections) harness.receive(connection, said.text)
  } else {
    harness.answerAll(said.text, said.status)
  }
  harness.pass(2000)
}

test.each(venueIds)(
  'whatever %s is known to say is survived by whoever watches its markets',
  (venue) => {
    for (const [name, said] of saidBy(venue)) {
      const harness = markets[venue]()
      harness.subscribe('BTC-USD', watching)
      harness.pass(500)
      for (const connection of harness.io.connections.keys()) harness.open(connection)
      const connections = harness.io.connections.size
      harness.adapter.requestCandles('BTC-USD', '1m', harness.now, harness.now)
      receive(harness, said)
      const requested = harness.log.filter((line) =>
        /^request .*"method":"(?:POST|PUT|DELETE)"/.test(line),
      )
      expect([name, requested]).toEqual([name, []])
      // It still listens, or tries to.
      expect([name, harness.io.connections.size >= connections]).toEqual([name, true])
    }
  },
)

const placements: Record<VenueId, RegExp> = {
  coinbase: /^request .*"path":"\/api\/v3\/brokerage\/orders"/,
  kraken: /^send .*"method":"add_order"/,
  gemini: /^send .*"method":"order\.place"/,
  'binance-us': /^request .*"path":"\/api\/v3\/order","body"/,
  robinhood: /^request (?=.*"POST").*\/orders\/"/,
}

/** A certain no, before anything was placed: the key may order in the other version of the calls, once. */
const sentAgain = new Set(['error.403.scope'])

test.each(venueIds)(
  'whatever %s is known to say is survived by whoever trades there, and no order is sent because of it',
  (venue) => {
    for (const [name, said] of saidBy(venue)) {
      const harness = accounts[venue]().place('00000000-0000-4000-8000-000000000001')
      harness.adapter.cancel(harness.ref('other', '7'), harness.now)
      harness.adapter.lookUp(harness.ref('another', '8'), harness.now)
      harness.adapter.readFills(harness.now, harness.now)
      harness.pass(0)
      receive(harness, said)
      const sent = harness.log.filter((line) => placements[venue].test(line))
      const isNo = venue === 'robinhood' && sentAgain.has(name)
      expect([name, sent.length]).toEqual([name, isNo ? 2 : 1])
      expect(new Set(sent).size).toBe(sent.length)
    }
  },
)
