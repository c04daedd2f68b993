import type { PlantedBug } from '../planted-bug.ts'

const feed = 'apps/server/src/features/news-feed'
const rules = `${feed}/news-feed.test.ts`
const models = `${feed}/read/model-reader.test.ts`

function bug(
  harm: string,
  file: string,
  find: string,
  replace: string,
  ...tests: readonly string[]
): PlantedBug {
  return { harm, edits: [{ file: `${feed}/${file}`, find, replace }], tests, on: 'SQLite' }
}

/** What the server must never do with news. */
export const newsBugs: readonly PlantedBug[] = [
  bug(
    'The news feed is served to every license, whichever its plan',
    'deliver/license-check.ts',
    `if (featuresOf(planId)?.news !== true) return undefined`,
    `if (featuresOf(planId) === undefined) return undefined`,
    rules,
  ),
  bug(
    'A publication is asked more often than its robots.txt allows',
    'collect/collect-feeds.job.ts',
    `crawlDelayMs(robots, source.url),`,
    `0,`,
    rules,
  ),
  bug(
    'News in other languages is read as if it were English',
    'collect/keep-entries.ts',
    `(language ?? 'en') === 'en'`,
    `(language ?? 'en') !== ''`,
    rules,
  ),
  bug(
    'News is kept for a year',
    'stories.store.ts',
    `now - 3 * newsHistoryMs`,
    `now - 365 * newsHistoryMs`,
    `${feed}/news-retention.test.ts`,
  ),
  bug(
    'A model that the news has talked into an asset is believed',
    'read/model-reader.ts',
    `.filter(({ asset }) => named.has(asset))`,
    `.filter(({ asset }) => asset !== '')`,
    models,
  ),
  bug(
    'A news model that was busy for a moment is given up for that news',
    'read/model-reader.ts',
    `request <= mostRequests && mayAsk()`,
    `request <= 1 && mayAsk()`,
    models,
  ),
]
