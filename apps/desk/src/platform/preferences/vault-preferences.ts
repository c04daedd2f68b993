import * as z from 'zod/mini'

import { documentForm } from '../documents/document-form.ts'

/** What the trader chose beside the vault, and the vault itself need not know. */
export const vaultPreferences = documentForm({
  kind: 'preferences',
  schema: z.object({
    /** It locks when the computer's screen is locked, where the browser says that. */
    locksWithScreen: z.boolean(),
  }),
  empty: { locksWithScreen: true },
})
export const vaultPreferencesName = 'vault'
