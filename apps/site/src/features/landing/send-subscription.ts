import { messageFor } from '@leadline/client/api-error'
import { subscribeToNewsletter } from '@leadline/contract/newsletter'

import { call } from '../../api/call.ts'

const failed = 'Subscription failed. Please try again.'

/** Answers with what went wrong, as readable text, or nothing. */
export async function sendSubscription(email: string): Promise<string | undefined> {
  try {
    // Any answer but a subscription breaks the contract, and so ends below.
    await call(subscribeToNewsletter, { body: { email } })
    return undefined
  } catch (error) {
    return messageFor(error, failed)
  }
}
