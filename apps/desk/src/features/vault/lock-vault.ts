import type { TradingDesk } from '../../platform/trading/trading-desk.ts'
import type { VaultWatch } from '../../platform/vault/vault-watch.ts'

/** Held orders send by themselves, and a locked vault lets nothing be sent: where there are any, it asks first. */
export function lockVault(vault: VaultWatch, trading: TradingDesk): boolean {
  if (vault.state.get()?.phase !== 'open') return false
  const isHeld = trading.held.get().some(({ status }) => status === 'active')
  if (isHeld) vault.dialog.set('lock')
  else void vault.ask({ type: 'vaultLock' })
  return true
}
