import type { Account } from './account.ts'
import type { OrderPlan } from './order-plan.ts'
import { type Fill, Ticket } from './ticket.ts'
import type { TradedInstrument } from './traded-instrument.ts'

type KeptPlan = Omit<OrderPlan, 'instrument' | 'size'> & {
  symbol: string
  size: number | { funds: string }
}

type KeptFill = Omit<Fill, 'value' | 'fee'> & { value: string; fee: string }

/** An order as plain data, so that a later run of the same market can go on with it. */
export interface KeptTicket extends Pick<
  Ticket,
  | 'id'
  | 'number'
  | 'createdAt'
  | 'status'
  | 'size'
  | 'limit'
  | 'filled'
  | 'prevented'
  | 'triggeredAt'
  | 'updatedAt'
  | 'amendedAt'
  | 'reason'
  | 'trailStop'
  | 'limitOffset'
> {
  plan: KeptPlan
  filledValue: string
  fees: string
  fills: readonly KeptFill[]
}

export function keepTicket(ticket: Ticket): KeptTicket {
  const { instrument, size, ...plan } = ticket.plan
  const { id, number, createdAt, status, limit, filled, prevented } = ticket
  const { triggeredAt, updatedAt, amendedAt, reason, trailStop, limitOffset } = ticket
  return {
    plan: {
      ...plan,
      symbol: instrument.symbol,
      size: typeof size === 'number' ? size : { funds: String(size.funds) },
    },
    id,
    number,
    createdAt,
    status,
    limit,
    filled,
    prevented,
    triggeredAt,
    updatedAt,
    amendedAt,
    reason,
    trailStop,
    limitOffset,
    size: ticket.size,
    filledValue: String(ticket.filledValue),
    fees: String(ticket.fees),
    fills: ticket.fills.map((fill) => ({
      ...fill,
      value: String(fill.value),
      fee: String(fill.fee),
    })),
  }
}

/** The order again. It holds nothing and rests nowhere yet. */
export function ticketOf(
  kept: KeptTicket,
  account: Account,
  instrument: TradedInstrument,
  onFill: ConstructorParameters<typeof Ticket>[5],
): Ticket {
  const { plan, filledValue, fees, fills, id, number, createdAt, ...state } = kept
  const { symbol: _symbol, size, ...rest } = plan
  const whole: OrderPlan = {
    ...rest,
    instrument,
    size: typeof size === 'number' ? size : { funds: BigInt(size.funds) },
  }
  const ticket = new Ticket(id, number, account, whole, createdAt, onFill)
  Object.assign(ticket, state, { filledValue: BigInt(filledValue), fees: BigInt(fees) })
  ticket.fills.push(
    ...fills.map((fill) => ({ ...fill, value: BigInt(fill.value), fee: BigInt(fill.fee) })),
  )
  return ticket
}
