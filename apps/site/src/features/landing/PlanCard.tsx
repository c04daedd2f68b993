import type { PlanWords } from '@leadline/content/plans'
import { formatUsd } from '@leadline/contract/money'
import { planPrices } from '@leadline/contract/plans'
import { buttonLook } from '@leadline/ui/button'
import { Link } from 'react-router'

import { track } from '../../platform/analytics.ts'
import { useSession } from '../../platform/session.ts'
import { pickPlan } from './pick-plan.ts'

/** Its rows are the group's rows: prices, buttons and benefits stand level across the plans. */
export function PlanCard({ plan }: { plan: PlanWords }) {
  const { to, state } = pickPlan(plan, useSession())
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
      <Link
        to={to}
        state={state}
        onClick={() => track({ name: 'plan-selection', plan: plan.id })}
        className={buttonLook({
          variant: plan.popular ? 'primary' : 'secondary',
          className: 'mt-6 w-full',
        })}
      >
        {plan.buttonText}
      </Link>
      <ul className="mt-6 text-sm">
        {plan.benefitList.map((benefit) => (
          <li key={benefit} className="border-ink-700 border-t py-2.5 last:pb-0">
            {benefit}
          </li>
        ))}
      </ul>
    </li>
  )
}

function Price({ plan }: { plan: PlanWords }) {
  const price = planPrices[plan.id]
  if (price.kind !== 'one-time') {
    return (
      <p className="figures mt-5 h-11 text-xl/8.5">
        {price.kind === 'free' ? 'Free forever' : 'Contact us'}
      </p>
    )
  }
  return (
    <p className="mt-5 flex h-11 items-baseline gap-3">
      <span className="figures text-2xl">{formatUsd(price.priceCents)}</span>
      <span className="text-fog-500 font-mono text-xs">one-time</span>
    </p>
  )
}
