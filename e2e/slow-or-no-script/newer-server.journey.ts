import type { Page } from '@playwright/test'

import { register } from '../account/account.ts'
import { signIn } from '../account/login-form.ts'
import { expect, open, test } from '../journey.ts'

/** Every object in an answer, at every depth, with a field that no site of today knows. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore)
  if (value === null || typeof value !== 'object') return value
  const named = Object.entries(value).map(([name, part]) => [name, withMore(part)])
  return { ...Object.fromEntries(named), addedTomorrow: { by: ['the next version'] } }
}

/** The server has been renewed, and this tab is yesterday's. */
async function renewServer(page: Page): Promise<string[]> {
  const answered: string[] = []
  await page.route('**/api/v1/**', async (route) => {
    const response = await route.fetch()
    if (!/application\/json/.test(response.headers()['content-type'] ?? '')) {
      return route.fulfill({ response })
    }
    answered.push(new URL(route.request().url()).pathname)
    return route.fulfill({ response, json: withMore(await response.json()) })
  })
  return answered
}

test('a site of yesterday goes on working with a server that answers with more fields', async ({
  page,
}) => {
  const { username } = await register(page)
  const answered = await renewServer(page)
  await signIn(page, username)
  for (const [path, words] of [
    ['/profile', username],
    ['/account/security', 'Authenticator app'],
    ['/account/data', username],
    ['/bugs', 'Report'],
    ['/downloads', 'Downloads'],
  ] as const) {
    await open(page, path)
    await expect(page.locator('main')).toContainText(words)
    await expect(page.getByText(/could not be loaded|failed to load|error/i)).toHaveCount(0)
  }
  expect(new Set(answered).size).toBeGreaterThan(5)
})
