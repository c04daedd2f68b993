import type { RoadmapItem } from '@leadline/contract/roadmap'

/** A category by the plans that have it, in the words of the price list. */
export const categoryLooks = {
  core: { label: 'Every plan', variant: 'outline' },
  premium: { label: 'Algo and Premium', variant: 'default' },
  'premium-only': { label: 'Premium only', variant: 'default' },
  enterprise: { label: 'Enterprise', variant: 'secondary' },
  subscription: { label: 'Subscription', variant: 'secondary' },
} as const satisfies Record<RoadmapItem['category'], object>
