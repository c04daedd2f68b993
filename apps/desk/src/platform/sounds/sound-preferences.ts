import * as z from 'zod/mini'

import { documentForm } from '../documents/document-form.ts'

/** What the desk can be reached for. Never for prices. */
export const soundNames = ['fill', 'refused', 'alert'] as const
export type SoundName = (typeof soundNames)[number]

const OneSound = z.object({
  isOn: z.boolean(),
  volumePercent: z.number().check(z.int(), z.minimum(0), z.maximum(100)),
})
const silent = { isOn: false, volumePercent: 50 }

/** Preferences, then Sounds. All off by default. */
export const soundPreferences = documentForm({
  kind: 'preferences',
  schema: z.object({ fill: OneSound, refused: OneSound, alert: OneSound }),
  empty: { fill: silent, refused: silent, alert: silent },
})
export const soundPreferencesName = 'sounds'
