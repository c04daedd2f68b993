import * as z from 'zod/mini'

import { documentForm } from '../../platform/documents/document-form.ts'
import { linkColors } from '../../platform/panels/link-color.ts'

const KeptPanel = z.object({
  kind: z.string(),
  symbol: z.string(),
  link: z.nullable(z.enum(linkColors)),
  settings: z.unknown(),
  filter: z.object({ text: z.string(), isOn: z.boolean() }),
})

/** Panels and where they stand. */
const Arrangement = z.object({
  /** In the form of the dock, which reads it with care. */
  dock: z.looseObject({ grid: z.unknown(), panels: z.record(z.string(), z.unknown()) }),
  panels: z.record(z.string(), KeptPanel),
})
export type Arrangement = z.infer<typeof Arrangement>

/** A wide window and a narrow one are arranged apart, so that neither spoils the other. */
export const windowSizes = ['wide', 'narrow'] as const
export type WindowSize = (typeof windowSizes)[number]

export const layoutForm = documentForm({
  kind: 'layout',
  schema: z.object({ wide: z.nullable(Arrangement), narrow: z.nullable(Arrangement) }),
  empty: { wide: null, narrow: null },
})
export type Layout = typeof layoutForm.empty & Record<WindowSize, Arrangement | null>

/** Which layout this desk shows; and that the trader has answered the first question. */
export const deskForm = documentForm({
  kind: 'desk',
  schema: z.object({ layout: z.string(), hasBegun: z.boolean() }),
  empty: { layout: 'Scalp', hasBegun: false },
})
export const deskName = 'desk'
