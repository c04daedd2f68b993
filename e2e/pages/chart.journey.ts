import { expect, type Page, test } from '@playwright/test'

import { bundlePage } from '../../packages/charts/bench/bundle-page.ts'
import { fillPage } from '../../packages/charts/bench/fill-page.ts'
import type { Harness } from '../../packages/charts/bench/page/harness.ts'
import { expectAccessible } from '../journey.ts'
import { firstOrAll } from '../repetition.ts'

/** Both are in the page. */
declare const harness: Harness
declare const chart: ReturnType<Harness['openChart']>

let script = ''
test.beforeAll(async () => {
  script = await bundlePage()
})

/** Thirty candles that rise from 60,000.00 to 60,900.00, and before them a quiet hour. */
async function openChart(page: Page): Promise<void> {
  await fillPage(page, [script])
  await page.evaluate(() => {
    const element = document.querySelector<HTMLElement>('#chart')
    if (!element) throw new Error('The page has no chart.')
    Object.assign(globalThis, { chart: harness.openChart(element) })
    chart.setSettings({ timeZone: 'UTC' })
    const start = Date.UTC(2026, 10, 15, 12)
    const candles = Array.from({ length: 90 }, (_, slot) => {
      const open = 6_000_000 + Math.max(slot - 60, 0) * 3000
      const close = open + (slot < 60 ? 0 : 3000)
      const time = start + slot * 60_000
      return { time, open, high: close + 400, low: open - 400, close, volume: 20_000_000 }
    })
    chart.setCandles(0, Number.MAX_SAFE_INTEGER, candles)
    // Painted: before, the browser does not know what lies under the pointer.
    return new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  })
}

const candleX = (page: Page, index: number) =>
  page.evaluate((at) => {
    const { model } = chart
    return model.time.x((model.data.series.time[at] ?? 0) / 60_000 + 0.5) / model.layout.ratio
  }, index)

async function selectRise(page: Page): Promise<void> {
  const [from, to] = [await candleX(page, 60), await candleX(page, 89)]
  await page.keyboard.down('Alt')
  await page.mouse.move(from, 300)
  await page.mouse.down()
  await page.mouse.move(to, 200, { steps: 5 })
  await page.mouse.up()
  await page.keyboard.up('Alt')
}

test('Alt and drag reads out the manual’s example, Zoom here fits the chart, Esc drops it', async ({
  page,
}) => {
  await openChart(page)
  await selectRise(page)
  const panel = page.getByRole('group', { name: 'Selection' })
  await expect(panel).toContainText('+900.00')
  await expect(panel).toContainText('+1.50%')
  await expect(panel).toContainText('30 candles, 30 minutes')
  await expect(panel).toContainText('Highest 60,904.00')
  await expect(panel).toContainText('Lowest 59,996.00')
  await expect(panel).toContainText('Volume 6.00')
  const before = await page.evaluate(() => chart.model.time.slotWidth)
  await panel.getByRole('button', { name: 'Zoom here' }).click()
  await expect(panel).toBeHidden()
  expect(await page.evaluate(() => chart.model.time.slotWidth)).toBeGreaterThan(before)
  await selectRise(page)
  await expect(panel).toBeVisible()
  await page.getByRole('application').focus()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('the wheel zooms around the pointer, with Ctrl moves time, with Shift price', async ({
  page,
}) => {
  await openChart(page)
  const x = await candleX(page, 70)
  await page.mouse.move(x, 200)
  const width = await page.evaluate(() => chart.model.time.slotWidth)
  await page.mouse.wheel(0, -200)
  await expect.poll(() => page.evaluate(() => chart.model.time.slotWidth)).toBeGreaterThan(width)
  expect(Math.abs((await candleX(page, 70)) - x)).toBeLessThan(2)
  const right = await page.evaluate(() => chart.model.time.rightSlot)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await expect.poll(() => page.evaluate(() => chart.model.time.rightSlot)).toBeLessThan(right)
  const low = await page.evaluate(() => chart.model.panes.price.scale.low)
  await page.keyboard.down('Shift')
  await page.mouse.wheel(0, -100)
  await page.keyboard.up('Shift')
  await expect
    .poll(() => page.evaluate(() => chart.model.panes.price.scale.low))
    .toBeGreaterThan(low)
  const { width: wide = 0 } = page.viewportSize() ?? {}
  await page.mouse.dblclick(wide - 30, 200)
  expect(await page.evaluate(() => chart.model.panes.price.scale.isAutomatic)).toBe(true)
})

test('a text note is typed where it was put, and goes with Delete', async ({ page }) => {
  await openChart(page)
  await page.evaluate(() => chart.takeTool('text-note'))
  await page.mouse.click(300, 200)
  await page.getByRole('textbox', { name: 'Text note' }).fill('Waiting for the close')
  await page.keyboard.press('Enter')
  const notes = () => page.evaluate(() => chart.model.drawings.drawings.map(({ text }) => text))
  expect(await notes()).toEqual(['Waiting for the close'])
  await page.keyboard.press('Delete')
  expect(await notes()).toEqual([])
})

test('a screen reader is informed what is drawn, and axe finds nothing', async ({ page }) => {
  await openChart(page)
  const canvas = page.getByRole('application')
  await canvas.focus()
  await expect(canvas).toHaveAttribute('aria-label', /chart, 1 minute candles/)
  await expect(canvas).toHaveAccessibleDescription(/Last candle, still forming.*Close 60,900.00/)
  await expectAccessible(page)
})

test('a hidden chart paints nothing, and is whole when it is shown again', async ({ page }) => {
  await openChart(page)
  const frames = await page.evaluate(async () => {
    const element = document.querySelector<HTMLElement>('#chart')
    if (!element) throw new Error('The page has no chart.')
    element.style.display = 'none'
    const wait = () => new Promise((resolve) => setTimeout(resolve, 200))
    await wait()
    let asked = 0
    const request = globalThis.requestAnimationFrame
    globalThis.requestAnimationFrame = (callback) => {
      asked += 1
      return request(callback)
    }
    chart.showLatest()
    await wait()
    const whileHidden = asked
    element.style.display = ''
    await wait()
    globalThis.requestAnimationFrame = request
    return whileHidden
  })
  expect(frames).toBe(0)
  expect(await colorsOf(page)).toContain('#3ccf91')
})

/** All colors of the market's layer, as hexadecimal. */
function colorsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = document.querySelector('canvas')
    const context = canvas?.getContext('2d')
    if (!canvas || !context) return []
    const plot = chart.model.layout
    const { data } = context.getImageData(0, 0, plot.plotWidth, plot.plotHeight)
    const seen = new Set<number>()
    for (let at = 0; at < data.length; at += 4) {
      seen.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0))
    }
    return [...seen].map((color) => `#${color.toString(16).padStart(6, '0')}`)
  })
}

for (const ratio of firstOrAll([1.5, 1])) {
  test(`at ${ratio * 100} percent candles, volume and grid lie on whole pixels: no blurred color`, async ({
    browser,
  }) => {
    const page = await browser.newPage({ deviceScaleFactor: ratio })
    await openChart(page)
    await expect.poll(async () => (await colorsOf(page)).length).toBeGreaterThan(3)
    const known = ['#0a0f15', '#131c25', '#3ccf91', '#257d5b', '#7b8a99', '#ff6b6b', '#5f2f34']
    const strange = (await colorsOf(page)).filter((color) => !known.includes(color))
    expect(strange).toEqual([])
    await page.close()
  })
}
