import type { PostedForm } from '@leadline/contract/forms/plain-form'
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
  /** The plan that the address names. */
  plan?: number
  /** In place of the page: the server could not show it, or not take what was sent to it. */
  problem?: { heading: string; message: string; advice: string }
  /** A form that was posted to this page without script, and what became of it. */
  posted?: PostedForm
}

/** The data of the page that was loaded, and that page's path. Pages opened later have none. */
export const LoadedPageData = createContext<
  { path: string; data: PageData; /** Of its entry in the history. */ key?: string } | undefined
>(undefined)

export function usePageData(): PageData {
  const loaded = use(LoadedPageData)
  const { pathname } = useLocation()
  return loaded?.path === pathname ? loaded.data : {}
}

/** What was posted to this page by the form of this name, before any script was there to send it. */
export function usePosted(form: string): PostedForm | undefined {
  const { posted } = usePageData()
  // Only where it was answered: whoever opens this page again finds it fresh.
  const isAnswer = useLocation().key === 'default'
  return isAnswer && posted?.form === form && !spent.has(posted) ? posted : undefined
}

/** What stands in place of the page that was loaded. Whoever comes back to it later gets the page. */
export function useProblem(): PageData['problem'] {
  const { key = 'default' } = use(LoadedPageData) ?? {}
  const { problem } = usePageData()
  return useLocation().key === key ? problem : undefined
}

const spent = new WeakSet<PostedForm>()

/** Its answer has been used, and must not be a second time: coming back to the page would sign in once more. */
export function spendPosted(posted: PostedForm): void {
  spent.add(posted)
}

/** What the build or the server wrote into the page. */
export function readPageData(): PageData {
  const element = document.getElementById('page-data')
  const text = element?.textContent
  if (!text) return {}
  const data = JSON.parse(text) as PageData
  // The answer of a sign-in has a token in it, which is not left lying about.
  if (data.posted) element.remove()
  return data
}
