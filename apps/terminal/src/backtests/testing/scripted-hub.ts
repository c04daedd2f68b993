import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import {
  bringChange,
  marketBegins,
  type ScriptedChange,
  scriptedVenues,
  scriptStarts,
  symbol,
} from '@leadline/backtest/testing/scripted-market'
import {
  algorithmFamily,
  type AlgorithmRequest,
} from '@leadline/desk-protocol/messages/algorithm-messages'
import { Hub } from '@leadline/hub/hub'
import type { VenueSetup } from '@leadline/hub/market/venue-setup'
import { memoryStore } from '@leadline/hub/store/memory-store'
import { onlyEngine } from '@leadline/hub/testing/only-engine'
import { TestDesk } from '@leadline/hub/testing/test-desk'
import { MemoryJournal } from '@leadline/orders/journal/memory-journal'
import { openPaperMarket } from '@leadline/paper-trading/paper-market'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import type { VenueAddresses } from '@leadline/venues/session/venue-addresses'
import { onTestFinished } from 'vitest'

import { nodeTransport } from '../../hub/network/node-transport.ts'
import { watchedEngine } from '../../python/testing/watched-engine.ts'
import { serveVenue } from '../../venues/serve-venue.ts'
import { CountedWire } from './counted-wire.ts'
import { MessagesInTurn } from './messages-in-turn.ts'

/** Practice, with its exchanges in memory; or the exchanges of `npm run venues`, each on a port of its own. */
export type Where = 'practice' | 'venues'

export const money = '50000'
export const coins = '0.1'
const stepMs = 250
/** A hub knows its accounts by then. */
const hubStarts = scriptStarts - 15_000

/** A hub on the scripted market, in whose time neither Python nor a connection takes any. */
export async function openScriptedHub(
  engine: ScriptEngine,
  changes: readonly ScriptedChange[],
  where: Where,
) {
  const clock = new FakeClock(marketBegins)
  const market = openPaperMarket(clock, 7, {
    stepMs,
    isScripted: true,
    latency: 'none',
    venues: scriptedVenues,
    symbols: [symbol],
    startUsd: { BTC: 60_000 },
    balances: Object.fromEntries(scriptedVenues.map((id) => [id, { USD: money, BTC: coins }])),
  })
  const { simulators } = market
  let next = 0
  const bringDue = () => {
    for (let due = changes[next]; due && due.time <= clock.now(); due = changes[next]) {
      next += 1
      const book = simulators.market.bookOf(due.venue, symbol)
      if (!book) throw new Error(`${due.venue} has no ${symbol}.`)
      bringChange(book, due, clock.now())
      simulators.market.publish(book, clock.now())
    }
    simulators.advance(clock.now())
  }
  const wire = new CountedWire()
  const turns = new MessagesInTurn()
  const watched = watchedEngine(engine)
  const settle = async () => {
    do {
      // oxlint-disable no-await-in-loop -- one after the other
      await wire.quiet()
      turns.handOver()
      do await new Promise((resolve) => setImmediate(resolve))
      while (!watched.isIdle())
      // oxlint-enable no-await-in-loop
    } while (!turns.isEmpty || !wire.isQuiet)
  }
  const passUntil = async (time: number) => {
    while (clock.now() < time) {
      // oxlint-disable no-await-in-loop -- one step after the other
      await clock.advance(stepMs)
      bringDue()
      await settle()
      // oxlint-enable no-await-in-loop
    }
  }
  bringDue()
  await passUntil(hubStarts)
  const venues = await Promise.all(
    market.venues.map(async (venue): Promise<VenueSetup> => {
      const inTurn = (setup: VenueSetup) => {
        const transport = turns.wrap(setup.transport, setup.addresses.market)
        return { ...setup, transport }
      }
      if (where === 'practice') return inTurn(venue)
      const { port, close } = await serveVenue(wire.server(simulators), venue.id)
      onTestFinished(close)
      const transport = wire.client(nodeTransport('Leadline test'))
      return inTurn({ ...venue, addresses: servedAt(venue.addresses, port), transport })
    }),
  )
  let lastId = 0
  const newId = () => {
    lastId += 1
    return `00000000-0000-4000-8000-${String(lastId).padStart(12, '0')}`
  }
  const hub = new Hub({
    version: '0.0.0',
    mode: 'practice',
    venues,
    store: memoryStore(),
    clock,
    orders: {
      journal: new MemoryJournal(),
      newId,
      isVaultLocked: () => false,
      accounts: market.accounts,
    },
    algorithms: { engines: onlyEngine(watched), mayRunPython: () => true, place: 'program', newId },
  })
  hub.start()
  onTestFinished(() => {
    hub.stop()
    market.stop()
  })
  const desk = new TestDesk(hub)
  desk.join(algorithmFamily)
  const request = async (message: AlgorithmRequest) => {
    const number = desk.request(algorithmFamily, message)
    await settle()
    for (let tries = 0; tries < 40 && !desk.reply(algorithmFamily, number); tries += 1) {
      // oxlint-disable-next-line no-await-in-loop -- waits
      await passUntil(clock.now() + stepMs)
    }
    return desk.reply(algorithmFamily, number)
  }
  return { hub, desk, simulators, passUntil, settle, request }
}

/** As `npm run venues` prints them: hosts of the simulated addresses mean nothing, paths do. */
function servedAt(addresses: VenueAddresses, port: number): VenueAddresses {
  const at = (scheme: string, address: string) =>
    address === '' ? '' : `${scheme}://127.0.0.1:${port}${address.replace(/^\w+:\/\/[^/]+/, '')}`
  const { rest, market, user, trading } = addresses
  return {
    rest: at('http', rest),
    market: at('ws', market),
    user: at('ws', user),
    trading: at('ws', trading),
  }
}
