import { messageFor } from '@leadline/client/api-error'
import { openCardPage } from '@leadline/contract/payment-answers'
import type { Offer } from '@leadline/contract/payments'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { Spinner } from '@leadline/ui/spinner'
import { CreditCard } from 'lucide-react'

import { call } from '../../api/call.ts'
import { PaypalButtons } from './PaypalButtons.tsx'
import { paymentPage, useLeaving } from './use-leaving.ts'
import { isAlreadyPaid, type Purchase } from './use-purchase.ts'

/** The wallet's buttons, and beside them the card's own payment page. */
export function CardPayment(props: {
  methods: Offer['methods']
  purchase: Purchase
  isAccepted: boolean
  hasEmail: boolean
  isTaking: boolean
  onTaking: (isTaking: boolean) => void
  onPaid: (order: string | undefined, isPending: boolean) => void
}) {
  const { methods, purchase, isAccepted } = props
  const { busy, leave } = useLeaving()
  const payByCard = () => {
    const body = purchase.request()
    if (!body) return
    void leave(async () => {
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
        purchase.report({ message, isPaid: isAlreadyPaid(error) })
        return undefined
      }
    })
  }
  if (!methods.card && !methods.paypal) {
    return <Alert kind="note">Paying by card or PayPal is not on offer right now.</Alert>
  }
  return (
    <div className="flex flex-col gap-4">
      {!isAccepted && (
        <p className="text-brass-300 text-sm">Please accept the EULA to proceed with payment.</p>
      )}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {methods.paypal ? (
          <PaypalButtons
            scriptUrl={methods.paypal.scriptUrl}
            purchase={purchase}
            enabled={isAccepted && !busy && !props.isTaking}
            onTaking={props.onTaking}
            onPaid={props.onPaid}
          />
        ) : (
          <p className="text-fog-300 text-sm">PayPal is not on offer right now.</p>
        )}
        {methods.card ? (
          <div className="flex flex-col gap-3">
            <Button
              variant="secondary"
              size="lg"
              busy={busy}
              disabled={!isAccepted || !props.hasEmail || props.isTaking}
              onClick={payByCard}
            >
              {!busy && <CreditCard aria-hidden="true" className="text-fog-500 size-5" />}
              {busy ? 'Opening the payment page...' : 'Pay by card'}
            </Button>
            <p className="text-fog-500 text-sm">
              Opens Stripe&apos;s payment page. Your card number goes to Stripe and never to us.
            </p>
          </div>
        ) : (
          <p className="text-fog-300 text-sm">Paying by card directly is not on offer right now.</p>
        )}
      </div>
      {props.isTaking && (
        <output className="text-fog-300 flex items-center gap-3 text-sm">
          <Spinner className="text-brass-400 size-4" />
          Confirming your payment. Please keep this page open.
        </output>
      )}
    </div>
  )
}
