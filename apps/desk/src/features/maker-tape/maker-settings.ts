import { makerKinds } from '@leadline/desk-protocol/frames/maker-section'
import { VenueName } from '@leadline/desk-protocol/frames/view-spec'
import * as z from 'zod/mini'

// The linter takes its name for a promise's.
const { catch: usually } = z

/** A size as it is typed: a decimal above zero. */
export const LeastSize = z.string().check(z.regex(/^(?=.*[1-9])\d{1,12}(?:\.\d{1,18})?$/))

/** What was kept by any version: each choice that cannot be read is the default again, the others stay. */
const KeptSettings = z.object({
  source: usually(z.union([z.literal('all'), VenueName]), 'all'),
  kinds: usually(z.array(z.enum(makerKinds)).check(z.minLength(1)), [...makerKinds]),
  /** Null: any. */
  minSize: usually(z.nullable(LeastSize), null),
  wallsOnly: usually(z.boolean(), false),
})
export type MakerSettings = z.infer<typeof KeptSettings>

export function readMakerSettings(kept: unknown): MakerSettings {
  const read = z.safeParse(KeptSettings, kept)
  return read.success ? read.data : z.parse(KeptSettings, {})
}

/** Something is hidden by them. */
export function isFiltered({ kinds, minSize, wallsOnly }: MakerSettings): boolean {
  return kinds.length < makerKinds.length || minSize !== null || wallsOnly
}
