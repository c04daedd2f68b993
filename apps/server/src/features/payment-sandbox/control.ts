import type { Books } from './books.ts'
import type { Places } from './paypal/order-answer.ts'

/** One thing that can happen to a payment. */
export interface Control<Payment> {
  label: string
  /** Whose doing it is: the payer's, at the hosted page, or the world's, at the control page. */
  by: 'payer' | 'world'
  possible: (payment: Payment) => boolean
  run: (books: Books, payment: Payment, places: Places) => Promise<unknown>
}

/** How a provider's payments are found, and what can happen to them. */
export interface Controlled<Payment> {
  load: (books: Books, id: string) => Promise<Payment | undefined>
  actions: Record<string, Control<Payment>>
}

/** Keeps the names of the actions in the type. */
export function table<Payment>() {
  return <Name extends string>(actions: Record<Name, Control<Payment>>) => actions
}
