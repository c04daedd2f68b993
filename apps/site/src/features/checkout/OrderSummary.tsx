import { messageFor } from '@leadline/client/api-error'
import { systemsText } from '@leadline/contract/systems'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { Card } from '@leadline/ui/card'
import { Skeleton } from '@leadline/ui/skeleton'
import type { ReactNode } from 'react'

import type { SelectedPlan } from '../../platform/plans/selected-plan.ts'
import type { useOffer } from './offer-query.ts'
import { PriceLines } from './PriceLines.tsx'

/** What is bought and what it costs, from the server's price list alone. */
export function OrderSummary(props: { plan: SelectedPlan; offer: ReturnType<typeof useOffer> }) {
  const { plan, offer } = props
  const price = offer.data?.plans.find(({ id }) => id === plan.id)
  return (
    <SummaryCard plan={plan}>
      {price ? (
        <PriceLines {...price} />
      ) : offer.isFetching || offer.isPending ? (
        <PriceSkeleton />
      ) : (
        <div className="flex flex-col items-start gap-4">
          <Alert kind="error">
            {offer.error
              ? messageFor(offer.error, 'The price could not be loaded.')
              : 'This plan is not on sale right now.'}
          </Alert>
          <Button variant="secondary" size="sm" onClick={() => void offer.refetch()}>
            Try again
          </Button>
        </div>
      )}
    </SummaryCard>
  )
}

export function SummaryCard(props: { plan: SelectedPlan; children: ReactNode }) {
  const { title, description, benefitList } = props.plan
  return (
    <Card className="flex flex-col gap-5 lg:col-start-2 lg:row-start-1">
      <h2 className="text-lg">Order Summary</h2>
      <div>
        <p className="font-semibold">{title} plan</p>
        {description && <p className="text-fog-300 mt-1 text-sm">{description}</p>}
        <p className="text-fog-300 mt-1 text-sm">For {systemsText}.</p>
      </div>
      {benefitList.length > 0 && (
        // On a phone the price is what one came for.
        <ul className="hidden text-sm lg:block">
          {benefitList.map((benefit) => (
            <li key={benefit} className="border-ink-700 border-t py-2">
              {benefit}
            </li>
          ))}
        </ul>
      )}
      <div className="border-ink-700 border-t pt-4">{props.children}</div>
    </Card>
  )
}

function PriceSkeleton() {
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      <span className="sr-only">Loading the price</span>
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-6 w-full" />
      <Skeleton className="mt-3 h-8 w-full" />
    </div>
  )
}
