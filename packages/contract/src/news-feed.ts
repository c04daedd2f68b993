import * as z from 'zod/mini'

import { hourMs } from './durations.ts'
import { apiBase, endpoint } from './endpoint.ts'

/** The six topics of the manual. */
export const newsTopics = [
  'regulation',
  'exchange',
  'protocol',
  'security',
  'company',
  'macro',
] as const

/** Who has read a story: the reader that is part of the server, or a language model. */
export const newsReaders = ['built-in', 'model'] as const

export const NewsReading = z.strictObject({
  asset: z.string().check(z.regex(/^[A-Z0-9]{1,12}$/)),
  /** In hundredths: -70 is -0.70. */
  sentimentHundredths: z.int().check(z.gte(-100), z.lte(100)),
  confidencePercent: z.int().check(z.gte(0), z.lte(100)),
  /** The words that decided, heaviest first. */
  words: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(8)),
})

const WebAddress = z.string().check(z.maxLength(2_000), z.regex(/^https?:\/\//))
const Publication = z.string().check(z.minLength(1), z.maxLength(120))

/** A story as desks receive it. A later one of the same id replaces the earlier. */
export const NewsItem = z.strictObject({
  id: z.string().check(z.maxLength(40)),
  /** Grows with every item and every change of one; a desk resumes behind the last that it has. */
  sequence: z.int(),
  /** Milliseconds. By the source, but never after we first saw it. */
  publishedAt: z.int(),
  headline: z.string().check(z.minLength(1), z.maxLength(300)),
  link: WebAddress,
  source: Publication,
  /** The publications that carried the same story after the first. */
  copies: z.array(z.strictObject({ source: Publication, link: WebAddress })).check(z.maxLength(50)),
  topic: z.enum(newsTopics),
  readings: z.array(NewsReading).check(z.maxLength(8)),
  summary: z.string().check(z.maxLength(1_200)),
  reader: z.enum(newsReaders),
  /** What the source did to it afterwards. A retracted story counts in no number. */
  state: z.enum(['published', 'corrected', 'retracted']),
})
export type NewsItem = z.infer<typeof NewsItem>

/**
 * Server-sent events, `GET …?after=<sequence>`: first what is newer than that, at most a day old, then whatever comes.
 * Each event is one NewsItem with its sequence as id. A comment line every 15 seconds shows that the connection lives.
 */
export const newsStreamPath = `${apiBase}/news-feed/stream`
/** The whole license file as base64url. Nobody else is served, and nothing about the reader is kept. */
export const newsLicenseHeader = 'x-leadline-license'
export const newsHeartbeatMs = 15_000
/** How far back a desk that comes new is served. */
export const newsHistoryMs = 24 * 3_600_000

/** The item with what its reader found wrong, and nothing about an account at any exchange. */
export const NewsReport = z.strictObject({
  /** As in the stream's header. */
  license: z.string().check(z.maxLength(22_000)),
  item: NewsItem,
  note: z.string().check(z.trim(), z.minLength(1), z.maxLength(1_000)),
})
export type NewsReport = z.infer<typeof NewsReport>

export const reportNewsItem = endpoint({
  method: 'POST',
  path: '/api/v1/news-feed/reports',
  who: 'anyone',
  summary: 'Report an item of the news feed whose summary or numbers are plainly wrong.',
  tag: 'News feed',
  body: NewsReport,
  response: z.strictObject({ reported: z.literal(true) }),
  status: 201,
  errors: ['not_allowed', 'too_many_requests'],
  limit: { max: 20, windowMs: hourMs },
})
