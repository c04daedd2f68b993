import type { Generated } from 'kysely'

import type { Nullable } from './nullable.ts'

/** The news feed: where stories come from, what was read in them, and what readers reported. */
export interface NewsTables {
  news_sources: {
    url: string
    etag: Nullable<string>
    last_modified: Nullable<string>
    /** In a row, since the last answer that was good. */
    failures: Generated<number>
    /** It is not asked before. */
    next_at: Generated<number>
    /** Until then it is in the hands of one process. */
    leased_until: Generated<number>
    /** The text of its robots.txt, and when it was fetched. */
    robots: Nullable<string>
    robots_at: Generated<number>
    last_error: Nullable<string>
  }
  news_stories: {
    id: string
    /** 0 until it has been read: only then do desks receive it. */
    sequence: Generated<number>
    published_at: number
    seen_at: number
    headline: string
    link: string
    source: string
    /** 'published', 'corrected' or 'retracted'. */
    state: string
    /** The publisher's text, until it has been read. */
    text: string | null
    /** A JSON array: see packages/news, minhash. */
    signature: string
    /** 'built-in' or 'model', once it has been read. */
    reader: Nullable<string>
    /** JSON of topic, readings and summary, once it has been read. */
    reading: Nullable<string>
    attempts: Generated<number>
    leased_until: Generated<number>
  }
  news_entries: {
    /** Of the source's own name for the entry, or of its address. */
    key: string
    story_id: string
    /** Changes with the text: a correction. */
    content_hash: string
    source: string
    link: string
    seen_at: number
  }
  news_bands: { key: string; story_id: string }
  news_counters: { name: string; value: number }
  news_reports: {
    id: string
    story_id: string
    /** The item as the reader saw it, as JSON. */
    item: string
    note: string
    created_at: number
  }
}
