import type { Page } from '@playwright/test'

/** A session as the login keeps it. Nothing here asks the server who that is. */
export async function stubSession(
  page: Page,
  user: { username: string; email: string },
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
): Promise<void> {
  // What pages ask for whoever is signed in. A journey's own answers, which are the page's, come first.
  const { email } = user
  const address = { email: email || null, verified: true, change: null }
  for (const [path, json] of Object.entries({
    'account/email': address,
    'account/support': { email: 'support@leadline.example', phone: null },
    licenses: [],
    'payments/history': [],
  })) {
    await page.context().route(`**/api/v1/${path}`, (route) => route.fulfill({ json }))
  }
  await page.addInitScript(
    ([text, place]) => {
      const kept = place === 'localStorage' ? localStorage : sessionStorage
      kept.setItem('leadline.user', text ?? '')
      kept.setItem('leadline.token', 'stub-token')
    },
    [JSON.stringify({ id: 'stub-token', ...user }), storage],
  )
}
