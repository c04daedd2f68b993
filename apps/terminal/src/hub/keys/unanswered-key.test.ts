/** The real program and vault, simulated exchanges, and between them one that does not say what a key may do. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { venueOf } from '@leadline/venues/venue-registry'
import { afterEach, expect, test } from 'vitest'

import { startTerminal } from '../../testing/running-terminal.ts'
import { startVenues } from '../../testing/running-venues.ts'
import { failCalls } from '../../testing/silent-calls.ts'
import { enterTrader, simulatedKeys } from '../../testing/trader-at-desk.ts'
import { writeCheapVault } from '../../vault/testing/cheap-vault.ts'

const seed = 7
const passphrase = 'a passphrase nobody guesses'
const keyOf = simulatedKeys(seed)
const calls = [
  ['coinbase', '/key_permissions'],
  ['kraken', '/GetApiKeyInfo'],
] as const

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

/** Each exchange takes keys and reports balances, and fails the one call that says what a key may do. */
async function begin() {
  const home = mkdtempSync(join(tmpdir(), 'leadline-home-'))
  endings.push(() => rmSync(home, { recursive: true, force: true }))
  const simulated = await startVenues('--seed', String(seed))
  endings.push(() => simulated.stop())
  const environment: Record<string, string> = { ...simulated.environment }
  const silent = await Promise.all(
    calls.map(async ([venue, path]) => {
      const name = `LEADLINE_${venueOf(venue).environmentPrefix}_REST_URL`
      const before = await failCalls(environment[name] ?? '', path)
      environment[name] = before.address
      endings.push(() => before.stop())
      return before
    }),
  )
  await writeCheapVault(join(home, 'vault'), passphrase)
  const terminal = await startTerminal(home, environment)
  endings.push(() => terminal.stop())
  const trader = await enterTrader(terminal.address)
  await trader.unlock(passphrase)
  const speak = () => {
    for (const each of silent) each.speak()
  }
  return { trader, speak }
}

test('a key that can withdraw is not saved as a harmless one because the exchange did not answer: only by typing its name, and it is pointed out once the exchange reports', async () => {
  const { trader, speak } = await begin()
  const checks = await Promise.all(
    calls.map(async ([venue]) => {
      const { check } = await trader.check(venue, keyOf(venue, 'withdraw'))
      return {
        venue,
        check,
        keep: { type: 'keyKeep', keyId: check?.keyId, name: '', replaces: null },
      }
    }),
  )
  for (const { venue, check, keep } of checks) {
    expect([venue, check?.works, check?.canWithdraw, check?.isUnanswered]).toEqual([
      venue,
      true,
      null,
      true,
    ])
    const { name } = venueOf(venue)
    expect(await trader.act({ ...keep, name: 'Risky', typed: '' })).toMatchObject({
      isDone: false,
      reason: `Not saved: ${name} has not reported whether this key can withdraw funds. Type ${name} to save it.`,
    })
    expect(await trader.act({ ...keep, name: 'Risky', typed: name })).toMatchObject({
      isDone: true,
    })
  }
  expect(trader.vault()?.keys.map(({ isForced }) => isForced)).toEqual([false, false])
  speak()
  for (const [venue] of calls) {
    const isReported = () => trader.account(venue)?.canWithdraw === true || undefined
    await trader.until(isReported, `${venue} reports`, 120_000)
  }
})

test('asked again without pasting it again, the exchange reports, and a harmless key is saved without typing', async () => {
  const { trader, speak } = await begin()
  const { check } = await trader.check('coinbase', keyOf('coinbase', 'trade'))
  expect(check).toMatchObject({ works: true, isUnanswered: true })
  speak()
  const again = await trader.act({ type: 'keyCheckAgain', keyId: check?.keyId })
  expect(again.check).toMatchObject({ canWithdraw: false, isUnanswered: false })
  const keep = { type: 'keyKeep', keyId: check?.keyId, name: 'Main', typed: '', replaces: null }
  expect(await trader.act(keep)).toMatchObject({ isDone: true })
})
