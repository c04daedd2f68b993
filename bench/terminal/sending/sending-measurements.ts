import { fsyncSync, mkdtempSync, openSync, closeSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import type { Page } from '@playwright/test'

import { startTerminal } from '../../../apps/terminal/src/testing/running-terminal.ts'
import { startVenues } from '../../../apps/terminal/src/testing/running-venues.ts'
import { enterTrader, simulatedKeys } from '../../../apps/terminal/src/testing/trader-at-desk.ts'
import { launchChromium } from '../../../e2e/launch-chromium.ts'
import { ladderOf, sideRows } from '../../../e2e/terminal/ladder/ladder-page.ts'
import { TradingPage } from '../../../e2e/terminal/trading/trading-page.ts'
import type { Measurement } from '../../../packages/order-book/bench/measure.ts'
import { quantile } from '../quantile.ts'
import { tapWire, type WireTap, wallMs } from './wire-tap.ts'

const seed = 11
const passphrase = 'four words that nobody says'
const requests = 100
const clicks = 40
const confirms = 20
const betweenMs = 120

/**
 * From a gesture to the first byte at the exchange: an armed click beside the ticket's Confirm, in one page, of one run. The
 * real program with its vault, its journal on the disk and Coinbase's signed calls; the exchange is a simulated one behind a
 * port that notes when bytes come.
 */
export async function sendingMeasurements(): Promise<Measurement[]> {
  const home = mkdtempSync(join(tmpdir(), 'leadline-bench-'))
  const venues = await startVenues('--seed', String(seed), '--actions', '50')
  const rest = new URL(venues.environment['LEADLINE_COINBASE_REST_URL'] ?? '')
  const tap = await tapWire(Number(rest.port))
  rest.port = String(tap.port)
  const environment = { ...venues.environment, LEADLINE_COINBASE_REST_URL: rest.href }
  try {
    const flushes = flushTimes(home)
    const asked = await requestTimes(home, environment, tap)
    const { confirmed, clicked } = await gestureTimes(home, environment, tap)
    return [
      ...spread('a row of the journal flushed to this disk, alone', flushes),
      ...spread('order received by the hub to bytes on the wire', asked, '≤ 10'),
      ...spread('Confirm of the ticket to bytes on the wire', confirmed),
      ...spread('armed click to bytes on the wire', clicked),
      {
        what: 'armed click over Confirm, p50',
        value: quantile(clicked, 0.5) / quantile(confirmed, 0.5),
        unit: '×',
        goal: '≤ 1',
      },
    ]
  } finally {
    tap.close()
    venues.stop()
    rmSync(home, { recursive: true })
  }
}

function spread(what: string, times: readonly number[], goal?: string): Measurement[] {
  const p99 = { what: `${what}, p99`, value: quantile(times, 0.99), unit: 'ms' }
  return [
    { what: `${what}, p50`, value: quantile(times, 0.5), unit: 'ms' },
    goal === undefined ? p99 : { ...p99, goal },
  ]
}

function flushTimes(home: string): number[] {
  const file = openSync(join(home, 'flushed'), 'w')
  const row = Buffer.alloc(4096, 'x')
  const times = Array.from({ length: 200 }, () => {
    const before = performance.now()
    writeSync(file, row)
    fsyncSync(file)
    return performance.now() - before
  })
  closeSync(file)
  return times
}

/** What the hub takes by itself: orders of a desk without a screen, one after the other. */
async function requestTimes(
  home: string,
  environment: Record<string, string>,
  tap: WireTap,
): Promise<number[]> {
  const terminal = await startTerminal(home, environment)
  const trader = await enterTrader(terminal.address)
  await trader.create(passphrase)
  await trader.keep('coinbase', simulatedKeys(seed)('coinbase', 'trade'))
  await trader.setWideLimits()
  const ready = () => trader.account('coinbase')?.phase === 'ready' || undefined
  await trader.until(ready, 'an account that takes orders')
  const ladder = { symbol: 'BTC-USD', depth: 10, condense: null, filter: '' } as const
  trader.open(1, { kind: 'ladder', ...ladder, venues: ['coinbase'] })
  await trader.until(() => {
    trader.pull()
    return trader.mirror.get(1)?.ladder?.bestBid ?? undefined
  }, 'a book')
  const { bestBid = null, priceDecimals = 0 } = trader.mirror.get(1)?.ladder ?? {}
  const price = String(Math.floor(((bestBid ?? 0) / 10 ** priceDecimals) * 0.9))
  const keyId = trader.account('coinbase')?.keyId ?? ''
  const times: number[] = []
  // One that is refused, because a busy machine has no live book for a moment, is no order.
  for (let nth = 0; times.length < requests && nth < requests * 2; nth += 1) {
    const arrival = tap.next(5000)
    const sentAt = wallMs()
    trader.send('trading', placeRequest(`bench-${nth}-sending`, keyId, price))
    // oxlint-disable-next-line no-await-in-loop -- one order after the other
    const at = await arrival
    if (at !== undefined) times.push(at - sentAt)
    // oxlint-disable-next-line no-await-in-loop -- the exchange answers meanwhile
    await wait(betweenMs)
    trader.pull()
  }
  await trader.query('trading', { type: 'cancel', scope: { kind: 'everywhere' } })
  trader.socket.close()
  await terminal.stop()
  return times
}

function placeRequest(draftId: string, keyId: string, limitPrice: string) {
  const terms = {
    symbol: 'BTC-USD',
    side: 'buy',
    kind: 'limit',
    size: '0.001',
    quoteSize: null,
    limitPrice,
    stopPrice: null,
    trailing: null,
    timeInForce: 'gtc',
    expiresAt: null,
    postOnly: false,
    displaySize: null,
  }
  return { type: 'place', draftId, keyId, terms, isPriceConfirmed: true }
}

async function gestureTimes(home: string, environment: Record<string, string>, tap: WireTap) {
  const terminal = await startTerminal(home, environment)
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
    page.setDefaultTimeout(180_000)
    await noteGestures(page)
    await page.goto(terminal.address)
    await unlock(page)
    const trading = new TradingPage(page)
    // A busy machine takes its time.
    await trading.ready(1).catch(() => trading.ready(1))
    const confirmed = await confirmTimes(trading, tap)
    const clicked = await clickTimes(page, tap)
    return { confirmed, clicked }
  } finally {
    await browser.close()
    await terminal.stop()
  }
}

function arrived(at: number | undefined): number {
  if (at === undefined) throw new Error('No order arrives.')
  return at
}

async function unlock(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Vault locked' }).click()
  const dialog = page.getByRole('dialog', { name: 'The vault is locked' })
  await dialog.getByLabel('Passphrase').fill(passphrase)
  await dialog.getByRole('button', { name: 'Unlock' }).click()
  await dialog.waitFor({ state: 'hidden', timeout: 60_000 })
}

/** When a button of the mouse was let go, by the browser's own time of the event. */
async function noteGestures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = ({ timeStamp }: Event) =>
      Object.assign(window, { releasedAt: performance.timeOrigin + timeStamp })
    window.addEventListener('mouseup', note, { capture: true })
  })
}

async function releasedAt(page: Page): Promise<number> {
  return await page.evaluate(() => (window as unknown as { releasedAt: number }).releasedAt)
}

async function confirmTimes(trading: TradingPage, tap: WireTap): Promise<number[]> {
  const { page, ticket } = trading
  const times: number[] = []
  const price = await trading.restingPrice()
  for (let nth = 0; nth < confirms; nth += 1) {
    /* oxlint-disable no-await-in-loop -- one ticket after the other */
    await trading.choose('Coinbase', 'Buy')
    await ticket.getByLabel('Size', { exact: true }).fill('0.001')
    await ticket.getByLabel('Limit price').fill(price)
    await trading.review('buy')
    const arrival = tap.next()
    await trading.confirm('buy')
    times.push(arrived(await arrival) - (await releasedAt(page)))
    await ticket.getByRole('button', { name: 'New ticket' }).click()
    /* oxlint-enable no-await-in-loop */
  }
  return times
}

async function clickTimes(page: Page, tap: WireTap): Promise<number[]> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('>arm')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Arm', exact: true }).click()
  await page.getByRole('group', { name: 'Armed', exact: true }).getByLabel('Size').fill('0.001')
  const times: number[] = []
  while (times.length < clicks) {
    // oxlint-disable-next-line no-await-in-loop -- one click after the other
    const took = await oneClick(page, tap, times.length % 3)
    if (took !== undefined) times.push(took)
  }
  return times
}

/** Undefined where the row had just moved, and nothing was sent. */
async function oneClick(page: Page, tap: WireTap, nth: number): Promise<number | undefined> {
  await page.mouse.move(10, 10)
  await page.waitForTimeout(600)
  const row = (await sideRows(page, 'bid')).at(-2 - nth)
  const cell = ladderOf(page).locator(`[data-slot="${row?.slot}"] [data-column="0"]`)
  const box = await cell.boundingBox({ timeout: 5000 })
  await page.mouse.move((box?.x ?? 0) + 8, (box?.y ?? 0) + 8)
  await page.waitForTimeout(450)
  const arrival = tap.next(3000)
  await page.mouse.down()
  await page.mouse.up()
  const at = await arrival
  return at === undefined ? undefined : at - (await releasedAt(page))
}
