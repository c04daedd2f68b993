import type { Account } from './account.ts'
import type { Fill, Ticket } from './ticket.ts'

export type TicketEventKind =
  | 'accepted'
  /** Rests in the book. */
  | 'opened'
  | 'triggered'
  | 'fill'
  | 'refilled'
  | 'amended'
  /** The exchange itself changed it. */
  | 'restated'
  /** A part was taken away because it met an order of the same account. */
  | 'prevented'
  | 'filled'
  | 'cancelled'
  | 'expired'

export interface TicketEvent {
  /** Rises by one with every event of the exchange. */
  sequence: number
  kind: TicketEventKind
  ticket: Ticket
  fill?: Fill
  /** Of 'prevented': the other order. */
  other?: Ticket
  size?: number
  time: number
}

export interface ExchangeListener {
  happened(event: TicketEvent): void
  balancesChanged(account: Account, currencies: readonly string[], now: number): void
}
