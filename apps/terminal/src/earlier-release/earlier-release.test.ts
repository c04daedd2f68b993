import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { WireRun } from '@leadline/desk-protocol/algorithm-values'
import type { KeptDocument } from '@leadline/desk-protocol/kept-document'
import type {
  TradingUpdate,
  WireSyntheticOrder,
  WireOrder,
} from '@leadline/desk-protocol/messages/trading-messages'
import type { WireVault } from '@leadline/desk-protocol/messages/vault-messages'
import type { WireLimits } from '@leadline/desk-protocol/order-terms'
import { readPiece } from '@leadline/hub/recording/read-piece'
import { decodeRecordingHead, type RecordingHead } from '@leadline/hub/recording/recording-head'
import { Replayer } from '@leadline/hub/recording/replayer'
import { isWorking } from '@leadline/orders/order-record'
import { allVenues } from '@leadline/venues/exchanges/all-venues'
import { RecordingSink } from '@leadline/venues/testing/recording-sink'
import type { VenueId } from '@leadline/venues/venue-names'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { recordingsIn } from '../backtests/recordings.ts'
import { SessionFile } from '../license/kept-session.ts'
import { LicenseFolder } from '../license/license-folder.ts'
import { licenseAt } from '../license/testing/license-at-desk.ts'
import { readChoice } from '../python/engine-choice.ts'
import { keptStarts } from '../python/started-scripts.ts'
import { readRecordingFile } from '../recording/recording-file.ts'
import { openDocumentFile } from '../store/document-file.ts'
import { openSqliteStore } from '../store/sqlite-store.ts'
import { startTerminal } from '../testing/running-terminal.ts'
import { openScriptedExchange } from '../testing/scripted-exchange.ts'
import { newHome } from '../testing/test-terminal.ts'
import { enterTrader } from '../testing/trader-at-desk.ts'
import { UpdateMemory } from '../updater/update-memory.ts'

const fixtures = join(import.meta.dirname, '../../fixtures/release-daa7068f')
const server = 'http://127.0.0.1:1'
const dayMs = 86_400_000
const seed = 31
const passphrase = 'a passphrase nobody guesses'

const read = (name: string): unknown => JSON.parse(readFileSync(join(fixtures, name), 'utf8'))

/** What that release showed of its own files, a moment before it was closed. */
const shown = read('shown.json') as {
  keys: WireVault['keys']
  orders: WireOrder[]
  held: WireSyntheticOrder[]
  limits: WireLimits
  runs: WireRun[]
  historyLength: number
  files: Record<'orders' | 'fills' | 'lots', { name: string; text: string; caveat: string }>
}

/** Its data folder, in a copy that is gone after the test. */
function earlierHome(): string {
  const home = newHome()
  cpSync(join(fixtures, 'home'), home, { recursive: true })
  return home
}

/** Today's program on that folder, at an exchange that takes the key in its vault; the vault is still locked. */
async function openEarlier() {
  const home = mkdtempSync(join(tmpdir(), 'leadline-earlier-'))
  cpSync(join(fixtures, 'home'), home, { recursive: true })
  const exchange = await openScriptedExchange('kraken', seed)
  const settings = { ...exchange.environment, LEADLINE_SERVER_URL: server }
  const terminal = await startTerminal(home, settings)
  const trader = await enterTrader(terminal.address)
  const query = async (service: string, request: object): Promise<unknown> =>
    (await trader.query<{ answer: unknown }>(service, request)).answer
  const close = async () => {
    await terminal.stop()
    exchange.close()
    rmSync(home, { recursive: true, force: true })
  }
  return { trader, query, close }
}

/** One for the tests of its journal and then of its vault: a program takes its time to start. */
let earlier: Awaited<ReturnType<typeof openEarlier>>
beforeAll(async () => {
  earlier = await openEarlier()
})
afterAll(async () => await earlier.close())

const rowsOf = (text: string) =>
  text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(','))

/** What a heading of then, or a word below it, is called now. */
const renamed: Readonly<Record<string, string>> = {
  'Recorded (UTC)': 'Placed (UTC)',
  'Trails by': 'Trail distance',
  'Order number': 'Order ID',
  'Number at the exchange': 'Exchange order ID',
  'In place of': 'Replaces',
  'Number of the fill': 'Trade ID',
  manual: 'hand',
  Leadline: 'held',
}

/** Of today's file the columns that there were, as they read then. Files have more columns since. */
function cellsOf(now: string, then: string): string[][] {
  const heads = (text: string) => (text.split('\r\n')[0] ?? '').split(',')
  const places = heads(then).map((head) => heads(now).indexOf(renamed[head] ?? head))
  // The one cell with a comma in it says by whom an order was canceled, which was not there.
  const rows = rowsOf(now.replaceAll('"requested, not recorded by whom"', 'requested')).filter(
    // What Leadline held had no row of its own.
    (row) => row[heads(now).indexOf('Order ID')]?.startsWith('held-file-') !== true,
  )
  return rows.map((row) => places.map((place) => renamed[row[place] ?? ''] ?? row[place] ?? ''))
}

const byNumber = (a: WireOrder, b: WireOrder) => a.clientOrderId.localeCompare(b.clientOrderId)

test('a journal written by the release before opens with every order and fill, and every file that is made of it has each cell that it had', async () => {
  const { trader, query } = earlier
  const isTrading = (said: unknown) => (said as TradingUpdate).type === 'trading'
  const reported = await trader.until(() => trader.said.find(isTrading), 'trading')
  const { orders, held: synthetic, gate } = reported as Extract<TradingUpdate, { type: 'trading' }>
  // What ended more than a day ago stands in the history alone.
  const dayAgo = Date.now() - dayMs
  const standing = shown.orders.filter(
    ({ state, changedAt }) => isWorking(state) || changedAt > dayAgo,
  )
  // What was added since then may be there as well.
  const kept = new Set(standing.map(({ clientOrderId }) => clientOrderId))
  const reportedKept = orders.filter(({ clientOrderId }) => kept.has(clientOrderId))
  expect(reportedKept.toSorted(byNumber)).toMatchObject(standing.toSorted(byNumber))
  expect(synthetic).toMatchObject(shown.held)
  expect(gate.limits).toMatchObject(shown.limits)
  const history = await query('trading', {
    type: 'orderHistory',
    from: 0,
    to: Date.now(),
    limit: 1000,
  })
  expect(history).toHaveLength(shown.historyLength)
  const written = JSON.stringify(history)
  const lost = shown.orders.filter(({ clientOrderId }) => !written.includes(clientOrderId))
  expect(lost).toEqual([])
  for (const what of ['orders', 'fills', 'lots'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    const file = (await query('trading', { type: 'file', what, year: null })) as { text: string }
    expect(cellsOf(file.text, shown.files[what].text)).toEqual(rowsOf(shown.files[what].text))
  }
})

test('the runs of algorithms in a journal of the release before are listed with their orders, fills and positions', async () => {
  const { query } = earlier
  const runs = (await query('algorithms', { type: 'algorithmRuns', limit: 10 })) as WireRun[]
  // What a position is worth depends on the market of the moment.
  const withoutMarket = (run: WireRun) => ({
    ...run,
    positions: run.positions.map(({ unrealized: _now, ...position }) => position),
  })
  expect(runs.map(withoutMarket)).toMatchObject(shown.runs.map(withoutMarket))
})

test('a vault of the release before opens with its passphrase, and its key signs at the exchange', async () => {
  const { trader } = earlier
  expect((await trader.unlock('another passphrase')).isDone).toBe(false)
  expect((await trader.unlock(passphrase)).isDone).toBe(true)
  const open = () => (trader.vault()?.phase === 'open' ? trader.vault() : undefined)
  expect((await trader.until(open, 'an open vault'))?.keys).toMatchObject(shown.keys)
  // The dead man's switch that the journal remembers is armed by a call that is signed.
  const armed = () => trader.account('kraken')?.switchArmedUntil ?? undefined
  expect(await trader.until(armed, 'a signed call')).toBeGreaterThan(0)
})

test('a license file of the release before counts, and the desk stays linked to its account', async () => {
  const home = earlierHome()
  const license = await licenseAt(home, { serverUrl: server })
  expect(license.state()).toMatchObject({ plan: { title: 'Premium', python: true, news: true } })
  expect(license.cover()).toEqual({
    id: '0b5a7c1e-6a0f-4a52-9d5b-0d6a3c1f2e4d',
    planId: 3,
    plan: 'Premium',
    issuedAt: '2026-01-15T12:00:00.000Z',
    updatesUntil: '2027-01-15T12:00:00.000Z',
    keyId: expect.any(String) as string,
  })
  expect(new SessionFile(new LicenseFolder(home), server).current).toEqual({
    kind: 'linked',
    server,
    secret: 'a-token-of-nobody',
    username: 'trader',
    fetchedAt: 1_794_000_000_000,
  })
})

test('layouts, lists, preferences, filters, alerts, drawings and scripts of the release before are all there, unchanged', () => {
  const file = openDocumentFile(join(earlierHome(), 'desk.db'), Date.now())
  expect(file.error).toBeNull()
  expect(file.all()).toEqual(read('documents.json') as KeptDocument[])
  file.close()
})

test('a recording of the release before plays back byte for byte, and can be backtested on', async () => {
  const home = earlierHome()
  const name = 'session.leadline-recording'
  const all: Uint8Array[] = []
  for await (const piece of readRecordingFile(join(home, 'recordings', name))) all.push(piece)
  const [head, ...pieces] = all
  const expected = read('replayed.json') as {
    head: RecordingHead
    venues: Record<VenueId, { lines: number; sha256: string }>
  }
  expect(decodeRecordingHead(head ?? new Uint8Array())).toEqual(expected.head)
  const logs = expected.head.venues.map((venue) => ({
    venue,
    lines: 0,
    hash: createHash('sha256'),
  }))
  const replayer = new Replayer(expected.head.venues, (venue, io) => {
    const log = logs.find((one) => one.venue === venue)
    const sink = new RecordingSink((line) => {
      if (!log) return
      log.lines += 1
      log.hash.update(line).update('\n')
    })
    return allVenues[venue].openMarket(io, sink, 'replay')
  })
  for (const piece of pieces) for (const input of readPiece(piece)) replayer.play(input)
  const played = logs.map(({ venue, lines, hash }) => [
    venue,
    { lines, sha256: hash.digest('hex') },
  ])
  expect(Object.fromEntries(played)).toEqual(expected.venues)
  expect(await recordingsIn(home).list()).toMatchObject([
    { name, startedAt: expected.head.startedAt },
  ])
})

test('instruments and interruptions that the release before kept are there; its candles, some of which no exchange had reported, are asked for again', () => {
  const expected = read('cache.json') as {
    now: number
    before: number
    symbols: string[]
    interruptions: object[]
  }
  const store = openSqliteStore(join(earlierHome(), 'market-cache.db'), expected.now)
  expect(store.instruments('kraken').map(({ symbol }) => symbol)).toEqual(expected.symbols)
  expect(store.interruptions(0, expected.now)).toEqual(expected.interruptions)
  const key = { venue: 'kraken', symbol: 'BTC-USD', timeframe: '1m' } as const
  expect(store.candlesBefore(key, expected.before, 1000)).toBeUndefined()
  store.close()
})

test('the chosen Python, the scripts that were started and the settings of the updater are kept', () => {
  const home = earlierHome()
  expect(readChoice(home)).toEqual({ kind: 'cpython', path: '/usr/bin/python3' })
  expect(keptStarts(home).has(readFileSync(join(fixtures, 'one-buy.py'), 'utf8'))).toBe(true)
  expect(new UpdateMemory(home).known).toMatchObject({
    isAutomatic: false,
    lookedAt: 1_794_000_000_000,
    logHead: { sequence: 3, hash: 'a'.repeat(64) },
    withdrawn: {
      version: '0.0.9',
      withdrawnAt: '2026-11-01T00:00:00.000Z',
      reason: 'A test.',
    },
  })
})
