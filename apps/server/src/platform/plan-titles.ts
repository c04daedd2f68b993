import { loadPlans } from '@leadline/content/plans'

/** A plan's title is what the content says; a plan that is gone keeps its number. */
export function planTitles(): (planId: number) => string {
  const titles = new Map<number, string>(loadPlans().map(({ id, title }) => [id, title]))
  return (planId) => titles.get(planId) ?? String(planId)
}
