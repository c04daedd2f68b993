import type { NewsArticle } from '@leadline/contract/news'
import type { Release } from '@leadline/contract/releases'
import type { FirstIssues } from '@leadline/contract/tracker'
import { createContext, use } from 'react'
import { useLocation } from 'react-router'

/** An article of the news with its Markdown. */
export type OpenedArticle = NewsArticle & { content: string }

/** What a page's HTML was made from, beyond the content that is bundled with its script. */
export interface PageData {
  /** The server has nothing at this address. */
  notFound?: true
  newsArticles?: NewsArticle[]
  /** Of a live page: as the server knew it when it sent the page. */
  releases?: Release[]
  firstIssues?: FirstIssues
  /** With its Markdown only while the page is made; the page itself holds the text as HTML. */
  newsArticle?: NewsArticle & { content?: string }
}

/** The data of the page that was loaded, and that page's path. Pages opened later have none. */
export const LoadedPageData = createContext<{ path: string; data: PageData } | undefined>(undefined)

export function usePageData(): PageData {
  const loaded = use(LoadedPageData)
  const { pathname } = useLocation()
  return loaded?.path === pathname ? loaded.data : {}
}

/** What the build wrote into the page. */
export function readPageData(): PageData {
  const text = document.getElementById('page-data')?.textContent
  return text ? (JSON.parse(text) as PageData) : {}
}
