import { hourMs } from '@leadline/contract/durations'
import * as contract from '@leadline/contract/news-feed'

import type { GuardedRequest } from '../../platform/guarded-fetch.ts'
import type { Platform } from '../../platform/open-platform.ts'
import { collectFeedsJob } from './collect/collect-feeds.job.ts'
import type { LicenseCheck } from './deliver/license-check.ts'
import { reportItem } from './deliver/report-item.ts'
import { serveNewsStream } from './deliver/serve-news-stream.ts'
import { newsFeedDeps } from './news-feed-deps.ts'
import { readStoriesJob } from './read/read-stories.job.ts'
import { forgetStories } from './stories.store.ts'

/** Stories are collected, read once, and streamed to desks with a license that includes them. */
export function registerNewsFeed(
  platform: Platform,
  { request, ...check }: LicenseCheck & { request: GuardedRequest },
): void {
  const { config, jobs, database, runtime, log, http, mount, metrics } = platform
  const broadcast = serveNewsStream(http, { database, runtime, ...check })
  metrics.add(() => [
    {
      name: 'leadline_news_listeners',
      help: 'Desks that listen to the news feed at this process.',
      type: 'gauge',
      samples: [{ value: broadcast.size }],
    },
  ])
  mount(contract.reportNewsItem, ({ body }) => reportItem({ database, runtime, ...check }, body))
  jobs.add({
    name: 'forget old news',
    everyMs: hourMs,
    run: () => forgetStories(database, runtime.now()),
  })
  const deps = newsFeedDeps(config.newsFeed, {
    database,
    runtime,
    log,
    request,
    readSoon: () => readSoon(),
  })
  if (!deps) return
  const readSoon = jobs.add(readStoriesJob(deps))
  jobs.add(collectFeedsJob(deps))
}
