import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import type { HubSetup } from '@leadline/hub/hub'
import type { AccountSetup } from '@leadline/hub/services/orders/account-connection'
import type { OrdersSetup } from '@leadline/hub/services/orders/order-service'
import { MemoryJournal } from '@leadline/orders/journal/memory-journal'

import { openSqliteJournal } from '../../store/sqlite-journal.ts'
import type { OpenVault } from '../vault/open-vault.ts'

/**
 * Where orders are written down: in a file of the market's own folder, so that those of practice never stand beside real
 * ones. Those of a replay are written down nowhere: the hour begins again, and so do they.
 */
export function openOrders(
  mode: HubSetup['mode'],
  folder: string,
  accounts: readonly AccountSetup[],
  vault: Pick<OpenVault, 'isOpen' | 'limits'>,
): { setup: OrdersSetup; close: () => void } {
  if (mode === 'replay') return { setup: replayedOrders(accounts), close: () => {} }
  const journal = openSqliteJournal(join(folder, 'orders.db'))
  return {
    setup: {
      journal,
      newId: () => randomUUID(),
      // Paper trading has keys of its own, outside of the vault.
      isVaultLocked: () => mode === 'real' && !vault.isOpen(),
      ...(mode === 'real' && { limitsVault: vault.limits }),
      accounts,
    },
    close: () => journal.close(),
  }
}

function replayedOrders(accounts: readonly AccountSetup[]): OrdersSetup {
  let count = 0
  return {
    journal: new MemoryJournal(),
    // The same ones each time.
    newId: () => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`,
    isVaultLocked: () => false,
    isReplay: true,
    accounts,
  }
}
