import * as z from 'zod/mini'

import { documentForm } from '../documents/document-form.ts'

/** What the operating system can be asked to show. Of an alert on news, each says so for itself. */
export const notifiedEvents = [
  'price',
  'script',
  'fill',
  'refused',
  'limit',
  'disconnect',
  'stopped',
] as const
export type NotifiedEvent = (typeof notifiedEvents)[number]

/** Preferences, then Alerts. A fill is on the screen anyway; what needs a hand is not missed. */
export const notificationPreferences = documentForm({
  kind: 'preferences',
  schema: z.object({
    price: z.boolean(),
    script: z.boolean(),
    fill: z.boolean(),
    refused: z.boolean(),
    limit: z.boolean(),
    disconnect: z.boolean(),
    stopped: z.boolean(),
  }),
  empty: {
    price: true,
    script: true,
    fill: false,
    refused: false,
    limit: true,
    disconnect: true,
    stopped: true,
  },
})
export const notificationPreferencesName = 'notifications'
