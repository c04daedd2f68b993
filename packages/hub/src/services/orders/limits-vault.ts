import type { TradingLimits } from '@leadline/orders/risk/trading-limits'

/** The vault's part in limits: it alone knows the passphrase, and holds caps of its own that only the passphrase raises. */
export interface LimitsVault {
  /** False in a vault that an earlier Leadline wrote: then limits are confirmed once, however they change. */
  hasCaps(): boolean
  /** The limits that somebody sealed together with the right passphrase; or why the vault does not take them. */
  approve(sealed: string): Promise<{ limits: TradingLimits } | { reason: string }>
  /** Tighter limits make tighter caps. Never the other way. */
  lower(orderNotional: string): void
}
