import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type VenueId, venueIds } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { afterEach, expect, test } from 'vitest'

import { type RunningTerminal, startTerminal } from '../../testing/running-terminal.ts'
import { type RunningVenues, startVenues } from '../../testing/running-venues.ts'
import { secretParts } from '../../testing/secret-parts.ts'
import { enterTrader, simulatedKeys } from '../../testing/trader-at-desk.ts'
import { writeCheapVault } from '../../vault/testing/cheap-vault.ts'

const seed = 7
const passphrase = 'a passphrase nobody guesses'
const venues = venueIds
/** Those that say what a key may do, withdrawals included. */
const reporting: readonly VenueId[] = ['coinbase', 'kraken', 'gemini'].filter((id): id is VenueId =>
  venues.includes(id as VenueId),
)

const running: (RunningTerminal | RunningVenues)[] = []
const homes: string[] = []
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop()
  for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true })
})

async function start(home: string, environment: Record<string, string>) {
  const terminal = await startTerminal(home, environment)
  running.push(terminal)
  return terminal
}

/** Five simulated exchanges, the program pointed at them, and somebody at the desk. */
async function begin(more: Record<string, string> = {}, hasVault = true) {
  const home = mkdtempSync(join(tmpdir(), 'leadline-home-'))
  homes.push(home)
  if (hasVault) await writeCheapVault(join(home, 'vault'), passphrase)
  const simulated = await startVenues('--seed', String(seed))
  running.push(simulated)
  const environment = { ...simulated.environment, ...more }
  const terminal = await start(home, environment)
  return { home, environment, terminal, trader: await enterTrader(terminal.address) }
}

const keyOf = simulatedKeys(seed)

test('a key is asked about, kept, and becomes an account; locking stops it; a restart finds it again', async () => {
  const { home, environment, terminal, trader } = await begin({}, false)
  expect((await trader.create(passphrase)).isDone).toBe(true)
  for (const venue of venues) {
    const { check, ...done } = await trader.check(venue, keyOf(venue, 'trade'))
    expect([venue, done.reason, check?.works, check?.trouble]).toEqual([venue, '', true, ''])
    expect(check?.assets).toBeGreaterThan(0)
    expect(check?.canWithdraw).not.toBe(true)
    const keep = {
      type: 'keyKeep',
      keyId: check?.keyId,
      name: `My ${venue}`,
      typed: '',
      replaces: null,
    }
    expect(await trader.act(keep)).toMatchObject({ isDone: true })
    const ready = () => (trader.account(venue)?.phase === 'ready' ? true : undefined)
    await trader.until(ready, `${venue} is ready`)
  }
  expect(trader.vault()?.keys.map(({ name }) => name)).toEqual(venues.map((id) => `My ${id}`))

  await trader.act({ type: 'vaultLock' })
  const offline = () => (trader.account('coinbase')?.phase === 'offline' ? true : undefined)
  await trader.until(offline, 'offline')
  expect(trader.account('coinbase')?.reason).toBe('The vault is locked.')
  await trader.until(() => trader.vault()?.publicKey || undefined, 'a fresh vault')
  expect(trader.vault()).toMatchObject({ phase: 'locked', lockedBecause: '' })
  expect(await trader.unlock('not this one')).toMatchObject({ isDone: false, field: 'passphrase' })
  expect(await trader.unlock(passphrase)).toMatchObject({ isDone: true })
  await trader.until(
    () => (trader.account('coinbase')?.phase === 'ready' ? true : undefined),
    'ready again',
  )

  await terminal.stop()
  const { LEADLINE_PRACTICE: _, ...addresses } = environment
  const again = await start(home, addresses)
  const second = await enterTrader(again.address)
  expect(second.said[0]).toMatchObject({ type: 'welcome', mode: 'real' })
  await second.until(() => second.vault()?.publicKey || undefined, 'a vault')
  expect(second.vault()).toMatchObject({ phase: 'locked' })
  await second.unlock(passphrase)
  const ready = () => (second.account('coinbase')?.phase === 'ready' ? true : undefined)
  await second.until(ready, 'ready after the restart')

  const { keyId } = second.vault()?.keys[0] ?? { keyId: '' }
  expect(await second.remove(keyId)).toMatchObject({ isDone: true })
  await second.until(() => (second.account('coinbase') ? undefined : true), 'the account is gone')
})

test('a key that can withdraw is kept only by typing the exchange’s name, one that is not taken never', async () => {
  const { trader } = await begin()
  await trader.unlock(passphrase)
  for (const venue of reporting) {
    const { check } = await trader.check(venue, keyOf(venue, 'withdraw'))
    expect([venue, check?.works, check?.canWithdraw]).toEqual([venue, true, true])
    expect(check?.permissions.some(({ isDangerous, granted }) => isDangerous && granted)).toBe(true)
    const keep = { type: 'keyKeep', keyId: check?.keyId, name: 'Risky', replaces: null }
    const { name } = venueOf(venue)
    for (const typed of ['', 'yes', `${name} `.repeat(2)]) {
      const { isDone, reason } = await trader.act({ ...keep, typed })
      expect([isDone, reason]).toEqual([
        false,
        `Not saved: this key can withdraw funds. Type ${name} to save it.`,
      ])
    }
    expect(trader.vault()?.keys.some((key) => key.venue === venue)).toBe(false)
    expect(await trader.act({ ...keep, typed: name })).toMatchObject({ isDone: true })
    expect(trader.vault()?.keys.find((key) => key.venue === venue)?.isForced).toBe(true)
  }
  const { secret } = simulatedKeys(seed + 1)('binance-us', 'trade')
  const foreign = { ...keyOf('binance-us', 'trade'), secret }
  const { check } = await trader.check('binance-us', foreign)
  expect(check?.works).toBe(false)
  expect(check?.trouble).not.toBe('')
  const keep = { type: 'keyKeep', keyId: check?.keyId, name: 'Wrong', typed: '', replaces: null }
  expect(await trader.act(keep)).toMatchObject({ isDone: false })
})

test('after a session no secret that was used is in any file, word or memory snapshot of the hub', async () => {
  const snapshots = mkdtempSync(join(tmpdir(), 'leadline-heap-'))
  homes.push(snapshots)
  const { home, terminal, trader } = await begin({
    flags: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${snapshots}`,
  })
  await trader.unlock(passphrase)
  for (const venue of venues) {
    const { check } = await trader.check(venue, keyOf(venue, 'trade'))
    await trader.act({
      type: 'keyKeep',
      keyId: check?.keyId,
      name: `a name that the hub knows: ${venue}`,
      typed: '',
      replaces: null,
    })
  }
  await trader.unlock('a wrong guess of somebody')
  await trader.until(
    () => (trader.account('coinbase')?.phase === 'ready' ? true : undefined),
    'ready',
  )
  terminal.process.kill('SIGUSR2')
  const snapshot = await trader.until(
    () => readdirSync(snapshots).find((name) => name.endsWith('.heapsnapshot')),
    'a snapshot',
  )
  // It is written in pieces: whole when the hub speaks again.
  await trader.act({ type: 'vaultIdle', minutes: 30 })
  await trader.act({ type: 'vaultLock' })
  await terminal.stop()

  const secrets = [
    passphrase,
    'a wrong guess of somebody',
    ...venues.flatMap((venue) => secretParts(keyOf(venue, 'trade').secret)),
  ]
  const texts = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
  texts.push(terminal.output(), readFileSync(join(snapshots, snapshot), 'latin1'))
  expect(texts.at(-1)?.length).toBeGreaterThan(1_000_000)
  // What the hub does know is found, so that the search would find a secret too.
  expect(texts.at(-1)?.includes('a name that the hub knows: coinbase')).toBe(true)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(20)
    expect(texts.filter((text) => text.includes(secret)).length).toBe(0)
  }
})
