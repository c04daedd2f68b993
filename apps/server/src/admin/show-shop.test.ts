import type { PublishedKey } from '@leadline/contract/licenses'
import { expect, test } from 'vitest'

import { admin } from '../testing/admin.ts'
import { openTestApp } from '../testing/open-test-app.ts'

test('what a packed program knows of its shop are the keys that the shop publishes, and no private one', async () => {
  const app = await openTestApp()
  const { exitCode, stdout } = await admin(app, 'show-shop')
  const published = (await app.http.inject('/api/v1/licenses/keys')).json<PublishedKey[]>()
  expect(exitCode).toBe(0)
  const { serverUrl, vendorKeys } = JSON.parse(stdout) as Record<string, unknown>
  expect(vendorKeys).toEqual(
    published.map(({ id, publicKey, purpose, until, lastEntry }) => ({
      id,
      publicKey,
      purpose,
      until,
      lastEntry,
    })),
  )
  expect(serverUrl).toMatch(/^https?:\/\//)
  expect(published.map(({ purpose }) => purpose)).toEqual(['license', 'release', 'log-head'])
  expect(stdout).not.toContain('PRIVATE')
})
