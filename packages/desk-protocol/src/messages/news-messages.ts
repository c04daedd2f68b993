import { NewsItem } from '@leadline/contract/news-feed'
import * as z from 'zod/mini'

import { noBody, serviceFamily } from './service-family.ts'

const text = z.string()

/** What a desk asks of the news feed. */
const NewsRequest = z.discriminatedUnion('type', [
  /** A summary or a number is plainly wrong. The report carries the item and the note, and nothing else. */
  z.object({
    type: z.literal('newsReport'),
    id: text.check(z.maxLength(40)),
    note: text.check(z.trim(), z.minLength(1), z.maxLength(1000)),
  }),
])

/** A story as a desk shows it. A later one of the same id replaces the earlier. */
const WireNewsItem = z.object({
  story: NewsItem,
  /** When it came to this computer. */
  receivedAt: z.number(),
  /** It came after the computer was away: asleep, not started, or without its connection. */
  isLate: z.boolean(),
})
export type WireNewsItem = z.infer<typeof WireNewsItem>

/** Where the stories come from, and whether they do. */
const WireNewsState = z.object({
  kind: z.enum(['no-plan', 'connecting', 'open', 'lost', 'simulated', 'absent']),
  /** What there is to know and to do, as readable text; empty where nothing is. */
  words: text,
  /** Where the feed is sold; empty where that does not matter. */
  address: text,
  /** Of a lost connection: since when; null in every other state. */
  since: z.nullable(z.number()),
})
export type WireNewsState = z.infer<typeof WireNewsState>

const NewsUpdate = z.discriminatedUnion('type', [
  /** Forget what was reported before: the state, and the first of the items. */
  z.object({ type: z.literal('news'), state: WireNewsState, items: z.array(WireNewsItem) }),
  /** Items that came, or that changed. */
  z.object({ type: z.literal('newsItems'), items: z.array(WireNewsItem) }),
  z.object({ type: z.literal('newsState'), state: WireNewsState }),
])
export type NewsUpdate = z.infer<typeof NewsUpdate>

export const newsFamily = serviceFamily('news', {
  requests: NewsRequest,
  updates: NewsUpdate,
  body: noBody,
  nothing: {},
})
