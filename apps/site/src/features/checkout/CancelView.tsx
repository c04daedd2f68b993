import { brand } from '@leadline/contract/brand'
import { Alert } from '@leadline/ui/alert'
import { buttonLook } from '@leadline/ui/button'
import { textLink } from '@leadline/ui/text-link'
import { Link, useLocation } from 'react-router'

import { paths } from '../../platform/paths.ts'
import { useOrder } from '../../platform/purchase/order-query.ts'
import { canBePaid, isPaidOrder } from '../../platform/purchase/order-words.ts'
import { payAgain } from '../../platform/purchase/pay-again.ts'
import { SandboxNote } from '../../platform/purchase/SandboxNote.tsx'
import { checkoutStateIn } from './checkout-state.ts'
import { CheckoutFrame } from './CheckoutFrame.tsx'

/** The buyer turned back at the payment page. */
export function CancelView({ order: id }: { order: string | undefined }) {
  const { data: order } = useOrder(id)
  const { plan } = checkoutStateIn(useLocation().state)
  const again = order
    ? canBePaid(order)
      ? payAgain(order)
      : undefined
    : plan && { to: paths.checkout, state: { selectedPlan: plan } }
  const isUnderWay = order?.status === 'processing' || order?.status === 'review'
  return (
    <CheckoutFrame>
      <div className="flex max-w-3xl flex-col items-start gap-5">
        {order?.sandbox && <SandboxNote />}
        <h1 className="text-2xl sm:text-3xl">Payment Cancelled</h1>
        <p className="max-w-text text-fog-300">
          {isUnderWay
            ? 'This payment was cancelled. Another one of the same order is under way, so there is nothing to try again. Contact support at'
            : 'Your payment was cancelled and nothing was charged. You can try again, or contact support at'}{' '}
          <a href={`mailto:${brand.supportEmail}`} className={textLink}>
            {brand.supportEmail}
          </a>{' '}
          if something went wrong.
        </p>
        {order && isPaidOrder(order) && (
          <Alert kind="note">
            Your order is paid all the same, by another payment. There is nothing left to do.
          </Alert>
        )}
        <div className="flex flex-wrap gap-3">
          {again && (
            <Link to={again.to} state={again.state} className={buttonLook()}>
              Try again
            </Link>
          )}
          <Link
            to={paths.home}
            className={buttonLook({ variant: again ? 'secondary' : 'primary' })}
          >
            Back to Home
          </Link>
          {order && (
            <Link to={paths.order(order.id)} className={buttonLook({ variant: 'ghost' })}>
              See your order
            </Link>
          )}
        </div>
      </div>
    </CheckoutFrame>
  )
}
