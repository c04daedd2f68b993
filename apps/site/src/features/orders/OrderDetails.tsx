import type { OrderView } from '@leadline/contract/shop/payments'

import { ClaimAccount } from '../../platform/purchase/claim/ClaimAccount.tsx'
import { NextSteps } from '../../platform/purchase/NextSteps.tsx'
import { OrderState } from '../../platform/purchase/order/OrderState.tsx'
import { PayTheRest } from '../../platform/purchase/order/PayTheRest.tsx'
import { SandboxNote } from '../../platform/purchase/SandboxNote.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { PaymentList } from './PaymentList.tsx'
import { Timeline } from './Timeline.tsx'

/** An order with all that is known of it. */
export function OrderDetails({ order }: { order: OrderView }) {
  return (
    <>
      {order.sandbox && <SandboxNote />}
      <OrderState order={order}>
        <NextSteps order={order} />
      </OrderState>
      <PayTheRest order={order} />
      <ClaimAccount order={order} />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem] print:hidden">
        <div className="flex min-w-0 flex-col gap-6">
          {order.payments.length > 0 && <PaymentList payments={order.payments} />}
          <Timeline order={order} />
        </div>
        <OrderFacts order={order} />
      </div>
    </>
  )
}
