import { serviceFamily } from '@leadline/desk-protocol/messages/service-family'
import * as z from 'zod/mini'

/** The family of a service that exists in a test alone. */
export const echoFamily = serviceFamily('echo', {
  requests: z.object({ type: z.literal('shout'), word: z.string() }),
  updates: z.object({ type: z.literal('received'), count: z.number() }),
  body: z.object({ echo: z.string() }),
  nothing: { echo: '' },
})
