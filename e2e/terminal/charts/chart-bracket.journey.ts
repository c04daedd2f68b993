import type { Page } from '@playwright/test'

import { windowSizes } from '../desk-journey.ts'
import { expect, test } from '../trading/real-trading.ts'
import { ChartOnDesk, viewIn } from './chart-on-desk.ts'

test.describe.configure({ timeout: 300_000 })

const numberIn = (text: string) => Number(text.replaceAll(',', ''))

/** Prices of a bracket around the last trade, with the axis stretched until all three have room. */
async function pricesInView(chart: ChartOnDesk) {
  let found = { entry: 0, target: 0, stop: 0 }
  await expect(async () => {
    const text = await chart.read()
    const { low, high } = viewIn(text)
    const last = numberIn(/Close ([\d,.]+\d)/.exec(text)?.[1] ?? '')
    const step = (high - low) / 6
    found = {
      entry: Math.floor(last - step / 2),
      target: Math.ceil(last + step),
      stop: Math.floor(last - step * 1.5),
    }
    const hasRoom = found.stop > low + step / 3 && found.target < high - step / 2
    if (!hasRoom) await chart.scroll(100, 'Shift')
    expect(hasRoom).toBe(true)
    expect(found.entry - found.stop).toBeGreaterThan(1)
  }).toPass()
  return found
}

/** Where the pointer becomes one that moves a tag up and down: a place for each tag, from the top. */
async function tagsOn(chart: ChartOnDesk): Promise<{ x: number; y: number }[]> {
  const { x: left, y: top, width, height } = await chart.box()
  const places: { x: number; y: number }[] = []
  const x = width - 110
  for (let y = 14; y < height - 24; y += 4) {
    await chart.pointAt(x, y)
    const cursor = await chart.surface.evaluate(async (element) => {
      await new Promise(requestAnimationFrame)
      return getComputedStyle(element).cursor
    })
    const before = places.at(-1)
    const isSame = before !== undefined && top + y - before.y < 20
    if (cursor === 'ns-resize' && !isSame) places.push({ x: left + x, y: top + y + 4 })
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
    test.use({ viewport: size, tradedVenues: ['kraken'] })

    test(`${size.width}: a bracket is written on the chart, and its stop dragged there is asked about and moved`, async ({
      trading,
      venues,
      page,
    }, testInfo) => {
      // Nothing trades: lines stay where they are while one looks for them.
      await venues.type('pause')
      const chart = new ChartOnDesk(page)
      const { ticket } = trading
      const { entry, target, stop } = await pricesInView(chart)
      await trading.choose('Kraken', 'Buy')
      await trading.chooseSynthetic('Bracket')
      const field = (name: string) => ticket.getByLabel(name, { exact: true })
      await field('Size').fill('0.05')
      await field('Entry, or empty').fill(String(entry))
      await field('Target price').fill(String(target))
      await field('Stop price').fill(String(stop))

      await test.step('what stands in the ticket is three lines, and one that is dragged writes into it', async () => {
        await expect.poll(async () => (await tagsOn(chart)).length).toBe(3)
        const [upper] = await tagsOn(chart)
        if (!upper) throw new Error('The target has a tag.')
        await page.screenshot({ path: testInfo.outputPath('draft.png') })
        await drag(page, upper, 10)
        await expect(field('Target price')).not.toHaveValue(String(target))
      })
      await trading.send('buy')
      const held = page.getByRole('table', { name: 'Held by Leadline' })
      await expect(held.getByRole('row', { name: /Bracket/ })).toBeVisible()
      await ticket.getByRole('button', { name: 'New ticket' }).click()

      await test.step('a stop that waits for its entry is dragged, asked about, and changed', async () => {
        await expect.poll(async () => (await tagsOn(chart)).length).toBe(3)
        const lowest = (await tagsOn(chart)).at(-1)
        if (!lowest) throw new Error('The stop has a tag.')
        await page.screenshot({ path: testInfo.outputPath('bracket.png') })
        await drag(page, lowest, -8, testInfo.outputPath('dragging.png'))
        const asked = page.getByRole('group', { name: 'Move order' })
        await expect(asked).toContainText('Move the stop of Bracket, buy 0.05 on Kraken')
        await page.screenshot({ path: testInfo.outputPath('asked.png') })
        // Asked of the hub: the price on the exchange's steps.
        await page.waitForTimeout(500)
        const to = /to ([\d,.]+)\?/.exec((await asked.textContent()) ?? '')?.[1] ?? ''
        await asked.getByRole('button', { name: 'Move', exact: true }).click()
        await expect(asked).toBeHidden()
        await expect(held.getByRole('row', { name: /Bracket/ })).toContainText(to)
      })
    })
  })
}
