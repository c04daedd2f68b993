import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'

export const roadmapStatuses = ['completed', 'experimental', 'development', 'planned'] as const
export const roadmapCategories = [
  'core',
  'premium',
  'premium-only',
  'enterprise',
  'subscription',
] as const
export const roadmapQuarters = ['Q42025', 'Q12026', 'Q32026', 'Q12027'] as const

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
