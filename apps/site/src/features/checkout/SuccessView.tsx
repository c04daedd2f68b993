import type { OrderView } from '@leadline/contract/payments'
import { buttonLook } from '@leadline/ui/button'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'

import { paths } from '../../platform/paths.ts'
import { addressCredentials } from '../../platform/purchase/address-credentials.ts'
import { ClaimAccount } from '../../platform/purchase/ClaimAccount.tsx'
import { CredentialsPanel } from '../../platform/purchase/CredentialsPanel.tsx'
import { FindOrderByClaim } from '../../platform/purchase/FindOrderByClaim.tsx'
import { useOrder } from '../../platform/purchase/order-query.ts'
import { isPaidOrder } from '../../platform/purchase/order-words.ts'
import { takeAfterLogin } from '../../platform/session.ts'
import { CheckoutFrame } from './CheckoutFrame.tsx'
import { LiveOrder } from './LiveOrder.tsx'

/** The buyer is back from paying. The server alone knows what became of it: the page says both. */
export function SuccessView(props: { order: string | undefined; isAnonymous: boolean }) {
  const [found, setFound] = useState<{ order: string; code: string }>()
  // They stay for as long as this view does, whatever the address becomes.
  const [credentials] = useState(() => (props.isAnonymous ? addressCredentials() : undefined))
  const order = useOrder(props.order ?? found?.order)
  // What was kept for after the login has been done.
  useEffect(() => void takeAfterLogin(), [])
  return (
    <CheckoutFrame>
      <div className="flex max-w-3xl flex-col gap-6">
        <h1 className="text-2xl sm:text-3xl print:hidden">{headingFor(order.data)}</h1>
        {credentials ? (
          <CredentialsPanel credentials={credentials} />
        ) : (
          <>
            <LiveOrder query={order} />
            {order.data && <ClaimAccount order={order.data} code={found?.code} />}
            {props.isAnonymous && !order.data && !order.isLoading && (
              <FindOrderByClaim onFound={(id, code) => setFound({ order: id, code })} />
            )}
          </>
        )}
        <div className="flex flex-wrap gap-3 print:hidden">
          <Link to={paths.profile} className={buttonLook()}>
            Download
          </Link>
          <Link to={paths.home} className={buttonLook({ variant: 'secondary' })}>
            Back to Home
          </Link>
        </div>
      </div>
    </CheckoutFrame>
  )
}

/** The address says that it went well. Only if the server knows for certain that it did not, say so. */
function headingFor(order: OrderView | undefined): string {
  const isOver =
    order && !isPaidOrder(order) && ['expired', 'failed', 'cancelled'].includes(order.status)
  return isOver ? 'Payment not completed' : 'Payment Successful'
}
