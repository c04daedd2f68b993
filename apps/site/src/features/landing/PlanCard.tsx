import type { PlanWords } from '@leadline/content/plans'
import { formatUsd } from '@leadline/contract/shop/money'
import { planPrices } from '@leadline/contract/shop/plans'
import { refundDays, systemsText } from '@leadline/contract/systems'
import { buttonLook } from '@leadline/ui/button'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'

import { track } from '../../platform/analytics.ts'
import { PlanLink } from '../../platform/plans/PlanLink.tsx'
import { useSession } from '../../platform/session/session.ts'
import { pickPlan } from './pick-plan.ts'

/** What a visitor never needs is not part of what a visitor loads. */
const OwnedNote = lazy(async () => {
  const loaded = await import('./OwnedNote.tsx')
  return { default: loaded.OwnedNote }
})

/** Its rows are the group's rows: prices, buttons and benefits stand level across the plans. */
export function PlanCard({ plan }: { plan: PlanWords }) {
  const user = useSession()
  return (
    <li
      className={`relative row-span-5 grid grid-rows-subgrid gap-y-0 p-6 sm:p-8 lg:p-6 xl:p-8 ${plan.popular ? 'bg-ink-800 before:bg-brass-400 before:absolute before:inset-x-0 before:top-0 before:h-0.5' : 'bg-ink-900'}`}
    >
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-lg">{plan.title}</h3>
        {plan.popular && <p className="text-brass-400 font-mono text-xs">most popular</p>}
      </div>
      <Price plan={plan} />
      <p className="text-fog-300 mt-2 text-sm">{plan.description}</p>
      <PickButton plan={plan} />
      <div className="text-sm">
        {/* Below the button, which must not move under the hand when this arrives. */}
        {user && planPrices[plan.id].kind === 'one-time' && (
          <Suspense>
            <OwnedNote plan={plan} />
          </Suspense>
        )}
        <ul className="mt-6">
          {plan.benefitList.map((benefit) => (
            <li key={benefit} className="border-ink-700 border-t py-2.5 last:pb-0">
              {benefit}
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

function PickButton({ plan }: { plan: PlanWords }) {
  const { to, state } = pickPlan(plan, useSession())
  const look = buttonLook({
    variant: plan.popular ? 'primary' : 'secondary',
    className: 'mt-6 w-full',
  })
  const shared = {
    to,
    state,
    onClick: () => track({ name: 'plan-selection', plan: plan.id }),
    className: look,
  }
  if (state && 'selectedPlan' in state) {
    return (
      <PlanLink plan={plan.id} {...shared}>
        {plan.buttonText}
      </PlanLink>
    )
  }
  return (
    // What goes along in the router's state is not carried by a plain link.
    <Link data-wakes="held" {...shared}>
      {plan.buttonText}
    </Link>
  )
}

function Price({ plan }: { plan: PlanWords }) {
  const price = planPrices[plan.id]
  if (price.kind !== 'one-time') {
    return (
      <div className="mt-5">
        <p className="figures h-11 text-xl/8.5">
          {price.kind === 'free' ? 'Free forever' : 'Contact us'}
        </p>
        <p className="text-fog-500 text-sm">For {systemsText}</p>
      </div>
    )
  }
  return (
    <div className="mt-5">
      <p className="flex h-11 items-baseline gap-3">
        <span className="figures text-2xl">{formatUsd(price.priceCents)}</span>
        <span className="text-fog-500 font-mono text-xs">one-time</span>
      </p>
      <p className="text-fog-500 text-sm">
        For {systemsText}. Full refund within {refundDays} days.
      </p>
    </div>
  )
}
