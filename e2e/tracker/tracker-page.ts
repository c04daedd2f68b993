import type { Page, Route } from '@playwright/test'

import { expect } from '../journey.ts'
import type { Member } from '../member.ts'

export const bugsCall = '**/api/v1/application/bug-report'
export const featuresCall = '**/api/v1/application/features'

export interface Issue {
  id: string
  type: 'bug' | 'feature'
  title: string
  description: string
  status: string
  votes: number
  hasVoted: boolean
  submittedBy: string
  submittedDate: string
  release: string | null
  comments: number
}

export const issue = (id: number, changes: Partial<Issue> = {}): Issue => ({
  id: String(id),
  type: 'bug',
  title: `Issue ${id}`,
  description: `About issue ${id}.`,
  status: 'open',
  votes: 0,
  hasVoted: false,
  submittedBy: 'ada',
  submittedDate: `2026-03-${String(id).padStart(2, '0')}T12:00:00.000Z`,
  release: null,
  comments: 0,
  ...changes,
})

/** The tracker with exactly these issues; whatever is sent goes to the real server. */
export async function showIssues(page: Page, issues: Issue[]) {
  const answer = (type: string) => (route: Route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: issues.filter((each) => each.type === type) })
      : route.fallback()
  await page.route(bugsCall, answer('bug'))
  await page.route(featuresCall, answer('feature'))
}

export const section = (page: Page, name: string) => page.getByRole('region', { name })
export const openSection = (page: Page) => section(page, 'Open & In-Progress Issues')
export const titles = (page: Page, name: string) =>
  section(page, name).getByRole('heading', { level: 3 }).allTextContents()
export const entry = (page: Page, title: string) =>
  page.getByRole('article', { name: title, exact: true })
export const voteButton = (page: Page, title: string) =>
  entry(page, title).getByRole('button', { name: /^Vote for/ })

export async function report(page: Page, { token }: Member, changes: object = {}): Promise<Issue> {
  const data = { title: 'A report', description: 'In words.', type: 'bug', ...changes }
  const path = data.type === 'bug' ? 'bug-report' : 'features'
  const answer = await page.request.post(`/api/v1/application/${path}`, {
    data,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as Issue
}
