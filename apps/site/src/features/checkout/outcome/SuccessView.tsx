import { orderWords } from '@leadline/contract/orders/order-words'
import type { OrderView } from '@leadline/contract/shop/payments'
import { buttonLook } from '@leadline/ui/button'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'

import { UnverifiedAddress } from '../../../platform/address/UnverifiedAddress.tsx'
import { paths } from '../../../platform/paths.ts'
import { ClaimAccount } from '../../../platform/purchase/claim/ClaimAccount.tsx'
import { FindOrderByClaim } from '../../../platform/purchase/claim/FindOrderByClaim.tsx'
import { addressCredentials } from '../../../platform/purchase/credentials/address-credentials.ts'
import { CredentialsPanel } from '../../../platform/purchase/credentials/CredentialsPanel.tsx'
import { isUnknownOrder, useOrder } from '../../../platform/purchase/order/order-query.ts'
import { takeAfterLogin } from '../../../platform/session/session.ts'
import { CheckoutFrame } from '../CheckoutFrame.tsx'
import { useCheckoutHead } from '../use-checkout-head.ts'
import { LiveOrder } from './LiveOrder.tsx'
import { useJustArrived } from './use-just-arrived.ts'

/** The buyer is back from paying. Only the server knows what came of it, and only that is said. */
export function SuccessView(props: { order: string | undefined; isAnonymous: boolean }) {
  const [found, setFound] = useState<{ order: string; code: string }>()
  // They stay for as long as this view does, whatever the address becomes.
  const [credentials] = useState(() => (props.isAnonymous ? addressCredentials() : undefined))
  const id = props.order ?? found?.order
  const order = useOrder(id)
  const isJustArrived = useJustArrived()
  // What was kept for after the login has been done.
  useEffect(() => void takeAfterLogin(), [])
  // The provider has sent the buyer back, and reports in the next seconds what it has shown them.
  const isChecking = isJustArrived && order.data?.status === 'pending'
  const heading =
    id === undefined || isChecking || !order.data
      ? headingWithout(order, id, isChecking)
      : orderWords(order.data).headline
  useCheckoutHead(heading)
  return (
    <CheckoutFrame>
      <div className="flex max-w-3xl flex-col gap-6">
        <h1 aria-live="polite" className="text-2xl sm:text-3xl print:hidden">
          {heading}
        </h1>
        {credentials ? (
          <CredentialsPanel credentials={credentials} />
        ) : (
          <>
            <LiveOrder query={order} isNamed={id !== undefined} isChecking={isChecking} />
            {order.data?.buyer && order.data.license && <UnverifiedAddress place="success" />}
            {order.data && <ClaimAccount order={order.data} code={found?.code} />}
            {props.isAnonymous && !order.data && !order.isLoading && (
              <FindOrderByClaim onFound={(named, code) => setFound({ order: named, code })} />
            )}
          </>
        )}
        {(id === undefined || !order.data) && (
          <div className="flex flex-wrap gap-3 print:hidden">
            {id === undefined && (
              <Link to={paths.profile} className={buttonLook()}>
                Download
              </Link>
            )}
            <Link to={paths.home} className={buttonLook({ variant: 'secondary' })}>
              Back to Home
            </Link>
          </div>
        )}
      </div>
    </CheckoutFrame>
  )
}

/** While nothing is known of an order, or where none is named: then the address itself says success. */
function headingWithout(
  query: { data: OrderView | undefined; error: Error | null },
  id: string | undefined,
  isChecking: boolean,
): string {
  if (id === undefined) return 'Payment Successful'
  if (isUnknownOrder(query.error)) return 'We do not know this order'
  return isChecking || !query.error
    ? 'Checking your payment'
    : 'We cannot see your payment right now'
}
