import type { SandboxStore } from '../store/sandbox-store.ts'
import { captureOf, knownOrder } from './paypal-actions.ts'
import { PaypalError } from './paypal-error.ts'
import type { StoredCapture, StoredOrder } from './paypal-objects.ts'

export interface PaypalPayment {
  order: StoredOrder
  capture: StoredCapture | undefined
}

export async function loadPaypalPayment(
  store: SandboxStore,
  id: string,
): Promise<PaypalPayment | undefined> {
  try {
    const order = await knownOrder(store, id)
    return { order, capture: await captureOf(store, order) }
  } catch (error) {
    // It has expired, or never existed.
    if (error instanceof PaypalError) return undefined
    throw error
  }
}
