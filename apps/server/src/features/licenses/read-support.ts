import type { Support } from '@leadline/contract/support'

import type { LicenseDeps } from './license-deps.ts'
import { licensesOf } from './licenses.store.ts'

/** The smallest plan with phone support; plans are numbered from the smallest to the largest. */
const premiumId = 3

/** The number is for owners of Premium alone, in the year of updates and support that they paid for. */
export async function readSupport(
  deps: Pick<LicenseDeps, 'database' | 'runtime' | 'planTitle' | 'supportEmail' | 'supportPhone'>,
  accountId: string,
): Promise<Support> {
  const { supportEmail: email, supportPhone: number } = deps
  if (number === undefined) return { email, phone: null }
  const now = deps.runtime.now()
  const [longest] = (await licensesOf(deps.database, accountId))
    .filter(({ plan_id, state }) => plan_id >= premiumId && state === 'valid')
    .filter(({ updates_until }) => updates_until > now)
    .toSorted((a, b) => b.updates_until - a.updates_until)
  if (!longest) return { email, phone: null }
  const until = new Date(longest.updates_until).toISOString()
  return { email, phone: { number, plan: deps.planTitle(longest.plan_id), until } }
}
