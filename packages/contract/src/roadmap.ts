import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import type { PlanId } from './shop/plan-id.ts'

export const roadmapStatuses = ['completed', 'experimental', 'development', 'planned'] as const
export const roadmapCategories = [
  'core',
  'premium',
  'premium-only',
  'enterprise',
  'subscription',
] as const
export const roadmapQuarters = ['Q42025', 'Q12026', 'Q32026', 'Q12027'] as const

/** Which plans have the features of a category. A subscription is apart from all plans. */
export const plansOfCategory = {
  core: [1, 2, 3, 999],
  premium: [2, 3, 999],
  'premium-only': [3, 999],
  enterprise: [999],
  subscription: [],
} as const satisfies Record<(typeof roadmapCategories)[number], readonly z.infer<typeof PlanId>[]>

export type RoadmapItem = z.infer<typeof RoadmapItem>
export const RoadmapItem = z.strictObject({
  title: z.string(),
  description: z.string(),
  status: z.enum(roadmapStatuses),
  category: z.enum(roadmapCategories),
  quarter: z.optional(z.enum(roadmapQuarters)),
})

export const listRoadmap = endpoint({
  method: 'GET',
  path: '/api/v1/roadmap',
  who: 'anyone',
  summary: 'Every feature on the roadmap with its status, in the order we show them.',
  tag: 'Roadmap',
  response: z.array(RoadmapItem),
  errors: [],
})
