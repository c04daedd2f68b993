import { createContext, use, useEffect } from 'react'

/** What a page says about itself to browsers, search engines and people who share it. */
export interface PageHead {
  /** Without the brand, which is added. The landing page has its own whole title. */
  title: string
  description: string
  /** The one address search engines should keep, where a page has two. */
  canonicalPath: string
  /** schema.org objects. */
  structuredData?: Record<string, unknown>[]
  isArticle?: boolean
  /** Not for search engines. */
  hidden?: boolean
}

/** While prerendering: where a page leaves its head. In the browser there is none. */
export const HeadCollector = createContext<{ head?: PageHead } | undefined>(undefined)

/** Said once by every page. */
export function usePageHead(head: PageHead): void {
  const collector = use(HeadCollector)
  // oxlint-disable-next-line react/immutability -- it is there to be written, and only while prerendering
  if (collector) collector.head = head
  const { title, description, canonicalPath } = head
  useEffect(() => {
    document.title = title
    setAttribute('meta[name="description"]', 'content', description)
    setAttribute('link[rel="canonical"]', 'href', location.origin + canonicalPath)
  }, [title, description, canonicalPath])
}

function setAttribute(selector: string, attribute: string, value: string) {
  document.querySelector(selector)?.setAttribute(attribute, value)
}
