import { join } from 'node:path'

import { openBacktests } from '../../backtests/open-backtests.ts'
import { openLicense } from '../../license/open-license.ts'
import { openPython } from '../../python/open-python.ts'
import { openDocumentFile } from '../../store/document-file.ts'
import { openSqliteStore } from '../../store/sqlite-store.ts'
import { openUpdates } from '../../updater/open-updates.ts'
import type { OpenMarket } from '../market/open-market.ts'
import { nodeClock } from '../node-clock.ts'
import type { Settings } from '../settings.ts'
import type { OpenVault } from '../vault/open-vault.ts'
import { openOrders } from './open-orders.ts'
import type { Start } from './opened-parts.ts'

/** What the hub is made of beside its market: files, license, updates, Python. */
export async function openHubParts(
  settings: Settings,
  version: string,
  { market, vault }: { market: OpenMarket; vault: OpenVault },
  { opened, log }: Start,
) {
  const { home, serverUrl } = settings
  const { accounts, parts, folder } = market
  const store = await opened.open(
    'market cache',
    () => openSqliteStore(join(folder, 'market-cache.db'), nodeClock.now()),
    (open) => open.close(),
  )
  const documents = await opened.open(
    'documents',
    () => openDocumentFile(join(home, 'desk.db'), nodeClock.now()),
    (open) => open.close(),
  )
  const orders = await opened.open(
    'orders',
    () => openOrders(parts.mode, folder, accounts, vault),
    (open) => open?.close(),
  )
  const license = await opened.open(
    'license',
    () => openLicense({ home, serverUrl, version, clock: nodeClock, log }),
    (open) => open.stop(),
  )
  const updates = await opened.open(
    'updates',
    () =>
      openUpdates({
        settings,
        version,
        programFolder: import.meta.dirname,
        license: () => license.cover(),
        log,
      }),
    (open) => open?.stop(),
  )
  const mayRunPython = () => license.service.currentPlan().python
  const algorithms = await opened.open(
    'Python',
    () => openPython(settings, mayRunPython, (sealed) => vault.confirm('own-python', sealed)),
    ({ engines }) => engines.shutdown(),
  )
  const backtests = await opened.open(
    'backtests',
    () => openBacktests(home, algorithms),
    (open) => open.stop(),
  )
  const setup = {
    store,
    documents,
    ...(orders && { orders: orders.setup, algorithms }),
    backtests: backtests.setup,
  }
  return { setup, license, updates }
}
