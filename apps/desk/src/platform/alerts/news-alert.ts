import * as z from 'zod/mini'

import { documentForm } from '../documents/document-form.ts'

const Moment = z.number().check(z.minimum(0))

/** One line in the alert panel: a story for which the alert spoke up. */
const NewsAlertLine = z.object({
  storyId: z.string(),
  headline: z.string(),
  source: z.string(),
  at: Moment,
  /** Others that matched since the line before, within its quiet time. */
  matchedBetween: z.number(),
  /** It was missed: the computer slept, or the connection was lost. */
  isLate: z.boolean(),
  isSimulated: z.boolean(),
  isSeen: z.boolean(),
})
export type NewsAlertLine = z.infer<typeof NewsAlertLine>

/** A filter of the news feed that speaks up. It never places, changes or cancels an order. */
export const NewsAlert = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  filter: z.string().check(z.minLength(1), z.maxLength(500)),
  isNotified: z.boolean(),
  hasSound: z.boolean(),
  quietMinutes: z.number().check(z.int(), z.minimum(0), z.maximum(1440)),
  setAt: Moment,
  /** When it spoke up last, and how many matched since then without being announced. */
  firedAt: z.nullable(Moment),
  unannounced: z.number(),
  /** Stories that matched: each of them once, also after a restart. */
  matched: z.array(z.string()),
  /** Newest first. */
  lines: z.array(NewsAlertLine),
})
export type NewsAlert = z.infer<typeof NewsAlert>

/** By its name, so that two windows never write over each other's. */
export const newsAlerts = documentForm({
  kind: 'news-alert',
  schema: z.nullable(NewsAlert),
  empty: null,
})

export type NewsAlertTerms = Pick<
  NewsAlert,
  'name' | 'filter' | 'isNotified' | 'hasSound' | 'quietMinutes'
>
