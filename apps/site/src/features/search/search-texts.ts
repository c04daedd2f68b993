import MiniSearch, { type SearchResult } from 'minisearch'
import index from 'virtual:content/search'
import passages from 'virtual:content/search-passages'

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
  return findIn(opened, query).slice(0, shownAtMost).flatMap(hitOf)
}

function hitOf(result: SearchResult): Hit[] {
  // Their numbers are their places: see build/search-passages.ts.
  const passage = passages[result.id as number]
  if (!passage) return []
  const { text, ...named } = passage
  return [{ ...named, excerpt: excerptOf(text, result.terms) }]
}
