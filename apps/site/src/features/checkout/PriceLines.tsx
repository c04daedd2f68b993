import { formatUsd, salesTaxBasisPoints } from '@leadline/contract/shop/money'
import { refundDays } from '@leadline/contract/systems'
import { NewTabLink } from '@leadline/ui/new-tab-link'

import { paths } from '../../platform/paths.ts'

export interface Price {
  subtotalCents: number
  taxCents: number
  totalCents: number
}

/** Subtotal, tax, total: the numbers stand under each other. */
export function PriceLines({ subtotalCents, taxCents, totalCents }: Price) {
  return (
    <>
      <dl className="flex flex-col">
        <Line label="Subtotal" cents={subtotalCents} />
        <Line label={`Tax (${salesTaxBasisPoints / 100}%)`} cents={taxCents} />
        <div className="border-ink-700 mt-3 flex items-baseline justify-between gap-4 border-t pt-4">
          <dt className="font-semibold">Total</dt>
          <dd className="figures text-xl">{formatUsd(totalCents)}</dd>
        </div>
      </dl>
      <p className="text-fog-500 mt-2 text-sm">In US dollars, once. Nothing renews by itself.</p>
      {totalCents > 0 && (
        <p className="text-fog-300 mt-3 text-sm">
          <NewTabLink to={paths.refunds}>Full refund within {refundDays} days</NewTabLink>, no
          reason needed.
        </p>
      )}
    </>
  )
}

function Line({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt className="text-fog-300">{label}</dt>
      <dd className="figures">{formatUsd(cents)}</dd>
    </div>
  )
}
