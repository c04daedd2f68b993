import { mkdtempSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { VaultRequest } from '@leadline/desk-protocol/messages/vault-messages'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'

import { startTerminal } from '../../testing/running-terminal.ts'
import { startVenues } from '../../testing/running-venues.ts'
import { enterTrader, simulatedKeys } from '../../testing/trader-at-desk.ts'
import { writeCheapVault } from '../../vault/testing/cheap-vault.ts'

const seed = 5
const passphrase = 'the passphrase of this test'
const key = simulatedKeys(seed)('binance-us', 'trade')

/** An open vault with a key in it, connected. */
async function connected() {
  const home = mkdtempSync(join(tmpdir(), 'leadline-home-'))
  const venues = await startVenues('--seed', String(seed))
  await writeCheapVault(join(home, 'vault'), passphrase)
  const terminal = await startTerminal(home, venues.environment)
  onTestFinished(async () => {
    await terminal.stop()
    venues.stop()
    rmSync(home, { recursive: true, force: true })
  })
  const trader = await enterTrader(terminal.address)
  await trader.unlock(passphrase)
  const { check } = await trader.check('binance-us', key)
  const keep = { type: 'keyKeep', name: 'Mine', typed: '', replaces: null }
  await trader.act({ ...keep, keyId: check?.keyId })
  await trader.until(
    () => (trader.account('binance-us')?.phase === 'ready' ? true : undefined),
    'ready',
  )
  return { trader, terminal, keyId: check?.keyId.replace('try-', '') ?? '' }
}

/** How an attempt to connect a desk ends: an HTTP status, or 'open'. */
function attempt(url: string, protocols: string[], headers: Record<string, string>) {
  return new Promise<number | 'open'>((resolve) => {
    const socket = new WebSocket(url, protocols, { headers })
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('open', () => resolve('open'))
    socket.on('error', () => {})
  })
}

function statusOf(port: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    request.on('error', reject)
    request.end()
  })
}

test('with keys connected: another origin, a rebound name and a program without the token reach nothing', async () => {
  const { trader, terminal } = await connected()
  const { origin, port } = new URL(terminal.address)
  const desk = `ws://127.0.0.1:${port}/desk`
  const spoken = ['leadline-desk.1', `key-${trader.key}`]
  const { cookie } = trader
  // Even with the cookie and the page's key stolen, the browser says whose page it is.
  expect(await attempt(desk, spoken, { origin: 'https://evil.example', cookie })).toBe(403)
  expect(await attempt(desk, spoken, { origin: 'http://127.0.0.1:1', cookie })).toBe(403)
  expect(await attempt(desk, spoken, { origin: 'null', cookie })).toBe(403)
  const rebound = { origin, cookie, host: `evil.example:${port}` }
  expect(await attempt(desk, spoken, rebound)).toBe(403)
  expect(await statusOf(port, '/', { host: `evil.example:${port}` })).toBe(403)
  // Another local user sees the port, and has neither cookie nor key.
  expect(await attempt(desk, ['leadline-desk.1'], { origin })).toBe(403)
  expect(await attempt(desk, ['leadline-desk.1', 'key-guessed'], { origin, cookie })).toBe(403)
  expect(await statusOf(port, '/status.json', { host: `127.0.0.1:${port}` })).toBe(401)
})

test('a script in the desk’s own page can say everything a desk can say, and receives no secret', async () => {
  const { trader, keyId } = await connected()
  const guesses = { venue: 'binance-us', sealed: 'AAAA', keyId, name: 'x', typed: '', minutes: 5 }
  for (const { shape } of VaultRequest.def.options) {
    const [type] = shape.type.def.values
    // What would lock or empty the vault ends the attack.
    if (type === 'vaultLock') continue
    for (const replaces of [null, keyId]) trader.request('vault', { type, ...guesses, replaces })
  }
  for (const type of ['vaultExport', 'keyRead', 'keySecret', 'sign', 'frame', 'vaultSign']) {
    const call = { path: '/sapi/v1/capital/withdraw/apply' }
    trader.request('vault', { type, keyId, call })
    trader.request(type, { type, keyId, call })
  }
  // Shorter than it was asks for nothing, and is answered after all of them.
  const words = await trader.act({ type: 'vaultIdle', minutes: 4 })
  expect(words.isDone).toBe(true)
  const received = JSON.stringify(trader.said)
  for (const secret of [key.secret, key.secret.slice(0, 24), passphrase]) {
    expect(received.includes(secret)).toBe(false)
  }
  expect(trader.vault()).toMatchObject({ phase: 'open', keys: [{ keyId }] })
})

test('a session of a desk alone neither puts another key in a key’s place nor keeps the vault open', async () => {
  const { trader, keyId } = await connected()
  const another = simulatedKeys(seed)('binance-us', 'view')
  const refused = { isDone: false, reason: 'Enter the passphrase.', field: 'passphrase' }
  expect(await trader.act({ type: 'keyRemove', keyId })).toMatchObject(refused)
  expect(await trader.remove(keyId, 'a guess of the script')).toMatchObject({
    isDone: false,
    reason: 'This is not the passphrase.',
  })
  for (const minutes of [0, 240]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await trader.act({ type: 'vaultIdle', minutes })).toMatchObject(refused)
  }
  expect(trader.vault()).toMatchObject({ idleMinutes: 60, keys: [{ keyId, name: 'Mine' }] })
  // The trader removes it; whoever waits for that does not get its name.
  expect(await trader.remove(keyId)).toMatchObject({ isDone: true })
  const { check } = await trader.check('binance-us', another)
  const keep = { type: 'keyKeep', keyId: check?.keyId, name: 'Mine', typed: '', replaces: null }
  expect(await trader.act(keep)).toMatchObject(refused)
  expect(trader.vault()?.keys).toEqual([])
})

const terms = {
  symbol: 'BTC-USD',
  side: 'buy',
  kind: 'limit',
  size: '0.001',
  quoteSize: null,
  limitPrice: '10000',
  stopPrice: null,
  trailing: null,
  timeInForce: 'gtc',
  expiresAt: null,
  postOnly: false,
  displaySize: null,
}

test('no order of either side leaves before the trader has set limits, whoever asks', async () => {
  const { trader, keyId } = await connected()
  for (const [index, side] of ['buy', 'sell'].entries()) {
    const draftId = `7b1d0c52-1111-4222-8333-44445555666${index}`
    const order = {
      type: 'place',
      draftId,
      keyId,
      terms: { ...terms, side },
      isPriceConfirmed: true,
    }
    const done = await trader.query<{ isDone: boolean; guard: string }>('trading', order)
    expect([side, done.isDone, done.guard]).toEqual([side, false, 'limits-not-set'])
  }
})

test('a script in the desk’s own page cannot loosen limits: it does not know the passphrase', async () => {
  const { trader } = await connected()
  const limits = {
    orderNotional: '100',
    dayNotional: '500',
    symbolDayNotional: '500',
    positionNotional: '500',
    priceBandPercent: '1',
    dayLoss: '50',
    ordersPerSecond: 2,
  }
  const wider = { ...limits, orderNotional: '400' }
  expect(await trader.setLimits(limits)).toMatchObject({ isDone: false, guard: 'passphrase' })
  expect(await trader.setLimits(limits, 'a guess of the script')).toMatchObject({
    isDone: false,
    reason: 'This is not the passphrase.',
  })
  expect((await trader.setLimits(limits, passphrase)).isDone).toBe(true)
  // What the trader sealed for some limits is no good for others.
  expect((await trader.setLimits(wider, passphrase, limits)).isDone).toBe(false)
  expect((await trader.setLimits(wider)).guard).toBe('passphrase')
  expect((await trader.setLimits({ ...limits, orderNotional: '50' })).isDone).toBe(true)
  expect((await trader.setLimits(limits)).guard).toBe('passphrase')
})
