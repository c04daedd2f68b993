import { AppError } from '../../../platform/app-error.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { Delivery, Gateway } from '../providers/gateway.ts'
import { ProviderRefused, ProviderUnavailable } from '../providers/provider-errors.ts'
import { addEvent } from './provider-events.store.ts'

/**
 * A provider, or somebody who claims to be one, reports something. What is genuine is stored and
 * answered; it is processed afterwards. What cannot be verified or stored now is answered with 503, so
 * that it is sent again.
 */
export async function receiveEvent(
  deps: PaymentDeps,
  gateway: Gateway,
  delivery: Delivery,
): Promise<'stored' | 'known' | 'forged'> {
  const { database, runtime, log } = deps
  const { provider } = gateway
  try {
    const event = await gateway.verifyEvent(delivery)
    if (!event) {
      await deps.forgedEvents.note(provider)
      return 'forged'
    }
    const isNew = await addEvent(database, provider, {
      ...event,
      body: delivery.body.toString('utf8'),
      now: runtime.now(),
    })
    if (isNew) deps.processEventsSoon()
    return isNew ? 'stored' : 'known'
  } catch (error) {
    const isTheirs = error instanceof ProviderUnavailable || error instanceof ProviderRefused
    log.error({ provider, err: isTheirs ? error.message : error }, 'a webhook was not taken')
    throw new AppError('unavailable', 'Please send this again later.', { retryAfterSeconds: 60 })
  }
}
