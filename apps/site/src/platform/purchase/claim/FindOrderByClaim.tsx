import { messageFor } from '@leadline/client/api-error'
import { findClaim } from '@leadline/contract/shop/payments'

import { call } from '../../../api/call.ts'
import { ClaimCodeForm } from './ClaimCodeForm.tsx'

/** The address has no order, but the buyer may have the code. */
export function FindOrderByClaim(props: { onFound: (order: string, code: string) => void }) {
  const find = async (claim: string) => {
    try {
      const { order } = await call(findClaim, { body: { claim } })
      props.onFound(order, claim)
      return undefined
    } catch (error) {
      return messageFor(error, 'The answer could not be read. Please try again.')
    }
  }
  return (
    <section
      aria-label="Your account"
      className="border-ink-700 bg-ink-900 flex flex-col gap-5 rounded border p-6 sm:p-8"
    >
      <h2 className="text-lg">Your account</h2>
      <p className="max-w-text text-fog-300">
        Enter the claim code of your purchase. It finds the order and, once the payment is
        confirmed, hands you your username and password.
      </p>
      <ClaimCodeForm hint="You had the chance to copy it before you paid." onCode={find} />
    </section>
  )
}
