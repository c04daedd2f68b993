import type { PostedForm } from '@leadline/contract/forms/plain-form'
import { openCryptoInvoice } from '@leadline/contract/shop/payment-answers'
import { Alert } from '@leadline/ui/alert'
import { buttonLook } from '@leadline/ui/button'
import { textLink } from '@leadline/ui/text-link'

import { paths } from '../../../platform/paths.ts'
import { safeUrl } from '../../../platform/purchase/safe-url.ts'
import { CheckoutFrame } from '../CheckoutFrame.tsx'
import { PlainCheckout } from './PlainCheckout.tsx'

/** What became of a purchase that was sent without script: the way to the payment page, or what is to be mended. */
export function PostedCheckout(props: {
  heading: string
  posted: PostedForm
  isAnonymous?: boolean
}) {
  const { data: answer } = openCryptoInvoice.response.safeParse(props.posted.answer)
  const url = safeUrl(answer?.url)
  return (
    <CheckoutFrame>
      <h1 className="text-2xl sm:text-3xl">{props.heading}</h1>
      <div className="mt-8 flex flex-col items-start gap-6">
        {props.posted.answer === undefined ? (
          <PlainCheckout posted={props.posted} isAnonymous={props.isAnonymous ?? false} />
        ) : url === undefined ? (
          <Alert kind="error">No payment page returned. Please try again or contact support.</Alert>
        ) : (
          <>
            {answer?.claim !== undefined && <ClaimOnce code={answer.claim} />}
            <p className="text-fog-300 max-w-text">
              Your order is open. Nothing is charged before you pay on the next page.
            </p>
            <a href={url} className={buttonLook({ size: 'lg' })}>
              Go to the payment page
            </a>
            {answer?.order !== undefined && (
              <p className="text-fog-500 text-sm">
                Keep the address of{' '}
                <a href={paths.order(answer.order)} className={textLink}>
                  your order
                </a>
                : it shows how far the payment is, with JavaScript turned on.
              </p>
            )}
          </>
        )}
      </div>
    </CheckoutFrame>
  )
}

/** Shown once: the server keeps its hash alone. */
function ClaimOnce({ code }: { code: string }) {
  return (
    <Alert kind="note">
      <p>
        Copy this claim code now. It is shown once, and it is the only way to your account after the
        payment, on the page of your order with JavaScript turned on.
      </p>
      <p className="figures text-fog-50 mt-3 break-all select-all">{code}</p>
    </Alert>
  )
}
