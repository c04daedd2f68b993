import { newsHistoryMs } from '@leadline/contract/news-feed'
import type { WireNewsItem } from '@leadline/desk-protocol/messages/news-messages'
import { readFilter } from '@leadline/filters/check'
import { assetOf } from '@leadline/filters/compile-market'
import { matchingReadings } from '@leadline/filters/compile-news'

import type { WatchLists } from '../watch-lists/watch-lists.ts'

export type Reading = WireNewsItem['story']['readings'][number]

/** A story that is shown, with what it says of the assets that count here first. */
export interface ShownStory {
  item: WireNewsItem
  readings: readonly Reading[]
}

/** Whether a story passes, and for which of its assets. Undefined where it does not. */
export type StoryMatch = (item: WireNewsItem) => readonly Reading[] | undefined

/** By a filter: asset and sentiment are tested on the same asset. Undefined where the filter cannot be read. */
export function matchOfFilter(
  filter: string,
  lists: WatchLists,
  now: number,
): StoryMatch | undefined {
  const { expression } = readFilter(filter, 'news', new Set(Object.keys(lists)))
  if (!expression) return undefined
  const scope = { now, symbolsOf: (list: string) => lists[list] }
  return ({ story }) => {
    const matching = matchingReadings(expression, story, scope)
    return matching.length === 0 ? undefined : matching
  }
}

export function matchOfAssets(assets: readonly string[]): StoryMatch {
  return ({ story }) => {
    const about = story.readings.filter(({ asset }) => assets.includes(asset))
    return about.length === 0 ? undefined : about
  }
}

/** The assets of some symbols, each once. */
export function assetsOf(symbols: readonly string[]): string[] {
  return [...new Set(symbols.map(assetOf))]
}

export function recentStories(items: readonly WireNewsItem[], now: number): WireNewsItem[] {
  return items.filter(({ story }) => now - story.publishedAt < newsHistoryMs)
}

/** Those that every match lets pass, in the order they have, with the readings that passed first. */
export function shownStories(
  items: readonly WireNewsItem[],
  matches: readonly StoryMatch[],
): ShownStory[] {
  return items.flatMap((item) => {
    const passed = matches.map((match) => match(item))
    const first = passed[0]
    if (first === undefined || passed.includes(undefined)) return []
    const isIn = (reading: Reading) => passed.every((readings) => readings?.includes(reading))
    const front = first.filter(isIn)
    if (front.length === 0) return []
    const rest = item.story.readings.filter((reading) => !front.includes(reading))
    return [{ item, readings: [...front, ...rest] }]
  })
}
