import { fileURLToPath } from 'node:url'

import * as z from 'zod/mini'

import { type Environment, type Read, webUrl, withDefault, wrong } from './setting.ts'

export interface NewsConfig {
  /** The file that lists the publications; undefined where none is collected. */
  feedsFile: string | undefined
  /** A language model that reads stories before the built-in reader does. */
  model: { url: string; key: string | undefined; model: string; requestsPerDay: number } | undefined
}

const shippedList = fileURLToPath(
  new URL('../../../../../content/news-feeds.yaml', import.meta.url),
)

/** Where the news feed's stories come from, and who reads them. */
export const newsSettings = {
  NEWS_FEEDS: z.optional(z.string()),
  NEWS_MODEL_URL: z.optional(webUrl()),
  NEWS_MODEL_KEY: z.optional(z.string()),
  NEWS_MODEL: z.optional(z.string()),
  NEWS_MODEL_REQUESTS_PER_DAY: withDefault(
    z.pipe(
      z.string().check(z.regex(/^\d{1,7}$/, wrong('Set it to a number of requests.'))),
      z.transform(Number),
    ),
    2_000,
  ),
}

export const newsRules = [
  z.refine<Environment>((set) => !('NEWS_MODEL_URL' in set) || 'NEWS_MODEL' in set, {
    path: ['NEWS_MODEL_URL'],
    error: 'is set without NEWS_MODEL. Set both, or neither.',
  }),
]

/** On a machine that is not in production nothing is collected unless a list is named: nobody is visited by a test. */
export function newsConfig(settings: Read<typeof newsSettings>, production: boolean): NewsConfig {
  const { NEWS_FEEDS: feeds, NEWS_MODEL_URL: url, NEWS_MODEL: model } = settings
  const usual = production ? shippedList : undefined
  return {
    feedsFile: feeds === 'off' ? undefined : (feeds ?? usual),
    model:
      url === undefined || model === undefined
        ? undefined
        : {
            url: url.replace(/\/+$/, ''),
            key: settings.NEWS_MODEL_KEY,
            model,
            requestsPerDay: settings.NEWS_MODEL_REQUESTS_PER_DAY,
          },
  }
}
