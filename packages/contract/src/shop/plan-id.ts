import * as z from 'zod/mini'

/** Apart from the plans themselves, so that the landing page shows prices without a schema library. */
export const PlanId = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(999)])
