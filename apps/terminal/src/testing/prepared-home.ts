import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { VenueId } from '@leadline/venues/venue-names'

import { startTerminal } from './running-terminal.ts'
import { openScriptedExchange } from './scripted-exchange.ts'
import { enterTrader, simulatedKeys } from './trader-at-desk.ts'

/** A data folder with a vault, one key in it, and limits: to be copied. */
export interface PreparedHome {
  venue: VenueId
  seed: number
  home: string
  keyId: string
  passphrase: string
  remove: () => void
}

/** Wide enough for whatever a test does. */
const limits = {
  orderNotional: '100000',
  dayNotional: '100000000',
  symbolDayNotional: '100000000',
  positionNotional: '100000000',
  priceBandPercent: '20',
  dayLoss: '100000',
  ordersPerSecond: 20,
}

export async function prepareHome(venue: VenueId): Promise<PreparedHome> {
  const seed = 31
  const passphrase = 'a passphrase nobody guesses'
  const home = mkdtempSync(join(tmpdir(), 'leadline-prepared-'))
  const exchange = await openScriptedExchange(venue, seed)
  const terminal = await startTerminal(home, exchange.environment)
  const trader = await enterTrader(terminal.address)
  await trader.create(passphrase)
  const { check } = await trader.check(venue, simulatedKeys(seed)(venue, 'trade'))
  const keep = { type: 'keyKeep', keyId: check?.keyId, name: 'Main', typed: '', replaces: null }
  const kept = await trader.act(keep)
  if (!kept.isDone) throw new Error(`The key was not kept: ${kept.reason} ${check?.trouble ?? ''}`)
  const { keyId } = await trader.until(() => trader.vault()?.keys[0], 'the key')
  trader.say({ type: 'limits', request: 1_000_000, limits })
  const isSet = () =>
    trader.said.some((said) => (said as { request?: number }).request === 1_000_000) || undefined
  await trader.until(isSet, 'limits')
  await terminal.stop()
  exchange.close()
  const remove = () => rmSync(home, { recursive: true, force: true })
  return { venue, seed, home, keyId, passphrase, remove }
}
