import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { VenueId } from '@leadline/venues/venue-names'

import { writeCheapVault } from '../vault/testing/cheap-vault.ts'
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

export async function prepareHome(venue: VenueId): Promise<PreparedHome> {
  const seed = 31
  const passphrase = 'a passphrase nobody guesses'
  const home = mkdtempSync(join(tmpdir(), 'leadline-prepared-'))
  const exchange = await openScriptedExchange(venue, seed)
  await writeCheapVault(join(home, 'vault'), passphrase)
  const terminal = await startTerminal(home, exchange.environment)
  const trader = await enterTrader(terminal.address)
  await trader.unlock(passphrase)
  const keyId = await trader.keep(venue, simulatedKeys(seed)(venue, 'trade'))
  await trader.setWideLimits()
  await terminal.stop()
  exchange.close()
  const remove = () => rmSync(home, { recursive: true, force: true })
  return { venue, seed, home, keyId, passphrase, remove }
}
