import { buttonLook } from '@leadline/ui/button'

import { safeUrl } from '../safe-url.ts'
import { type Payment, paymentAdvice } from './payment-words.ts'

/** What its buyer should know about one payment, and the way to collect coins that go back. */
export function PaymentAdvice({ payment }: { payment: Payment }) {
  const refund = safeUrl(payment.refundUrl)
  return (
    <>
      {paymentAdvice(payment).map((line) => (
        <p key={line} className="max-w-text text-fog-300">
          {line}
        </p>
      ))}
      {refund && (
        <div>
          <a href={refund} className={buttonLook({ variant: 'secondary', size: 'sm' })}>
            Go to the refund page
          </a>
        </div>
      )}
    </>
  )
}
