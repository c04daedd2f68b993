import { expect, open, test } from '../journey.ts'
import { firstOrAll } from '../repetition.ts'

// As people without a wish for less motion see it: the market on the page moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Sections of the landing page are laid out late: nobody may notice. */
for (const width of [390, ...firstOrAll([1440, 620, 900])]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('reading down to the end moves nothing under the reader', async ({ page }) => {
      await page.addInitScript(() => {
        Object.assign(window, { shifted: 0 })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value } = entry as unknown as { value: number }
            Object.assign(window, { shifted: (window as unknown as Shifted).shifted + value })
          }
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto('/')
      for (let step = 0; step < 24; step++) {
        await page.mouse.wheel(0, 500)
        await page.waitForTimeout(50)
      }
      await expect(page.getByRole('contentinfo')).toBeInViewport()
      expect(await page.evaluate(() => (window as unknown as Shifted).shifted)).toBeLessThan(0.01)
    })

    test('an address with a section, and a jump to one, both arrive', async ({ page }) => {
      const topOf = (id: string) =>
        page.evaluate((name) => document.getElementById(name)?.getBoundingClientRect().top, id)
      const underHeader = async (id: string) => Math.abs(((await topOf(id)) ?? Infinity) - 64)
      await page.goto('/#faq')
      await expect.poll(() => underHeader('faq')).toBeLessThan(4)
      await open(page, '/?scrollTo=pricing')
      await expect.poll(() => underHeader('pricing')).toBeLessThan(4)
    })

    test('the browser finds words that are far below', async ({ page }) => {
      await page.goto('/')
      const isFound = await page.evaluate(() =>
        (window as unknown as { find: (words: string) => boolean }).find('Master the markets'),
      )
      expect(isFound).toBe(true)
      await expect(page.getByText('Master the markets')).toBeInViewport()
    })
  })
}

interface Shifted {
  shifted: number
}
