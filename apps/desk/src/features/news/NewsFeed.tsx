import './news.css'
import { useEffect, useMemo, useRef, useState } from 'react'

import { useHotkey } from '../../platform/hotkeys/use-hotkey.ts'
import {
  assetsOf,
  matchOfAssets,
  matchOfFilter,
  recentStories,
  shownStories,
} from '../../platform/news/matching-stories.ts'
import { useNews } from '../../platform/news/news-store.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { useNow } from '../../platform/use-now.ts'
import { useValue } from '../../platform/value.ts'
import { mainList, useWatchLists } from '../../platform/watch-lists/watch-lists.ts'
import { assetNumbers } from './asset-numbers.ts'
import { CombinedNumbers } from './CombinedNumbers.tsx'
import { FeedState, NoPlan } from './FeedState.tsx'
import { StoryList } from './StoryList.tsx'

/** Stories about the assets of the main list, or about the linked symbol's; a filter chooses for itself. */
export function NewsFeed() {
  const { symbol, link, filter, showHidden } = usePanel()
  const news = useNews()
  const state = useValue(news.state)
  const refusal = useValue(news.refusal)
  const items = useValue(news.items)
  const lists = useWatchLists()
  const now = useNow()
  const list = useRef<HTMLDivElement>(null)
  const isLinked = link !== null && symbol !== ''
  const assets = useMemo(
    () => assetsOf(isLinked ? [symbol] : (lists[mainList] ?? [])),
    [isLinked, symbol, lists],
  )
  // What has just come is never older than the last look at the clock.
  const newest = items[0]?.story.publishedAt ?? 0
  const at = Math.max(now, newest)
  const recent = useMemo(() => recentStories(items, at), [items, at])
  const shown = useMemo(() => {
    const byFilter = filter === '' ? undefined : matchOfFilter(filter, lists, at)
    const byAssets = isLinked || !byFilter ? [matchOfAssets(assets)] : []
    return shownStories(recent, [...byAssets, ...(byFilter ? [byFilter] : [])])
  }, [recent, filter, lists, assets, isLinked, at])
  const numbers = useMemo(() => assetNumbers(recent, assets, at), [recent, assets, at])
  const hidden = filter === '' ? 0 : recent.length - shown.length
  useEffect(() => showHidden(hidden), [showHidden, hidden])
  const [rest, setRest] = useState(0)
  useHotkey('news.newest', () => {
    setRest((before) => before + 1)
    list.current?.scrollTo({ top: 0 })
    list.current?.querySelector<HTMLElement>('article')?.focus()
  })

  if (refusal !== '') return <p className="panel-words">{refusal}</p>
  if (state?.kind === 'absent') return <p className="panel-words">{state.words}</p>
  if (state?.kind === 'no-plan') return <NoPlan state={state} />
  return (
    <div className="news-feed" data-state={state?.kind ?? 'away'}>
      <FeedState state={state} />
      <CombinedNumbers numbers={numbers} />
      <StoryList
        ref={list}
        key={`${filter} ${isLinked ? symbol : ''} ${rest}`}
        stories={shown}
        isSimulated={state?.kind === 'simulated'}
        nothing={nothingWords(filter !== '', isLinked ? assets[0] : undefined, state?.kind)}
      />
    </div>
  )
}

function nothingWords(hasFilter: boolean, asset: string | undefined, state: string | undefined) {
  if (hasFilter) return 'No story of the last 24 hours passes the filter.'
  if (state === 'connecting' || state === undefined) return 'Waiting for the first stories.'
  return asset === undefined
    ? 'No story about an asset of your main watch list in the last 24 hours.'
    : `No story about ${asset} in the last 24 hours.`
}
