import type { OrderView } from '@leadline/contract/payments'
import { Badge } from '@leadline/ui/badge'
import type { ReactNode } from 'react'

import { orderWords, statusBadges, statusNames } from './order-words.ts'

/** The order's state in words. Changes are read out. */
export function OrderState({ order, children }: { order: OrderView; children?: ReactNode }) {
  const { headline, text } = orderWords(order)
  return (
    <section
      aria-label="Order status"
      className="border-ink-700 bg-ink-900 rounded border p-6 sm:p-8 print:hidden"
    >
      <div aria-live="polite" className="flex flex-col items-start gap-3">
        <Badge variant={statusBadges[order.status]}>{statusNames[order.status]}</Badge>
        <p className="text-xl font-semibold tracking-tight">{headline}</p>
        <p className="max-w-text text-fog-300">{text}</p>
      </div>
      {children}
    </section>
  )
}
