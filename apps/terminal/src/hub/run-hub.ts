import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { Hub } from '@leadline/hub/hub'
import { readMarketFilter } from '@leadline/hub/market-filters'

import { loadDeskFiles } from '../doors/desk-files.ts'
import { openDoors } from '../doors/open-doors.ts'
import { openDocumentFile } from '../store/document-file.ts'
import { openSqliteStore } from '../store/sqlite-store.ts'
import type { CommandLine } from './command-line.ts'
import { lockHome } from './instance-lock.ts'
import { type Log, openLog } from './log.ts'
import { nodeClock } from './node-clock.ts'
import { openMarket } from './open-market.ts'
import { openOrders } from './open-orders.ts'
import { openVault } from './open-vault.ts'
import type { Settings } from './settings.ts'

export interface RunningHub {
  /** Opens the desk once. */
  address: string
  log: Log
  stop(): Promise<void>
}

/** Everything between the settings and an address that somebody can open. */
export async function runHub(
  settings: Settings,
  commandLine: CommandLine,
  version: string,
): Promise<RunningHub> {
  mkdirSync(settings.home, { recursive: true, mode: 0o700 })
  const lock = lockHome(settings.home)
  const log = openLog(settings.home, () => nodeClock.now())
  const vault = openVault(settings, version, log)
  const isPractice = settings.practice ?? !vault.hasKeys
  const market = await openMarket(settings, commandLine, version, isPractice, vault)
  const store = openSqliteStore(join(settings.home, 'market-cache.db'), nodeClock.now())
  const documents = openDocumentFile(join(settings.home, 'desk.db'), nodeClock.now())
  const orders = openOrders(market.parts.mode, settings.home, market.accounts, vault.isOpen)
  const hub = new Hub({
    version,
    store,
    documents,
    ...(orders && { orders: orders.setup }),
    ...(market.parts.mode !== 'replay' && { vault: vault.desk }),
    readFilter: readMarketFilter,
    ...market.parts,
    failed: (venue, error) => {
      log('adapter-failed', { venue, error: error instanceof Error ? error.message : 'unknown' })
    },
  })
  const doors = await openDoors({
    port: settings.port,
    files: loadDeskFiles(),
    status: () => {
      const { mode, introductions } = hub
      return JSON.stringify({ mode, introductions, status: hub.status(hub.now()) })
    },
    openDesk: (connection) => hub.openDesk(connection),
  })
  hub.start()
  vault.serve(hub)
  market.begin()
  log('started', { version, mode: hub.mode, port: doors.port })
  return {
    address: doors.newAddress(),
    log,
    stop: async () => {
      await doors.close()
      vault.stop()
      hub.stop()
      await market.stop()
      store.close()
      documents.close()
      orders?.close()
      log('stopped')
      lock.release()
    },
  }
}
