import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import type { HubSetup } from '@leadline/hub/hub'
import type { AccountSetup } from '@leadline/hub/services/orders/account-connection'
import type { OrdersSetup } from '@leadline/hub/services/orders/order-service'
import { MemoryJournal } from '@leadline/orders/journal/memory-journal'

import { openSqliteJournal } from '../../store/sqlite-journal.ts'
import type { OpenVault } from '../vault/open-vault.ts'

/**
 * Where orders are written down. Real ones in a file of their own; those of paper trading in memory, because the
 * simulated exchanges forget them too when the program ends. A recording cannot be traded on.
 */
export function openOrders(
  mode: HubSetup['mode'],
  home: string,
  accounts: readonly AccountSetup[],
  vault: Pick<OpenVault, 'isOpen' | 'limits'>,
): { setup: OrdersSetup; close: () => void } | undefined {
  if (mode === 'replay') return undefined
  const file = mode === 'real' ? openSqliteJournal(join(home, 'orders.db')) : undefined
  const journal = file ?? new MemoryJournal()
  return {
    setup: {
      journal,
      newId: () => randomUUID(),
      // Paper trading has keys of its own, outside of the vault.
      isVaultLocked: () => mode === 'real' && !vault.isOpen(),
      ...(mode === 'real' && { limitsVault: vault.limits }),
      accounts,
    },
    close: () => file?.close(),
  }
}
