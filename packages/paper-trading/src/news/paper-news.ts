import type { WireNewsItem, WireNewsState } from '@leadline/desk-protocol/messages/news-messages'
import { NewsService } from '@leadline/hub/services/news/news-service'
import type { Clock } from '@leadline/runtime/clock'

import { simulatedStories, slotMs } from './simulated-stories.ts'

const dayMs = 24 * 3_600_000
const lookEveryMs = 5000

const state: WireNewsState = {
  kind: 'simulated',
  words: 'Simulated: publications, stories and numbers are invented.',
  address: '',
  since: null,
}

export interface PaperNews {
  service: NewsService
  stop: () => void
}

/** The feed of paper trading, so that the panel can be tried without a license. Nothing in it has happened. */
export function openPaperNews(clock: Clock, seed: number): PaperNews {
  let last = clock.now()
  let cancel = () => {}
  const itemAt =
    (receivedAt: number | undefined, isLate: boolean) =>
    (story: WireNewsItem['story']): WireNewsItem => ({
      story,
      receivedAt: receivedAt ?? story.publishedAt,
      isLate,
    })
  const service = new NewsService({
    state,
    items: () =>
      simulatedStories(seed, last - dayMs, last)
        .toReversed()
        .map(itemAt(undefined, false)),
    handle: () => ({
      isDone: false,
      reason: 'This story is simulated: there is nobody who could have read it wrongly.',
    }),
  })
  const look = () => {
    const now = clock.now()
    // A computer that slept has missed them, as it would have missed others.
    const isLate = now - last > slotMs
    const came = simulatedStories(seed, last, now).map(itemAt(now, isLate))
    last = Math.max(last, now)
    if (came.length > 0) service.came(came)
    cancel = clock.after(lookEveryMs, look)
  }
  cancel = clock.after(lookEveryMs, look)
  return { service, stop: () => cancel() }
}
