import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'

/** How whoever is signed in reaches us. */
export const Support = z.object({
  email: z.string(),
  /** For owners of a plan with phone support, while its year lasts. Null for everyone else. */
  phone: z.nullable(z.object({ number: z.string(), plan: z.string(), until: z.iso.datetime() })),
})
export type Support = z.infer<typeof Support>

export const readSupport = endpoint({
  method: 'GET',
  path: '/api/v1/account/support',
  who: 'signed-in',
  summary: 'How to reach support: by email, and by phone for owners of Premium.',
  tag: 'Licenses',
  response: Support,
  errors: ['not_signed_in'],
})
