import { type PlanId, planIds } from './plans.ts'

/** What a plan adds to the terminal. Everything else works on Free. */
export interface PlanFeatures {
  /** Algorithms and indicators in Python. */
  python: boolean
  news: boolean
}

const features: Record<PlanId, PlanFeatures> = {
  1: { python: false, news: false },
  2: { python: true, news: false },
  3: { python: true, news: true },
  999: { python: true, news: true },
}

/** Undefined for a plan that this version does not know: a newer one may. */
export function featuresOf(planId: number): PlanFeatures | undefined {
  const known = planIds.find((id) => id === planId)
  return known && features[known]
}
