/**
 * The plans and what they cost: the one truth for site and server. The server prices by plan id;
 * a price sent by a browser is never read. The words about each plan live in content/plans.yaml.
 */
export const planIds = [1, 2, 3, 999] as const

export type PlanId = (typeof planIds)[number]

type PlanPrice = { kind: 'free' } | { kind: 'one-time'; priceCents: number } | { kind: 'contact' }

export const planPrices: Record<PlanId, PlanPrice> = {
  1: { kind: 'free' },
  2: { kind: 'one-time', priceCents: 1499 },
  3: { kind: 'one-time', priceCents: 2499 },
  999: { kind: 'contact' },
}
