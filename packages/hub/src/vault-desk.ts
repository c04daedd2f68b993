import type { VaultMessage, VaultNews } from '@leadline/desk-protocol/vault-messages'

/** What one desk does and hears of the vault. */
export interface VaultSession {
  handle(message: VaultMessage): void
  leave(): void
}

/** Where keys are kept, as desks speak with it. The platform has it: the hub itself never sees a secret. */
export interface VaultDesk {
  join(say: (message: VaultNews) => void): VaultSession
}
