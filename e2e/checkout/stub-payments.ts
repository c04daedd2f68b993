import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Offer, OrderView } from '@leadline/contract/shop/payments'
import type { Page, Route } from '@playwright/test'

import { offer } from './sample-plans.ts'

const pagesDir = join(import.meta.dirname, '../../apps/site/dist/pages/orders')

/** A server that says whatever a journey needs, in place of the real payments. */

export async function stubOffer(page: Page, answer: Offer = offer): Promise<void> {
  await page.route('**/api/v1/payments/offer', (route) => route.fulfill({ json: answer }))
}

/** What a call of the API is answered with, and what it was asked. */
export async function stubCall(
  page: Page,
  path: string,
  answer: (body: Record<string, unknown>, route: Route, time: number) => Promise<void> | void,
): Promise<Record<string, unknown>[]> {
  const asked: Record<string, unknown>[] = []
  await page.route(`**/api/v1/payments/${path}`, async (route) => {
    const body = (route.request().postDataJSON() ?? {}) as Record<string, unknown>
    asked.push(body)
    await answer(body, route, asked.length)
  })
  return asked
}

/** A version is published. */
export async function stubReleases(page: Page): Promise<void> {
  const release = {
    version: '1.0.0',
    publishedAt: '2026-04-02T08:00:00.000Z',
    notes: '',
    files: [],
    keyId: '0123456789abcdef',
    signature: '',
    issues: [],
    withdrawn: null,
  }
  await page.route('**/api/v1/releases', (route) => route.fulfill({ json: [release] }))
}

/** The order's page asks again and again: each answer in turn, the last one for ever. */
export async function stubOrder(page: Page, ...answers: OrderView[]): Promise<() => number> {
  await stubOrderPages(page)
  let reads = 0
  await page.route(`**/api/v1/payments/orders/*`, (route) => {
    const answer = answers[Math.min(reads, answers.length - 1)]
    reads += 1
    return route.fulfill({ json: answer })
  })
  return () => reads
}

/** The server knows no such order, and would say that its page is not found. */
export async function stubOrderPages(page: Page): Promise<void> {
  await page.route(/\/orders\/[\da-f-]{36}(?:\/receipt)?$/, (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const shell = route.request().url().endsWith('/receipt') ? '[id]/receipt' : '[id]'
    const body = readFileSync(join(pagesDir, `${shell}.html`), 'utf8')
    return route.fulfill({ contentType: 'text/html', body })
  })
}
