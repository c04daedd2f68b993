/** Something about money that a person has to know. */
export interface PaymentAlert {
  /** Two alerts with one key are one alert that happened twice. */
  key: string
  kind:
    | 'forged'
    | 'mismatch'
    | 'paid_twice'
    | 'partial'
    | 'late'
    | 'unconfirmed'
    | 'overpaid'
    | 'disputed'
    | 'charged_back'
    | 'unknown_event'
    | 'unseen'
    | 'duplicate_invoice'
    | 'vanished'
    | 'stuck'
  provider: string
  orderId: string | null
  details: string
  /** How often, if it was counted before; otherwise once. */
  times?: number
  /** It has happened just now: a person who dealt with it before has to look again. */
  reopens?: boolean
}
