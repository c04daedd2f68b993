import type { Page } from '@playwright/test'

import { open } from '../journey.ts'

/** Open a page as another one leads to it: with something in the router's state. */
export async function openWith(page: Page, path: string, state: unknown): Promise<void> {
  const script = await page.addInitScript(
    (usr) => history.replaceState({ usr, key: 'stub', idx: 0 }, ''),
    state,
  )
  await open(page, path)
  await script.dispose()
}

/** What a page was handed along with the link that led to it. */
export const handedOver = (page: Page) =>
  page.evaluate(() => (history.state as { usr?: unknown } | null)?.usr)
