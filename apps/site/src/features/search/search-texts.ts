import MiniSearch, { type SearchResult } from 'minisearch'
import index from 'virtual:content/search'

import { excerptOf, type Excerpt } from './excerpt.ts'
import { findIn } from './find-in.ts'
import { searchOptions } from './search-options.ts'

const shownAtMost = 12

export interface Hit {
  id: number
  kind: string
  page: string
  heading: string
  address: string
  excerpt: Excerpt
}

let opened: MiniSearch | undefined

/** What the site says about it, the best first. */
export function searchTexts(query: string): Hit[] {
  opened ??= MiniSearch.loadJSON(index, searchOptions)
  return findIn(opened, query).slice(0, shownAtMost).map(hitOf)
}

type Stored = Omit<Hit, 'excerpt'> & { text: string }

function hitOf(result: SearchResult): Hit {
  // As the build stored them: see build/search-passages.ts.
  const { text, ...stored } = result as unknown as Stored
  const { id, kind, page, heading, address } = stored
  return { id, kind, page, heading, address, excerpt: excerptOf(text, result.terms) }
}
