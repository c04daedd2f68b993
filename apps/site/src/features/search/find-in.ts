import type MiniSearch from 'minisearch'
import type { SearchResult } from 'minisearch'

import { moreForgiving } from './search-options.ts'

/** All of the words; or all of them, spelled worse; or rather something about one of them than nothing at all. */
export function findIn(index: MiniSearch, query: string): SearchResult[] {
  for (const options of [{}, moreForgiving, { ...moreForgiving, combineWith: 'OR' as const }]) {
    const found = index.search(query, options)
    if (found.length > 0) return found
  }
  return []
}
