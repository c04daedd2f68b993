import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import type { HubSetup } from '@leadline/hub/hub'
import type { AccountSetup } from '@leadline/hub/services/orders/account-connection'
import type { OrdersSetup } from '@leadline/hub/services/orders/order-service'

import { openSqliteJournal } from '../../store/sqlite-journal.ts'
import type { OpenVault } from '../vault/open-vault.ts'

/**
 * Where orders are written down: in a file of the market's own folder, so that those of practice never stand beside real
 * ones. A recording cannot be traded on.
 */
export function openOrders(
  mode: HubSetup['mode'],
  folder: string,
  accounts: readonly AccountSetup[],
  vault: Pick<OpenVault, 'isOpen' | 'limits'>,
): { setup: OrdersSetup; close: () => void } | undefined {
  if (mode === 'replay') return undefined
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
