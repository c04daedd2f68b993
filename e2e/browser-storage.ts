import type { Page } from '@playwright/test'

/** What this browser keeps under a name. */
export const stored = (page: Page, storage: 'localStorage' | 'sessionStorage', key: string) =>
  page.evaluate(
    ([place, name]) =>
      (place === 'localStorage' ? localStorage : sessionStorage).getItem(name ?? ''),
    [storage, key],
  )

/** Everything that this browser keeps of the page in view, as text. */
export const everythingStored = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      history.state,
      location.href,
      document.title,
    ]),
  )
