import { paths } from '../../platform/paths.ts'
import { selectedPlanIn } from '../../platform/plans/selected-plan.ts'
import { returnPathIn } from '../../platform/session/return-path.ts'
import type { SessionUser } from '../../platform/session/session.ts'

interface Destination {
  to: string
  state?: object
}

/**
 * Where a login leads: to pay for the plan that was picked, back to the page that asked for the
 * login, or home. What the router carries is newer than what was saved, so it comes first.
 */
export function afterLogin(
  { email }: Pick<SessionUser, 'email'>,
  carried: unknown,
  saved: unknown,
): Destination {
  for (const state of [carried, saved]) {
    const selectedPlan = selectedPlanIn(state)
    if (selectedPlan) {
      const kept = typeof state === 'object' ? state : undefined
      return { to: paths.checkout, state: { ...kept, selectedPlan, userInfo: { email } } }
    }
    const returnPath = returnPathIn(state)
    if (returnPath) return { to: returnPath }
  }
  return { to: paths.home }
}
