import { messageFor } from '@leadline/client/api-error'
import { openCardPage } from '@leadline/contract/shop/payment-answers'
import { Button } from '@leadline/ui/button'
import { CreditCard } from 'lucide-react'

import { call } from '../../../api/call.ts'
import type { PaymentButtonProps } from '../payment/payment-provider.ts'
import { paymentPage } from '../payment/use-leaving.ts'
import { problemOf } from '../use-purchase.ts'

const stripe = 'stripe'

/** Leaves for the card's own payment page. */
export function CardPageButton(props: PaymentButtonProps) {
  const { purchase, leaving } = props
  const busy = leaving.by === stripe
  const pay = () => {
    const body = purchase.request()
    if (!body) return
    void leaving.leave(stripe, async () => {
      try {
        const { url, order } = await call(openCardPage, { body })
        purchase.keepOrder(order)
        const page = paymentPage(url)
        if (!page) {
          purchase.report({
            message: 'No payment page returned. Please try again or contact support.',
          })
        }
        return page
      } catch (error) {
        const message = messageFor(error, 'Card checkout error. Please try again.')
        purchase.report(problemOf(error, message))
        return undefined
      }
    })
  }
  return (
    <div className="flex flex-col gap-3">
      <Button
        variant="secondary"
        size="lg"
        busy={busy}
        disabled={!props.isAccepted || !props.hasEmail || props.isTaking}
        onClick={pay}
      >
        {!busy && <CreditCard aria-hidden="true" className="text-fog-500 size-5" />}
        {busy ? 'Opening the payment page...' : 'Pay by card'}
      </Button>
      <p className="text-fog-500 text-sm">
        Opens Stripe&apos;s payment page. Your card number goes to Stripe and never to us.
      </p>
    </div>
  )
}
