import type { Page } from '@playwright/test'

import { expect, test, windowSizes } from '../desk-journey.ts'
import { TradingPage } from '../trading/trading-page.ts'
import { ChartOnDesk, viewIn } from './chart-on-desk.ts'

test.describe.configure({ timeout: 300_000 })

/** Prices of a bracket that lie in the view of the chart, so that its lines can be seen. */
async function pricesInView(chart: ChartOnDesk) {
  let found = { entry: 0, target: 0, stop: 0 }
  await expect(async () => {
    const { low, high } = viewIn(await chart.read())
    const at = (share: number) => Math.round(low + (high - low) * share)
    found = { entry: at(0.3), target: at(0.85), stop: at(0.12) }
    expect(found.entry - found.stop).toBeGreaterThan(1)
  }).toPass()
  return found
}

/** Where the pointer becomes one that moves a tag up and down, from the top: a place for each. */
async function tagsOn(
  chart: ChartOnDesk,
  cursor = 'ns-resize',
): Promise<{ x: number; y: number }[]> {
  const { x: left, y: top, width, height } = await chart.box()
  const places: { x: number; y: number }[] = []
  const x = width - 120
  for (let y = 14; y < height - 24; y += 5) {
    await chart.pointAt(x, y)
    const found = await chart.surface.evaluate(async (element) => {
      await new Promise(requestAnimationFrame)
      return getComputedStyle(element).cursor
    })
    const before = places.at(-1)
    if (found === cursor && !(before && top + y - before.y < 22)) {
      places.push({ x: left + x, y: top + y + 3 })
    }
  }
  return places
}

async function drag(page: Page, from: { x: number; y: number }, by: number, picture?: string) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + by, { steps: 6 })
  if (picture !== undefined) await page.screenshot({ path: picture })
  await page.mouse.up()
}

for (const size of windowSizes) {
  test.describe(`${size.width}×${size.height}`, () => {
    test.use({ viewport: size })

    test(`${size.width}: a bracket is written, moved and protected on the chart`, async ({
      desk: page,
    }, testInfo) => {
      const trading = new TradingPage(page)
      await trading.ready()
      const chart = new ChartOnDesk(page)
      const { ticket } = trading
      const { entry, target, stop } = await pricesInView(chart)
      await trading.choose('Kraken', 'Buy')
      await trading.chooseSynthetic('Bracket')
      const field = (name: string | RegExp) => ticket.getByLabel(name, { exact: true })
      await field('Size').fill('0.5')
      await field('Entry, or empty').fill(String(entry))
      await field('Target price').fill(String(target))
      await field('Stop price').fill(String(stop))

      await test.step('what stands in the ticket is three lines, and one that is dragged writes into it', async () => {
        await expect.poll(async () => (await tagsOn(chart)).length).toBe(3)
        const [upper] = await tagsOn(chart)
        if (!upper) throw new Error('The target has a tag.')
        await page.screenshot({ path: testInfo.outputPath('draft.png') })
        await drag(page, upper, 12)
        await expect(field('Target price')).not.toHaveValue(String(target))
      })
      await trading.send('buy')
      const held = page.getByRole('table', { name: 'Held by Leadline' })
      await expect(held.getByRole('row', { name: /Bracket/ })).toBeVisible()
      await ticket.getByRole('button', { name: 'New ticket' }).click()
      await page.screenshot({ path: testInfo.outputPath('sent.png') })

      await test.step('a stop that waits for its entry is dragged, asked about, and changed', async () => {
        await expect.poll(async () => (await tagsOn(chart)).length).toBe(3)
        const places = await tagsOn(chart)
        const lowest = places.at(-1)
        if (!lowest) throw new Error('The stop has a tag.')
        await page.screenshot({ path: testInfo.outputPath('bracket.png') })
        await drag(page, lowest, -8, testInfo.outputPath('dragging.png'))
        const asked = page.getByRole('group', { name: 'Move order' })
        await expect(asked).toContainText('Move the stop of Bracket, buy 0.5 on Kraken')
        await page.screenshot({ path: testInfo.outputPath('asked.png') })
        await page.waitForTimeout(500)
        const to = /to ([\d,.]+)\?/.exec((await asked.textContent()) ?? '')?.[1] ?? ''
        await asked.getByRole('button', { name: 'Move', exact: true }).click()
        await expect(asked).toBeHidden()
        await expect(held.getByRole('row', { name: /Bracket/ })).toContainText(to)
      })
    })
  })
}
