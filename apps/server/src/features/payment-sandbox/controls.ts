import type { Books } from './books.ts'
import { btcpayControls } from './btcpay/btcpay-controls.ts'
import type { Controlled } from './control.ts'
import type { ProviderName } from './delivery.ts'
import type { Places } from './paypal/order-answer.ts'
import { paypalControls } from './paypal/paypal-controls.ts'
import { stripeControls } from './stripe/stripe-controls.ts'

/** What can happen to a payment of each provider, by name. */
export const controls = { stripe: stripeControls, paypal: paypalControls, btcpay: btcpayControls }

export type StripeAction = keyof typeof stripeControls.actions
export type PaypalAction = keyof typeof paypalControls.actions
export type BtcpayAction = keyof typeof btcpayControls.actions

/** Does it, if it is possible now. */
export async function runControl(
  books: Books,
  provider: ProviderName,
  id: string,
  name: string,
  places: Places,
): Promise<void> {
  switch (provider) {
    case 'stripe':
      return run(controls.stripe, books, id, name, places)
    case 'paypal':
      return run(controls.paypal, books, id, name, places)
    case 'btcpay':
      return run(controls.btcpay, books, id, name, places)
  }
}

async function run<Payment>(
  { load, actions }: Controlled<Payment>,
  books: Books,
  id: string,
  name: string,
  places: Places,
): Promise<void> {
  const payment = await load(books, id)
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!payment || !action) throw new NotPossible(`There is no '${name}' for '${id}'.`)
  if (!action.possible(payment)) throw new NotPossible(`'${action.label}' is not possible now.`)
  await action.run(books, payment, places)
}

/** Somebody was quicker, or pressed twice: nothing has changed. */
export class NotPossible extends Error {}
