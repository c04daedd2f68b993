import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

import { type Site, startSite } from './site.ts'

export { expect }

interface Journey {
  /** Texts of console errors that this journey provokes on purpose. */
  expectedErrors: RegExp[]
}

/** Opens a page, and leaves it open for the journeys after this one. */
type Read = (address: string) => Promise<Page>

/** A journey has its worker's server, and fails on any console error it did not announce. */
export const test = base.extend<Journey, { site: Site; read: Read }>({
  site: [
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  /**
   * For journeys that only read: those that read the same page, one after the other, load it once. They click nothing
   * and leave it as it was.
   */
  read: [
    async ({ browser, site }, use) => {
      let last: { address: string; page: Page; errors: string[] } | undefined
      const close = async () => {
        await last?.page.context().close()
        expect(last?.errors ?? [], 'console errors').toEqual([])
      }
      await use(async (path) => {
        const address = new URL(path, site.url).href
        if (last?.address !== address) {
          await close()
          const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
          last = { address, page, errors: errorsOf(page) }
          await open(page, address)
        }
        return last.page
      })
      await close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  expectedErrors: async ({}, use) => use([]),
  page: async ({ page, expectedErrors }, use) => {
    const errors = errorsOf(page)
    await use(page)
    const unexpected = errors.filter((text) => !expectedErrors.some((known) => known.test(text)))
    expect(unexpected, 'console errors').toEqual([])
  },
})

function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

/** The page has its behavior: what is clicked from now on is answered by script. A key is what calls for it. */
export async function untilAlive(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.locator('html.is-hydrated').waitFor({ state: 'attached' })
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilAlive(page)
}

/** axe finds nothing to complain about. */
export async function expectAccessible(page: Page): Promise<void> {
  // In the page itself: otherwise axe is loaded once more into a blank one, for frames of other origins. We have none.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // Nothing is fetched a second time for rules that we do not run.
    .options({ resultTypes: ['violations'], preload: false })
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`),
  ).toEqual([])
}

/** Nothing sticks out sideways. */
export async function expectFits(page: Page): Promise<void> {
  const [wide, seen] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth]
  })
  expect(wide, 'width of the page').toBe(seen)
}
