import { formatUsd } from '@leadline/contract/money'
import { Alert } from '@leadline/ui/alert'
import { textLink } from '@leadline/ui/text-link'
import { Link } from 'react-router'

import { paths } from '../../platform/paths.ts'
import { isUnknownOrder, type useOrder } from '../../platform/purchase/order-query.ts'
import { OrderLoading } from '../../platform/purchase/OrderLoading.tsx'
import { OrderState } from '../../platform/purchase/OrderState.tsx'
import { SandboxNote } from '../../platform/purchase/SandboxNote.tsx'
import { StaleNotice } from '../../platform/purchase/StaleNotice.tsx'

/** The order as it stands right now, with the way to its own page. */
export function LiveOrder({ query }: { query: ReturnType<typeof useOrder> }) {
  const { data: order, error } = query
  if (!order && query.isLoading) return <OrderLoading />
  if (!order && isUnknownOrder(error)) {
    return <Alert kind="error">There is no order with the number in this address.</Alert>
  }
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
      {order && (
        <OrderState order={order}>
          <p className="border-ink-700 text-fog-300 mt-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-t pt-4 text-sm">
            <span>
              {order.plan.title} plan,{' '}
              <span className="figures">{formatUsd(order.totalCents)}</span>
            </span>
            <Link to={paths.order(order.id)} className={textLink}>
              Permanent order page
            </Link>
          </p>
        </OrderState>
      )}
      {!order && !error && (
        <p className="max-w-text text-fog-300">
          Thank you. As soon as the payment is confirmed, the license is in your account.
        </p>
      )}
    </>
  )
}
