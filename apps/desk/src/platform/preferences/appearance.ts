import * as z from 'zod/mini'

import { documentForm } from '../documents/document-form.ts'

/** Something else than what was kept, where that is not good. */
const orElse = z.catch

/** Preferences, then Appearance. */
export const appearance = documentForm({
  kind: 'preferences',
  schema: z.object({
    /** Kept since the light theme is there: before, all was dark. */
    theme: orElse(z.enum(['dark', 'light', 'system']), 'dark'),
    density: z.enum(['compact', 'comfortable']),
    /** The second one for those who cannot distinguish green from red. */
    palette: z.enum(['green-red', 'blue-orange']),
    /** As the operating system says, or always little. */
    motion: z.enum(['system', 'reduced']),
  }),
  empty: {
    theme: 'dark' as const,
    density: 'compact' as const,
    palette: 'green-red' as const,
    motion: 'system' as const,
  },
})
export const appearanceName = 'appearance'
export type Appearance = ReturnType<typeof appearance.read> & object
