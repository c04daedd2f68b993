import { PlanId } from '@leadline/contract/shop/plan-id'
import { planIds } from '@leadline/contract/shop/plans'
import * as z from 'zod/mini'

import { ContentError } from './content-error.ts'
import { readContent } from './content-files.ts'
import { parseYaml } from './parse-yaml.ts'

/** The words about a plan. What it costs is in the contract, because the server charges it. */
export type PlanWords = z.output<typeof PlanWords>
const PlanWords = z.strictObject({
  id: PlanId,
  title: z.string(),
  popular: z.boolean(),
  description: z.string(),
  buttonText: z.string(),
  benefitList: z.array(z.string()).check(z.minLength(1)),
})

const file = 'plans.yaml'

/** content/plans.yaml: exactly the plans that have a price, in that order. */
export function loadPlans(dir?: string): PlanWords[] {
  const { items } = parseYaml(
    z.strictObject({ items: z.array(PlanWords) }),
    readContent(file, dir),
    file,
  )
  if (items.map(({ id }) => id).join() !== planIds.join()) {
    throw new ContentError(file, 1, `must list the plans ${planIds.join(', ')} in this order`)
  }
  return items
}
