import type { LimitsVault } from '@leadline/hub/services/orders/limits-vault'
import type { TradingLimits } from '@leadline/orders/risk/trading-limits'

import { VaultRefusal } from '../../vault/vault-refusal.ts'
import type { VaultKeeper } from './vault-keeper.ts'

/** The vault's part in limits, as the hub asks for it. */
export function vaultLimits(keeper: VaultKeeper): LimitsVault {
  return {
    // Of one that is locked nobody knows, and nothing is signed meanwhile.
    hasCaps: () => !keeper.isOpen || keeper.state.hasCaps,
    approve: async (sealed) => {
      try {
        return (await keeper.request({ do: 'caps', sealed })) as { limits: TradingLimits }
      } catch (error) {
        const isWords = error instanceof VaultRefusal
        return { reason: isWords ? error.message : 'The vault could not do this.' }
      }
    },
    // Where that cannot be written now, it is lowered when the vault is opened next.
    lower: (buyUsd) => void keeper.request({ do: 'lowerCaps', buyUsd }).catch(() => {}),
  }
}
