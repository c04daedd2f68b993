import type { Kysely } from 'kysely'

/** Stories of the news feed, what was fetched when, and what desks reported. The publisher's text is kept until it is read. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('news_sources')
    .addColumn('url', 'text', (column) => column.primaryKey())
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('leased_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('robots', 'text')
    .addColumn('robots_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('last_error', 'text')
    .execute()
  await schema
    .createTable('news_stories')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sequence', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('published_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('headline', 'text', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('text', 'text')
    .addColumn('signature', 'text', (column) => column.notNull())
    .addColumn('reader', 'text')
    .addColumn('reading', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('leased_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await schema
    .createIndex('news_stories_by_sequence')
    .on('news_stories')
    .column('sequence')
    .execute()
  await schema
    .createIndex('news_stories_by_published_at')
    .on('news_stories')
    .column('published_at')
    .execute()
  // Every address and every name under which a source has given the story: each story once.
  await schema
    .createTable('news_entries')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('story_id', 'text', (column) =>
      column.notNull().references('news_stories.id').onDelete('cascade'),
    )
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('news_entries_by_story').on('news_entries').column('story_id').execute()
  await schema
    .createTable('news_bands')
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('story_id', 'text', (column) =>
      column.notNull().references('news_stories.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('news_bands_key', ['key', 'story_id'])
    .execute()
  await schema.createIndex('news_bands_by_story').on('news_bands').column('story_id').execute()
  await schema
    .createTable('news_counters')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('news_reports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('story_id', 'text', (column) => column.notNull())
    .addColumn('item', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
}
