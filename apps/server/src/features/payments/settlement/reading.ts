import type { PaymentDeps } from '../payment-deps.ts'
import type { PaymentSnapshot } from '../providers/gateway.ts'

export type SettleDeps = Pick<
  PaymentDeps,
  | 'database'
  | 'runtime'
  | 'outbox'
  | 'log'
  | 'licenses'
  | 'provedOwner'
  | 'publicUrl'
  | 'supportEmail'
  | 'planTitle'
  | 'providers'
>

/** A fresh reading of one payment; undefined when the provider does not know it any more. */
export interface Reading {
  attemptId: string
  orderId: string
  snapshot: PaymentSnapshot | undefined
  /** When the provider was asked. */
  readAt: number
}
