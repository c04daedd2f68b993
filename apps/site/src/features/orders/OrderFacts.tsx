import { methodWords } from '@leadline/contract/orders/method-words'
import { formatUsd } from '@leadline/contract/shop/money'
import type { OrderView } from '@leadline/contract/shop/payments'
import { Card } from '@leadline/ui/card'
import type { ReactNode } from 'react'

import { utcDay } from '../../platform/dates.ts'
import { taxLabel } from './tax-label.ts'

/** What became of a license whose money went back. */
const endings: Partial<Record<OrderView['status'], string>> = {
  refunded: 'Ended with the refund.',
  charged_back: 'Ended when the payment was returned.',
}

/** What was ordered. */
export function OrderFacts({ order }: { order: OrderView }) {
  const { license, refundedCents } = order
  return (
    <Card>
      <h2 className="text-lg">What was ordered</h2>
      <dl className="mt-4 flex flex-col gap-4">
        <Fact label="Plan">{order.plan.title}</Fact>
        <Fact label="Order number">
          <code className="text-sm break-all">{order.id}</code>
        </Fact>
        <Fact label="Date">{utcDay(order.date)}</Fact>
        <Fact label="Payment method">{methodWords[order.method].name}</Fact>
        {order.buyer?.email && <Fact label="Email">{order.buyer.email}</Fact>}
        {license && (
          <Fact label="License">
            {endings[order.status] ??
              `Updates until ${utcDay(license.updatesUntil)}; the last version before then is yours for good.`}
          </Fact>
        )}
      </dl>
      <dl className="border-ink-700 mt-5 border-t pt-4">
        <Amount label="Subtotal" cents={order.subtotalCents} />
        <Amount label={taxLabel(order)} cents={order.taxCents} />
        <Amount label="Total" cents={order.totalCents} strong />
        {refundedCents > 0 && <Amount label="Refunded" cents={-refundedCents} />}
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-fog-500 text-sm">{label}</dt>
      <dd className="mt-0.5 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function Amount(props: { label: string; cents: number; strong?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt className={props.strong ? 'font-semibold' : 'text-fog-300'}>{props.label}</dt>
      <dd className="figures">{formatUsd(props.cents)}</dd>
    </div>
  )
}
