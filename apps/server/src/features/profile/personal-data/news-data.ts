import { type PersonalTables, no } from './declaration.ts'

/** The news feed: what publications wrote, and reports that say nothing about who made them. Nobody's. */
export const newsData: PersonalTables<
  'news_entries' | 'news_bands' | 'news_stories' | 'news_sources' | 'news_counters' | 'news_reports'
> = {
  news_entries: {
    owned: 'nobody',
    columns: { key: no, story_id: no, content_hash: no, source: no, link: no, seen_at: no },
  },
  news_bands: { owned: 'nobody', columns: { key: no, story_id: no } },
  news_stories: {
    owned: 'nobody',
    columns: {
      id: no,
      sequence: no,
      published_at: no,
      seen_at: no,
      headline: no,
      link: no,
      source: no,
      state: no,
      text: no,
      signature: no,
      reader: no,
      reading: no,
      attempts: no,
      leased_until: no,
    },
  },
  news_sources: {
    owned: 'nobody',
    columns: {
      url: no,
      etag: no,
      last_modified: no,
      failures: no,
      next_at: no,
      leased_until: no,
      robots: no,
      robots_at: no,
      last_error: no,
    },
  },
  news_counters: { owned: 'nobody', columns: { name: no, value: no } },
  news_reports: {
    owned: 'nobody',
    columns: { id: no, story_id: no, item: no, note: no, created_at: no },
  },
}
