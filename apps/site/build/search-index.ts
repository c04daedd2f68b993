import MiniSearch from 'minisearch'

import { searchOptions } from '../src/features/search/search-options.ts'
import type { Passage } from './passage.ts'

/** The index, made once when the site is built: a browser only reads it. */
export function buildSearchIndex(passages: readonly Passage[]): string {
  const index = new MiniSearch(searchOptions)
  index.addAll(passages)
  return JSON.stringify(index)
}
