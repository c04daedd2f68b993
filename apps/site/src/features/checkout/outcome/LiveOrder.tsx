import { brand } from '@leadline/contract/brand'
import { buttonLook } from '@leadline/ui/button'
import { Card } from '@leadline/ui/card'
import { Spinner } from '@leadline/ui/spinner'
import { textLink } from '@leadline/ui/text-link'
import { Link } from 'react-router'

import { paths } from '../../../platform/paths.ts'
import { NextSteps } from '../../../platform/purchase/NextSteps.tsx'
import { isUnknownOrder, type useOrder } from '../../../platform/purchase/order/order-query.ts'
import { OrderLoading } from '../../../platform/purchase/order/OrderLoading.tsx'
import { OrderState } from '../../../platform/purchase/order/OrderState.tsx'
import { PaymentAdvice } from '../../../platform/purchase/order/PaymentAdvice.tsx'
import { PayTheRest } from '../../../platform/purchase/order/PayTheRest.tsx'
import { SandboxNote } from '../../../platform/purchase/SandboxNote.tsx'
import { StaleNotice } from '../../../platform/purchase/StaleNotice.tsx'

/** The order as it stands right now, what to do about it, and the way to its own page. */
export function LiveOrder(props: {
  query: ReturnType<typeof useOrder>
  /** The address names an order. */
  isNamed: boolean
  isChecking: boolean
}) {
  const { query } = props
  const { data: order, error } = query
  if (!props.isNamed) {
    return (
      <p className="max-w-text text-fog-300">
        Thank you. Your license will be in your account as soon as the payment is confirmed.
      </p>
    )
  }
  if (!order && query.isLoading) return <OrderLoading />
  if (!order && isUnknownOrder(error)) return <UnknownOrder />
  return (
    <>
      {order?.sandbox && <SandboxNote />}
      {error && (
        <StaleNotice
          error={error}
          knownAt={query.dataUpdatedAt}
          onRetry={() => void query.refetch()}
        />
      )}
      {order && props.isChecking && <Checking />}
      {order && !props.isChecking && (
        <>
          <OrderState order={order} isHeaded>
            <NextSteps order={order}>
              <Link to={paths.home} className={buttonLook({ variant: 'secondary' })}>
                Back to Home
              </Link>
            </NextSteps>
            {order.payments
              .filter(({ left }) => !left)
              .map((payment) => (
                <PaymentAdvice key={payment.id} payment={payment} />
              ))}
          </OrderState>
          <PayTheRest order={order} />
        </>
      )}
      {order && (
        <p className="text-fog-300 text-sm print:hidden">
          This purchase stays at its{' '}
          <Link to={paths.order(order.id)} className={textLink}>
            Permanent order page
          </Link>
          , with every payment and the receipt.
        </p>
      )}
    </>
  )
}

function Checking() {
  return (
    <Card>
      <p aria-live="polite" className="text-fog-300 flex items-center gap-3">
        <Spinner className="text-brass-400 size-5" />
        We are asking the payment provider. This takes a few seconds.
      </p>
    </Card>
  )
}

function UnknownOrder() {
  return (
    <Card className="flex flex-col gap-3">
      <p className="max-w-text text-fog-300">
        There is no order with the number in this address. If you have paid, the receipt in your
        email leads to the right page, and your purchases are on your profile.
      </p>
      <p className="max-w-text text-fog-300">
        Not there either? Write to{' '}
        <a href={`mailto:${brand.supportEmail}`} className={textLink}>
          {brand.supportEmail}
        </a>
        .
      </p>
    </Card>
  )
}
