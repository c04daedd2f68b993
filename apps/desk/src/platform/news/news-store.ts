import {
  newsFamily,
  type NewsUpdate,
  type WireNewsItem,
  type WireNewsState,
} from '@leadline/desk-protocol/messages/news-messages'

import type { HubLink } from '../hub/hub-link.ts'
import { type Reply, ServiceClient } from '../hub/service-client.ts'
import { useStore } from '../hub/service-store.ts'
import { Value } from '../value.ts'

/** The hub keeps no more of them than this. */
const mostItems = 2000

/** The stories of the last day, and where they come from. */
export class NewsStore {
  /** Undefined before it is known, and while the hub is away. */
  readonly state = new Value<WireNewsState | undefined>(undefined)
  /** Newest first. They stay while the hub is away. */
  readonly items = new Value<readonly WireNewsItem[]>([])
  /** Why this hub has no feed; '' where it has. */
  readonly refusal: Value<string>
  readonly #client: ServiceClient<typeof newsFamily>

  constructor(hub: HubLink) {
    this.#client = new ServiceClient(hub, newsFamily)
    this.refusal = this.#client.refusal
    this.#client.onUpdate((update) => this.#take(update))
    this.#client.onLink((isOpen) => {
      if (!isOpen) this.state.set(undefined)
    })
  }

  async report(id: string, note: string): Promise<Reply<typeof newsFamily>> {
    return await this.#client.request({ type: 'newsReport', id, note })
  }

  #take(update: NewsUpdate): void {
    if (update.type !== 'newsItems') this.state.set(update.state)
    if (update.type === 'news') this.items.set(merged([], update.items))
    if (update.type === 'newsItems') this.items.set(merged(this.items.get(), update.items))
  }
}

/** A later item of the same story takes the earlier one's place. */
export function merged(
  before: readonly WireNewsItem[],
  came: readonly WireNewsItem[],
): WireNewsItem[] {
  const byId = new Map([...before, ...came].map((item) => [item.story.id, item]))
  const newestFirst = (one: WireNewsItem, other: WireNewsItem) =>
    other.story.publishedAt - one.story.publishedAt || other.story.sequence - one.story.sequence
  return [...byId.values()].toSorted(newestFirst).slice(0, mostItems)
}

export const openNewsStore = (hub: HubLink) => new NewsStore(hub)

export function useNews(): NewsStore {
  return useStore(openNewsStore)
}
