import { tolerant } from '@leadline/client/tolerant'
import { newsHistoryMs, NewsItem } from '@leadline/contract/news-feed'
import type { WireNewsItem } from '@leadline/desk-protocol/messages/news-messages'
import * as z from 'zod/mini'

/** As many as a server sends to somebody who comes new. */
export const mostItems = 2000

/** A newer server may say more of a story than this version knows. */
const Story = tolerant(NewsItem)
const Kept = z.object({
  items: z.array(z.object({ story: NewsItem, receivedAt: z.number(), isLate: z.boolean() })),
})

/** A story out of a stream; undefined where it is none. */
export function readStory(text: string): NewsItem | undefined {
  try {
    const parsed = Story.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** The stories of the last 24 hours, each once, and never more than a bounded number. */
export class KeptNews {
  #items = new Map<string, WireNewsItem>()
  #isFirst = true

  /** Nothing was ever kept on this computer: whoever sees the feed for the first time has missed nothing of it. */
  get isFirst(): boolean {
    return this.#isFirst
  }

  /** Newest first. */
  all(now: number): WireNewsItem[] {
    this.#forgetOld(now)
    return [...this.#items.values()].toSorted(newestFirst)
  }

  get(id: string): WireNewsItem | undefined {
    return this.#items.get(id)
  }

  /** The place behind which the stream goes on. */
  lastSequence(now: number): number {
    this.#forgetOld(now)
    return Math.max(0, ...[...this.#items.values()].map(({ story }) => story.sequence))
  }

  /** Undefined where it is known already, or too old. */
  add(received: NewsItem, now: number, isLate: boolean): WireNewsItem | undefined {
    // A story that says it comes from the future would stand at the top for as long as it likes.
    const story = { ...received, publishedAt: Math.min(received.publishedAt, now) }
    const known = this.#items.get(story.id)
    if (known && known.story.sequence >= story.sequence) return undefined
    if (isOld(story, now)) return undefined
    // A story that was corrected came when it came first.
    const item = { story, receivedAt: known?.receivedAt ?? now, isLate: known?.isLate ?? isLate }
    this.#items.set(story.id, item)
    if (this.#items.size > mostItems) this.#forgetOldest()
    return item
  }

  /** As text to be kept on the disk. */
  write(now: number): string {
    return JSON.stringify({ items: this.all(now) })
  }

  /** Reads what was kept. What cannot be understood counts as not there: the server sends it again. */
  read(text: string | undefined, now: number): void {
    try {
      const parsed = Kept.safeParse(JSON.parse(text ?? 'null'))
      if (!parsed.success) return
      this.#isFirst = false
      const items = parsed.data.items.filter(({ story }) => !isOld(story, now)).slice(0, mostItems)
      this.#items = new Map(items.map((item) => [item.story.id, item]))
    } catch {
      this.#items = new Map()
    }
  }

  #forgetOld(now: number): void {
    for (const [id, { story }] of this.#items) if (isOld(story, now)) this.#items.delete(id)
  }

  #forgetOldest(): void {
    const oldest = [...this.#items.values()].toSorted(newestFirst).at(-1)
    if (oldest) this.#items.delete(oldest.story.id)
  }
}

function isOld({ publishedAt }: NewsItem, now: number): boolean {
  return now - publishedAt >= newsHistoryMs
}

function newestFirst(one: WireNewsItem, other: WireNewsItem): number {
  return (
    other.story.publishedAt - one.story.publishedAt || other.story.sequence - one.story.sequence
  )
}
