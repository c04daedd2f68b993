import type { Page } from '@playwright/test'

import { expect, test } from '../journey.ts'
import { startAnalytics, reported } from '../pages/analytics.ts'
import { firstOrAll } from '../repetition.ts'
import { arrive, lateScriptFirst } from './early-visitor.ts'

// As people without a wish for less motion see it: scrolling is smooth.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/**
 * Writes down how the page is scrolled by script. A slow computer shows too few frames to distinguish it from the
 * outside.
 */
async function watchScroll(page: Page): Promise<() => Promise<unknown[]>> {
  await page.evaluate(() => {
    const scrolls: unknown[] = []
    Object.assign(window, { scrolls })
    // oxlint-disable-next-line typescript/unbound-method -- it is bound by the proxy
    Element.prototype.scrollIntoView = new Proxy(Element.prototype.scrollIntoView, {
      apply: (original, target: Element, given: Parameters<Element['scrollIntoView']>) => {
        const [options] = given
        scrolls.push([target.id, typeof options === 'object' ? options.behavior : options])
        return Reflect.apply(original, target, given)
      },
    })
  })
  return () => page.evaluate(() => (window as unknown as { scrolls: unknown[] }).scrolls)
}

async function expectSmoothTo(page: Page, id: string, scrolls: () => Promise<unknown[]>) {
  await expect
    .poll(() => page.evaluate((at) => document.getElementById(at)?.getBoundingClientRect().top, id))
    .toBeLessThan(200)
  expect(await scrolls()).toEqual([[id, 'smooth']])
}

async function pressAtOnce(page: Page, selector: string): Promise<void> {
  const box = await page.evaluate((wanted) => {
    const { x, y, width, height } =
      document.querySelector(wanted)?.getBoundingClientRect() ?? new DOMRect()
    return { x: x + width / 2, y: y + height / 2 }
  }, selector)
  await page.mouse.click(box.x, box.y)
}

for (const kind of firstOrAll(lateScriptFirst)) {
  test(`${kind}: a menu that the mouse was on before the script opens, and stays while the mouse moves`, async ({
    browser,
    site,
  }) => {
    const { page, leave } = await arrive(browser, site, kind)
    await page.goto('/')
    const learn = page.getByRole('button', { name: 'Learn' })
    const setup = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Setup' })
    const box = await learn.boundingBox()
    if (!box) throw new Error('no menu')
    // The hand never rests, before, while and after React comes.
    for (let step = 0; step < 40; step++) {
      await page.mouse.move(box.x + 10 + (step % 20), box.y + 10)
      await page.waitForTimeout(25)
      // A slow processor paints it late; once it is there, it stays.
      if (step === 0) await expect(setup).toBeVisible()
      expect(await setup.isVisible(), `the list at step ${step}`).toBe(true)
    }
    await page.locator('html.is-hydrated').waitFor({ state: 'attached' })
    await page.mouse.move(box.x + 12, box.y + 12)
    await expect(learn).toHaveAttribute('aria-expanded', 'true')
    await expect(setup).toBeVisible()
    // It closes as it always does.
    await page.mouse.move(700, 700)
    await expect(learn).toHaveAttribute('aria-expanded', 'false')
    await expect(setup).toBeHidden()
    await leave()
  })

  test(`${kind}: a menu that is pressed as the first act is open afterwards`, async ({
    browser,
    site,
  }) => {
    const { page, leave } = await arrive(browser, site, kind)
    await page.goto('/')
    await pressAtOnce(page, '.header-menu button')
    await page.locator('html.is-hydrated').waitFor({ state: 'attached' })
    await expect(page.getByRole('button', { name: 'Learn' })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    await leave()
  })

  test(`${kind}: both main buttons of the landing page scroll smoothly at the first click`, async ({
    browser,
    site,
  }) => {
    for (const [name, section] of [
      ['begin-your-journey', 'pricing'],
      ['explore-features', 'services'],
    ] as const) {
      const { page, leave } = await arrive(browser, site, kind)
      await page.goto('/')
      const scrolls = await watchScroll(page)
      await pressAtOnce(page, `a[data-button="${name}"]`)
      await expectSmoothTo(page, section, scrolls)
      expect(new URL(page.url()).hash, 'the address stays').toBe('')
      await leave()
    }
  })

  test(`${kind}: a jump button of the manual scrolls smoothly at the first click, and once`, async ({
    browser,
    site,
  }) => {
    const { page, leave } = await arrive(browser, site, kind)
    await page.goto('/manual')
    const scrolls = await watchScroll(page)
    await pressAtOnce(page, 'nav[aria-label="Jump to Guide"] li:nth-child(2) a')
    const id = 'depth-of-book'
    await expectSmoothTo(page, id, scrolls)
    expect(new URL(page.url()).hash).toBe(`#${id}`)
    // Once React has come, nobody who has read on is taken back.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.keyboard.press('Shift')
    await page.locator('html.is-hydrated').waitFor({ state: 'attached' })
    await page.waitForTimeout(600)
    // The last frames of the scrolling before may still have moved it a little.
    expect(await page.evaluate(() => scrollY)).toBeLessThan(100)
    await leave()
  })
}

test('the first click on a main button and on a jump button is counted, once', async ({
  browser,
}) => {
  const analytics = await startAnalytics()
  try {
    const { page, leave } = await arrive(browser, analytics.site, 'slow network')
    await page.goto('/')
    const scrolls = await watchScroll(page)
    await pressAtOnce(page, 'a[data-button="begin-your-journey"]')
    await expectSmoothTo(page, 'pricing', scrolls)
    await expect
      .poll(async () => (await reported(page))?.map(({ name, data }) => [name, data]))
      .toEqual([
        [undefined, undefined],
        ['visit-home', {}],
        ['feature-navigation', { feature: 'pricing' }],
        ['button-click', { button: 'begin-your-journey' }],
        ['scroll', { to: 'pricing' }],
      ])
    await page.goto('/manual')
    await pressAtOnce(page, 'nav[aria-label="Jump to Guide"] li:nth-child(2) a')
    await expect
      .poll(async () => (await reported(page))?.map(({ name, data }) => [name, data]))
      .toEqual([
        [undefined, undefined],
        ['visit-manual', {}],
        ['scroll', { to: 'depth-of-book' }],
      ])
    await leave()
  } finally {
    await analytics.stop()
  }
})
