import {
  newsFamily,
  type NewsUpdate,
  type WireNewsItem,
  type WireNewsState,
} from '@leadline/desk-protocol/messages/news-messages'
import type { Outcome, RequestOf } from '@leadline/desk-protocol/messages/service-family'

import type { HubService, JoinedService, ServiceSession } from '../hub-service.ts'

/** So many items in one message: a whole day of them would hold up what else is sent to a desk. */
const atOnce = 200

type NewsRequest = RequestOf<typeof newsFamily>
type NewsOutcome = Outcome<typeof newsFamily>

export interface NewsSource {
  state: WireNewsState
  /** Newest first. */
  items: () => readonly WireNewsItem[]
  handle: (request: NewsRequest) => NewsOutcome | Promise<NewsOutcome>
}

/** The desks that look at the feed, wherever its stories come from. */
export class NewsService implements HubService<typeof newsFamily> {
  readonly family = newsFamily
  readonly #source: NewsSource
  readonly #listeners = new Set<(update: NewsUpdate) => void>()

  constructor(source: NewsSource) {
    this.#source = source
  }

  join({ publish }: ServiceSession<typeof newsFamily>): JoinedService<typeof newsFamily> {
    this.#publishAll(publish)
    this.#listeners.add(publish)
    return {
      handle: (request) => this.#source.handle(request),
      leave: () => this.#listeners.delete(publish),
    }
  }

  came(items: readonly WireNewsItem[]): void {
    this.#publish({ type: 'newsItems', items: [...items] })
  }

  stateChanged(): void {
    this.#publish({ type: 'newsState', state: this.#source.state })
  }

  /** Everything is another: a plan began or ended. */
  allChanged(): void {
    for (const publish of this.#listeners) this.#publishAll(publish)
  }

  #publishAll(publish: (update: NewsUpdate) => void): void {
    const items = [...this.#source.items()]
    publish({ type: 'news', state: this.#source.state, items: items.slice(0, atOnce) })
    for (let from = atOnce; from < items.length; from += atOnce) {
      publish({ type: 'newsItems', items: items.slice(from, from + atOnce) })
    }
  }

  #publish(update: NewsUpdate): void {
    for (const publish of this.#listeners) publish(update)
  }
}
