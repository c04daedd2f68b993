import MiniSearch from 'minisearch'

import { searchOptions } from '../src/features/search/search-options.ts'
import { loadPassages } from './search-passages.ts'

/** The index, made once when the site is built: a browser only reads it. */
export function buildSearchIndex(): string {
  const index = new MiniSearch(searchOptions)
  index.addAll(loadPassages())
  return JSON.stringify(index)
}
