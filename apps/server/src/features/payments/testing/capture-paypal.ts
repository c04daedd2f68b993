import { captureForBrowser } from '../captures/capture-for-browser.ts'
import { captureForButton } from '../providers/paypal/paypal-button.ts'
import { type PaymentWorld } from './payment-world.ts'

/** As the wallet's button asks for it. */
export async function capturePaypal(world: PaymentWorld, providerId: string) {
  const paypal = world.providers.find('paypal')
  if (!paypal) throw new Error('there is no wallet')
  return captureForButton(
    {
      begin: () => Promise.reject(new Error('nothing is begun here')),
      capture: (id) => captureForBrowser(world, paypal, id),
    },
    providerId,
  )
}

export async function attemptOf(world: PaymentWorld, providerId: string) {
  return world.database
    .selectFrom('payment_attempts')
    .selectAll()
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
}
