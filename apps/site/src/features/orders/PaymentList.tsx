import { methodWords } from '@leadline/contract/orders/method-words'
import { Badge } from '@leadline/ui/badge'
import { Card } from '@leadline/ui/card'

import { localMinute } from '../../platform/dates.ts'
import { AmountList } from '../../platform/purchase/AmountList.tsx'
import {
  type Payment,
  paymentStateBadge,
  paymentStateName,
} from '../../platform/purchase/order/payment-words.ts'
import { PaymentAdvice } from '../../platform/purchase/order/PaymentAdvice.tsx'

/** Every payment that was begun for the order, and what became of it. */
export function PaymentList({ payments }: { payments: Payment[] }) {
  return (
    <Card>
      <h2 className="text-lg">Payments</h2>
      <ul className="mt-4">
        {payments.map((payment) => (
          <li key={payment.id} className="border-ink-700 border-t py-5 first:pt-4 last:pb-0">
            <PaymentItem payment={payment} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function PaymentItem({ payment }: { payment: Payment }) {
  const { method, state, crypto, expiresAt, left } = payment
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-medium">{methodWords[method].name}</p>
        <Badge variant={paymentStateBadge(payment)}>{paymentStateName(payment)}</Badge>
      </div>
      {crypto && !left && <AmountList amounts={coinAmounts(crypto)} />}
      {state === 'open' && expiresAt && (
        <p className="text-fog-300 text-sm">Can be paid until {localMinute(expiresAt)}.</p>
      )}
      <PaymentAdvice payment={payment} />
    </div>
  )
}

function coinAmounts({ amount, paid, due, currency }: NonNullable<Payment['crypto']>) {
  return [
    { label: 'Amount', value: `${amount} ${currency}` },
    { label: 'Arrived', value: `${paid} ${currency}` },
    { label: 'Left to pay', value: `${due} ${currency}` },
  ]
}
