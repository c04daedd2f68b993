import type { JournalStore } from '../journal/journal-store.ts'
import type { OrderEvent } from '../order-events.ts'
import type { OrderRecord } from '../order-record.ts'
import type { SyntheticOrder } from '../synthetic/synthetic-order.ts'
import type { OrderMarket } from './order-market.ts'

export interface OrderManagerListener {
  orderChanged(order: OrderRecord, event: OrderEvent): void
  /** Balances, fees, the key, or how far its queries are answered. */
  accountChanged(keyId: string): void
  syntheticChanged(synthetic: SyntheticOrder): void
  /** Halt, limits, reduce only. */
  rulesChanged(): void
}

export interface OrderManagerSetup {
  journal: JournalStore
  market: OrderMarket
  /** Nothing in paper trading can reach a real exchange, and it needs no limits. */
  isPaper: boolean
  isVaultLocked: () => boolean
  now: () => number
  /** A fresh random number in the form that every exchange takes: a UUID. */
  newClientOrderId: () => string
  /** Request a call of `tick` at that time; a later call replaces an earlier one. */
  wakeAt: (time: number) => void
  listener: OrderManagerListener
}
