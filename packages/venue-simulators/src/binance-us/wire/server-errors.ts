import type { BinanceVariants } from '../protocol-variants.ts'
import { Refusal } from './refusals.ts'

const timeout =
  'Timeout waiting for response from backend server. Send status unknown; execution status unknown.'

/** What goes wrong behind the exchange's API server. After the first two nobody knows what became of an order. */
const errors: Readonly<Record<string, readonly [status: number, code: number, message: string]>> = {
  timeout: [504, -1007, timeout],
  bus: [
    500,
    -1006,
    'An unexpected response was received from the message bus. Execution status unknown.',
  ],
  busy: [
    503,
    -1008,
    'Server is currently overloaded with other requests. Please try again in a few minutes.',
  ],
  disconnected: [500, -1001, 'Internal error; unable to process your request. Please try again.'],
}

/** The status of the two for which the page names none, should it be the caller's fault. */
const asClient = new Map([
  [-1007, 408],
  [-1008, 429],
])

export function serverError(form: string, { errorStatus }: BinanceVariants): Refusal {
  const [status, code, message] = errors[form] ?? [504, -1007, timeout]
  const reported = errorStatus === 'client' ? (asClient.get(code) ?? status) : status
  return new Refusal(code, message, reported)
}

const refusedOrders: Readonly<Record<string, string>> = {
  account: 'This account may not place or cancel orders.',
  symbol: 'This symbol is not permitted for this account.',
}

export function orderRefused(form: string): Refusal {
  return new Refusal(-2010, refusedOrders[form] ?? 'This account may not place or cancel orders.')
}
