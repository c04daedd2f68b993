import type { PaymentWorld } from './payment-world.ts'

export async function paidOrder(world: PaymentWorld) {
  const bought = await world.buy('stripe')
  await world.deliver('stripe', world.simulated.stripe.happen(bought.providerId, 'pay'))
  await world.processEvents()
  return bought
}

export const statusOf = async (world: PaymentWorld, orderId: string) =>
  (await world.order(orderId)).status

export const alertsOf = (world: PaymentWorld) =>
  world.database.selectFrom('payment_alerts').selectAll().orderBy('key').execute()
