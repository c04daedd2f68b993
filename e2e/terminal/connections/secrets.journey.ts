import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'

import { secretParts } from '../../../apps/terminal/src/testing/secret-parts.ts'
import { chromiumOptions } from '../../launch-chromium.ts'
import { windowSizes } from '../desk-journey.ts'
import { bestPrice } from '../trading/real-trading.ts'
import { TradingPage } from '../trading/trading-page.ts'
import { expect, keyOf, openKeyForm, passphrase, test } from './simulated-exchanges.ts'

// Two snapshots of whole memories are written and read.
test.describe.configure({ timeout: 400_000 })

const wrongGuess = 'a wrong guess of somebody'
const keyName = 'a name that page and hub know'

/** What is typed reaches the page as from a keyboard: a test that fills a field leaves copies of its own in the page. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus()
  await page.keyboard.insertText(text)
}

test('after a session no secret that was typed is in any file, log or memory snapshot of hub and desk', async ({
  program,
  venues,
}) => {
  const snapshots = mkdtempSync(join(tmpdir(), 'leadline-heap-'))
  // The window's own profile is in the data folder, so it is searched as well.
  const context = await chromium.launchPersistentContext(join(program.home, 'window'), {
    ...chromiumOptions,
    viewport: windowSizes[0],
  })
  const said: string[] = []
  context.on('console', (message) => said.push(message.text()))
  const terminal = await program.start({
    ...venues.environment,
    flags: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${snapshots}`,
  })
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(terminal.address)

  const preferences = await openKeyForm(page, 'Coinbase')
  await type(page, page.getByLabel('Passphrase, at least 12 characters'), passphrase)
  await type(page, page.getByLabel('Passphrase, again'), passphrase)
  await page.getByRole('button', { name: 'Create the vault' }).click()
  await preferences.getByLabel('Name of this key, for you').fill(keyName)
  const { apiKey, secret } = keyOf('coinbase', 'trade')
  await type(page, preferences.getByLabel('Key name', { exact: true }), apiKey)
  await type(page, preferences.getByLabel('Private key', { exact: true }), secret)
  await preferences.getByRole('button', { name: 'Check the key' }).click()
  await preferences.getByRole('button', { name: 'Save the key' }).click({ timeout: 60_000 })
  await expect(preferences.getByText('connected', { exact: true })).toBeVisible({ timeout: 60_000 })

  await page.getByRole('button', { name: 'New panel' }).click()
  await page.getByRole('menuitem', { name: 'Limits' }).click()
  const limits = page.getByRole('group', { name: 'Limits' })
  for (const field of await limits.getByRole('textbox').all()) await field.fill('1,000,000')
  await limits.getByLabel('Price guard, % through the market').fill('5')
  await limits.getByLabel('Orders per second').fill('5')
  await limits.getByRole('button', { name: 'Set limits' }).click()
  const loosen = page.getByRole('dialog', { name: 'These limits allow more' })
  await type(page, loosen.getByLabel('Passphrase of the vault'), passphrase)
  await loosen.getByRole('button', { name: 'Set limits' }).click()
  await expect(limits.getByText('Set.')).toBeVisible()
  const trading = new TradingPage(page)
  await trading.choose('Coinbase', 'Buy')
  await trading.ticket.getByLabel('Size', { exact: true }).fill('0.002')
  const price = String(Math.round((await bestPrice(trading, 'coinbase')) * 0.98))
  await trading.ticket.getByLabel('Limit price').fill(price)
  await trading.send('buy')
  await expect(trading.ticket.getByRole('heading', { name: 'Working' })).toBeVisible()

  await page.keyboard.press('Control+Shift+L')
  await page.getByRole('button', { name: 'Vault locked' }).click()
  const dialog = page.getByRole('dialog', { name: 'The vault is locked' })
  for (const guess of [wrongGuess, passphrase]) {
    await type(page, dialog.getByLabel('Passphrase'), guess)
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    if (guess === wrongGuess) await expect(dialog.getByRole('alert')).toBeVisible()
  }
  await expect(dialog).toBeHidden()

  const desk = await heapOf(context, page)
  terminal.process.kill('SIGUSR2')
  const hubFile = () => readdirSync(snapshots).find((name) => name.endsWith('.heapsnapshot'))
  await expect.poll(hubFile, { timeout: 60_000 }).toBeDefined()
  // It is written in pieces: whole when the hub has ended.
  await context.close()
  await terminal.stop()
  const hub = readFileSync(join(snapshots, hubFile() ?? ''), 'latin1')
  rmSync(snapshots, { recursive: true })

  // What both do know is found, so that the search would find a secret too.
  expect(desk.includes(keyName)).toBe(true)
  expect(hub.includes(keyName)).toBe(true)
  const places = { desk, hub, console: said.join('\n'), output: terminal.output() }
  const files = readdirSync(program.home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path, readFileSync(path, 'latin1')] as const)
  expect(files.length).toBeGreaterThan(5)
  for (const part of [passphrase, wrongGuess, ...secretParts(secret)]) {
    expect(part.length).toBeGreaterThan(20)
    const found = [...Object.entries(places), ...files].filter(([, text]) => text.includes(part))
    expect(found.map(([where]) => where)).toEqual([])
  }
})

/** Every string that the page's scripts still hold, after the garbage was collected. */
async function heapOf(context: BrowserContext, page: Page): Promise<string> {
  const devtools = await context.newCDPSession(page)
  const chunks: string[] = []
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await devtools.detach()
  return chunks.join('')
}
