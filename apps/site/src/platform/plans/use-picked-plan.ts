import { useLocation } from 'react-router'
import plans from 'virtual:content/plans'

import { useHydrated } from '../hydration/use-hydrated.ts'
import { usePageData } from '../page/page-data.ts'
import { planNamed, type SelectedPlan, selectedPlanIn, selectedPlanOf } from './selected-plan.ts'

/**
 * The plan that this page is about: carried by the router or, where no script was there to carry it or the page was
 * opened in another tab, named in the address.
 */
export function usePickedPlan(posted?: string): SelectedPlan | undefined {
  const isHydrated = useHydrated()
  const location = useLocation()
  const state: unknown = location.state
  const { search } = location
  const { plan } = usePageData()
  // The first time exactly as the server made it, which knows the address alone.
  if (!isHydrated) return namedPlan(posted ?? String(plan))
  const named = new URLSearchParams(search).get('plan')
  return selectedPlanIn(state) ?? namedPlan(posted ?? named ?? '')
}

function namedPlan(name: string): SelectedPlan | undefined {
  const plan = planNamed(plans, name)
  return plan && selectedPlanOf(plan)
}

/** What goes on to the next page: whatever came along, and the plan. */
export function carryingPlan(state: unknown, plan: SelectedPlan | undefined): unknown {
  if (!plan) return state
  return { ...(typeof state === 'object' ? state : undefined), selectedPlan: plan }
}
