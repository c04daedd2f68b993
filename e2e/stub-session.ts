import type { Page } from '@playwright/test'

/** A session as the login keeps it. Nothing here asks the server who that is. */
export async function stubSession(
  page: Page,
  user: { username: string; email: string },
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
): Promise<void> {
  await page.addInitScript(
    ([text, place]) => {
      const kept = place === 'localStorage' ? localStorage : sessionStorage
      kept.setItem('leadline.user', text ?? '')
      kept.setItem('leadline.token', 'stub-token')
    },
    [JSON.stringify({ id: 'stub-token', ...user }), storage],
  )
}
