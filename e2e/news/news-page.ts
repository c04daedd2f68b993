import type { NewsArticle } from '@leadline/contract/news'
import type { Page } from '@playwright/test'

import { expect, open } from '../journey.ts'

export const newest: NewsArticle = {
  slug: 'newest-article',
  category: 'Product',
  title: 'The newest article',
  description: 'What is new, in one sentence.',
  date: '2026-11-10',
  readTime: '3 min read',
}
export const older: NewsArticle = {
  ...newest,
  slug: 'older-article',
  title: 'An older article',
  date: '2025-12-31',
}

export const cards = (page: Page) => page.getByRole('link').filter({ hasText: 'Read More' })
export const backButton = (page: Page) => page.getByRole('button', { name: '← Back to Articles' })
export const body = (page: Page) => page.getByRole('region', { name: 'Article' })

/** The API answers with these instead of what the content folder holds. */
export async function publish(page: Page, markdown: string, articles = [newest, older]) {
  await page.route('**/api/v1/news/index.json', (route) => route.fulfill({ json: { articles } }))
  await page.route('**/api/v1/news/*.md', (route) =>
    route.fulfill({ contentType: 'text/markdown; charset=utf-8', body: markdown }),
  )
}

/** The list with what was published: whatever is pressed before it comes is gone with the list before. */
export async function openPublished(page: Page): Promise<void> {
  await open(page, '/news')
  await expect(cards(page)).toHaveCount(2)
}
