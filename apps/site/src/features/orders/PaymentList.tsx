import { Badge } from '@leadline/ui/badge'
import { buttonLook } from '@leadline/ui/button'
import { Card } from '@leadline/ui/card'

import { localMinute } from '../../platform/dates.ts'
import { methodWords } from '../../platform/purchase/method-words.ts'
import {
  type Payment,
  paymentAdvice,
  paymentStateBadges,
  paymentStateNames,
} from '../../platform/purchase/payment-words.ts'
import { safeUrl } from './safe-url.ts'

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
  const { method, state, review, crypto, expiresAt } = payment
  const isPartial = review === 'partial'
  const payRest = isPartial ? safeUrl(crypto?.paymentLink ?? payment.checkoutUrl) : undefined
  const refund = safeUrl(payment.refundUrl)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-medium">{methodWords[method].name}</p>
        <Badge variant={paymentStateBadges[state]}>{paymentStateNames[state]}</Badge>
      </div>
      {crypto && <CryptoAmounts crypto={crypto} />}
      {state === 'open' && expiresAt && (
        <p className="text-fog-300 text-sm">Can be paid until {localMinute(expiresAt)}.</p>
      )}
      {paymentAdvice(payment).map((line) => (
        <p key={line} className="max-w-text text-fog-300">
          {line}
        </p>
      ))}
      {(payRest || refund) && (
        <div className="flex flex-wrap gap-3">
          {payRest && (
            <a href={payRest} className={buttonLook({ size: 'sm' })}>
              Pay the rest
            </a>
          )}
          {refund && (
            <a href={refund} className={buttonLook({ variant: 'secondary', size: 'sm' })}>
              Go to the refund page
            </a>
          )}
        </div>
      )}
    </div>
  )
}

function CryptoAmounts({ crypto }: { crypto: NonNullable<Payment['crypto']> }) {
  const lines = [
    ['Amount', crypto.amount],
    ['Arrived', crypto.paid],
    ['Left to pay', crypto.due],
  ] as const
  return (
    <dl className="border-ink-700 bg-ink-950 rounded border px-4 py-3 text-sm">
      {lines.map(([label, amount]) => (
        <div key={label} className="flex items-baseline justify-between gap-4 py-0.5">
          <dt className="text-fog-300">{label}</dt>
          <dd className="figures break-all">
            {amount} {crypto.currency}
          </dd>
        </div>
      ))}
    </dl>
  )
}
