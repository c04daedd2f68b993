import { factOf } from './page-facts.ts'

/** Counts the page that was loaded. Those opened from it are counted by React's PageVisit. */
export function countFirstVisit(): void {
  const page = factOf('page')
  if (!page || !factOf('analytics')) return
  void import('../../platform/analytics.ts').then(({ trackPage }) =>
    trackPage(page.content, page.dataset['path'] ?? ''),
  )
}
