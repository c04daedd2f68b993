import { VenueName } from '@leadline/desk-protocol/frames/view-spec'
import * as z from 'zod/mini'

// The linter takes its name for a promise's.
const { catch: usually } = z

/** A row of that many units of the quote currency; Auto: as fine as there is room for. */
export const autoStep = 'auto'
const Step = z.union([
  z.literal(autoStep),
  z.string().check(z.regex(/^(?=.*[1-9])\d{1,15}(?:\.\d{1,18})?$/)),
])

/** What was kept by any version: each choice that cannot be read is the default again, the others stay. */
const KeptSettings = z.object({
  source: usually(z.union([z.literal('all'), VenueName]), 'all'),
  step: usually(Step, autoStep),
  hasTrades: usually(z.boolean(), true),
  hasBest: usually(z.boolean(), true),
  hasOrders: usually(z.boolean(), true),
  hasFills: usually(z.boolean(), true),
})
export type HeatmapSettings = z.infer<typeof KeptSettings>

export function readHeatmapSettings(kept: unknown): HeatmapSettings {
  const read = z.safeParse(KeptSettings, kept)
  return read.success ? read.data : z.parse(KeptSettings, {})
}
