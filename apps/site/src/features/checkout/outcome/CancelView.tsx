import { brand } from '@leadline/contract/brand'
import { type OrderMoment, momentOf } from '@leadline/contract/orders/order-moment'
import { buttonLook } from '@leadline/ui/button'
import { textLink } from '@leadline/ui/text-link'
import { Link, useLocation } from 'react-router'

import { paths } from '../../../platform/paths.ts'
import { NextSteps } from '../../../platform/purchase/NextSteps.tsx'
import { useOrder } from '../../../platform/purchase/order/order-query.ts'
import { OrderState } from '../../../platform/purchase/order/OrderState.tsx'
import { payAgain } from '../../../platform/purchase/order/pay-again.ts'
import { SandboxNote } from '../../../platform/purchase/SandboxNote.tsx'
import { checkoutStateIn } from '../checkout-state.ts'
import { CheckoutFrame } from '../CheckoutFrame.tsx'
import { useCheckoutHead } from '../use-checkout-head.ts'

const unpaid: readonly OrderMoment[] = ['waiting', 'expired', 'declined', 'failed', 'cancelled']

/** The buyer turned back at the payment page. Another payment of the same order may say otherwise. */
export function CancelView({ order: id }: { order: string | undefined }) {
  useCheckoutHead('Payment Cancelled')
  const { data: order } = useOrder(id)
  const { plan } = checkoutStateIn(useLocation().state)
  const isUnpaid = !order || unpaid.includes(momentOf(order))
  const again = order ? payAgain(order) : plan && checkoutWith(plan)
  return (
    <CheckoutFrame>
      <div className="flex max-w-3xl flex-col gap-5">
        {order?.sandbox && <SandboxNote />}
        <h1 className="text-2xl sm:text-3xl">Payment Cancelled</h1>
        <p className="max-w-text text-fog-300">
          {isUnpaid
            ? 'Your payment was canceled and nothing was charged. You can try again, or contact support at'
            : 'This payment was canceled, but another payment for the same order was not. The state of the order is below. Contact support at'}{' '}
          <a href={`mailto:${brand.supportEmail}`} className={textLink}>
            {brand.supportEmail}
          </a>{' '}
          if something went wrong.
        </p>
        {order && !isUnpaid && (
          <OrderState order={order}>
            <NextSteps order={order} />
          </OrderState>
        )}
        <div className="flex flex-wrap gap-3">
          {isUnpaid && again && (
            <Link to={again.to} state={again.state} className={buttonLook()}>
              Try again
            </Link>
          )}
          <Link
            to={paths.home}
            className={buttonLook({ variant: isUnpaid && !again ? 'primary' : 'secondary' })}
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

function checkoutWith(selectedPlan: NonNullable<ReturnType<typeof checkoutStateIn>['plan']>) {
  return { to: paths.checkout, state: { selectedPlan } }
}
