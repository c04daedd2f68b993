import { orderWords } from '@leadline/contract/orders/order-words'
import type { OrderView } from '@leadline/contract/shop/payments'
import { Badge } from '@leadline/ui/badge'
import type { ReactNode } from 'react'

import { AmountList } from '../AmountList.tsx'
import { toneBadges } from './order-look.ts'

/** What has happened to the order, as readable text and numbers. Changes are read out. */
export function OrderState(props: {
  order: OrderView
  /** The page's own heading says it already. */
  isHeaded?: boolean
  children?: ReactNode
}) {
  const { order } = props
  const { name, tone, headline, text, amounts } = orderWords(order)
  return (
    <section
      aria-label="Order status"
      className="border-ink-700 bg-ink-900 flex flex-col gap-5 rounded border p-6 sm:p-8 print:hidden"
    >
      <div aria-live="polite" className="flex flex-col items-start gap-3">
        <p className="flex w-full flex-wrap items-center justify-between gap-3">
          <span className="font-medium">{order.plan.title} plan</span>
          <Badge variant={toneBadges[tone]}>{name}</Badge>
        </p>
        {!props.isHeaded && <p className="text-xl font-semibold tracking-tight">{headline}</p>}
        <p className="max-w-text text-fog-300">{text}</p>
      </div>
      {amounts.length > 0 && <AmountList amounts={amounts} />}
      {props.children}
    </section>
  )
}
