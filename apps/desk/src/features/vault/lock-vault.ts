import type { TradingStore } from '../../platform/trading/trading-store.ts'
import type { VaultStore } from '../../platform/vault/vault-store.ts'

/** Synthetic orders send by themselves, and a locked vault lets nothing be sent: where there are any, it asks first. */
export function lockVault(vault: VaultStore, trading: TradingStore): boolean {
  if (vault.state.get()?.phase !== 'open') return false
  const isHeld = trading.synthetic.get().some(({ status }) => status === 'active')
  if (isHeld) vault.dialog.set('lock')
  else void vault.request({ type: 'vaultLock' })
  return true
}
