import type { WireNewsItem } from '@leadline/desk-protocol/messages/news-messages'
import { matchAt } from '@leadline/news/quiet-time'

import { allNewsAlerts } from '../../platform/alerts/all-news-alerts.ts'
import { type NewsAlert, newsAlerts, type NewsAlertLine } from '../../platform/alerts/news-alert.ts'
import type { DocumentStore } from '../../platform/documents/document-store.ts'
import { matchOfFilter } from '../../platform/news/matching-stories.ts'
import type { NewsStore } from '../../platform/news/news-store.ts'
import { allWatchLists } from '../../platform/watch-lists/watch-lists.ts'

/** A story that is noticed later than this after it came is late, and makes no sound. */
const lateAfterMs = 60_000
const mostLines = 20
const mostMatched = 500

export interface NewsAlertSetup {
  news: NewsStore
  documentStore: DocumentStore
  now: () => number
  /** It speaks up, and its line was kept. */
  fired: (alert: NewsAlert, line: NewsAlertLine) => void
}

/** Looks at every story that comes with every alert that is set. Each story counts once for an alert. */
export function watchNewsAlerts(setup: NewsAlertSetup): () => void {
  const { news, documentStore, now } = setup
  /** Stories that an alert has looked at: a story does not begin to match by growing older. */
  const looked = new Map<string, Set<string>>()

  const look = () => {
    if (news.state.get() === undefined) return
    const oldestFirst = news.items.get().toReversed()
    for (const { name, setAt } of allNewsAlerts(documentStore)) {
      const key = `${setAt} ${name}`
      const known = looked.get(key) ?? new Set<string>()
      looked.set(key, known)
      const came = oldestFirst.filter(
        ({ story, receivedAt }) => receivedAt >= setAt && !known.has(story.id),
      )
      for (const { story } of came) known.add(story.id)
      for (const item of came) consider(setup, name, item)
    }
    for (const known of looked.values()) forgetGone(known, news.items.get())
  }
  const matchesNow = (alert: NewsAlert, item: WireNewsItem) =>
    matchOfFilter(alert.filter, allWatchLists(documentStore), now())?.(item) !== undefined

  function consider({ fired }: NewsAlertSetup, name: string, item: WireNewsItem): void {
    const alert = documentStore.read(newsAlerts, name)
    const { story } = item
    if (!alert || alert.matched.includes(story.id) || story.state === 'retracted') return
    if (!matchesNow(alert, item)) return
    const isLate = item.isLate || now() - item.receivedAt > lateAfterMs
    const isSimulated = news.state.get()?.kind === 'simulated'
    const { next, line } = afterMatch(alert, item, { isLate, isSimulated })
    documentStore.keep(newsAlerts, name, next)
    if (line) fired(next, line)
  }

  look()
  const stops = [
    news.items.subscribe(look),
    news.state.subscribe(look),
    documentStore.ofKind(newsAlerts.kind).subscribe(look),
  ]
  return () => stops.forEach((stop) => stop())
}

/** What an alert is after a story that matches: it speaks up, or counts it within the quiet time. */
export function afterMatch(
  alert: NewsAlert,
  { story, receivedAt, isLate: isMissed }: WireNewsItem,
  { isLate, isSimulated }: { isLate: boolean; isSimulated: boolean },
): { next: NewsAlert; line: NewsAlertLine | undefined } {
  const { firedAt, unannounced, quietMinutes } = alert
  // What was missed came all at once, and is counted at the times at which it would have come.
  const at = isMissed ? story.publishedAt : receivedAt
  const quiet = { firedAt: firedAt ?? undefined, unannounced }
  const { announcement, next } = matchAt(quiet, at, quietMinutes * 60_000)
  const line: NewsAlertLine | undefined = announcement && {
    storyId: story.id,
    headline: story.headline,
    source: story.source,
    at,
    ...announcement,
    isLate,
    isSimulated,
    isSeen: false,
  }
  return {
    line,
    next: {
      ...alert,
      firedAt: next.firedAt ?? null,
      unannounced: next.unannounced,
      matched: [story.id, ...alert.matched].slice(0, mostMatched),
      lines: line ? [line, ...alert.lines].slice(0, mostLines) : alert.lines,
    },
  }
}

function forgetGone(known: Set<string>, items: readonly WireNewsItem[]): void {
  const here = new Set(items.map(({ story }) => story.id))
  for (const id of known) if (!here.has(id)) known.delete(id)
}
