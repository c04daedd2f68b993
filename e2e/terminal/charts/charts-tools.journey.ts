import { expectAccessible, windowSizes } from '../desk-journey.ts'
import { untilKept } from '../window/kept-documents.ts'
import { expect, test } from './chart-journey.ts'
import { minutes } from './manual-candles.ts'

for (const size of windowSizes) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size })

    test('a VWAP is anchored to a candle by mouse and by keyboard, has bands where wanted, and is there after a restart', async ({
      chart,
      opening,
      program,
    }, testInfo) => {
      const { page, panel } = chart
      page.setDefaultTimeout(60_000)
      const tool = panel.getByRole('button', { name: 'Anchored VWAP', exact: true })
      const from = await chart.xOf(opening(50))
      const later = await chart.xOf(opening(minutes.ema))
      await tool.click()
      const box = await chart.box()
      await page.mouse.click(box.x + from, box.y + 160)
      // Every candle since then was typically paid at 60,000.00, up to the one that closed at 60,150.00.
      expect(await chart.readAt(await chart.xOf(opening(58)))).toMatch(
        /Anchored VWAP \w+ \w+ \d+ \d\d:\d\d: 60,000\.00( |$)/,
      )
      // Ten candles at 60,000.00, and one of (60,150 + 60,000 + 60,150) / 3 = 60,100.00: 60,009.09.
      expect(await chart.readAt(later)).toMatch(/Anchored VWAP [\w :]+: 60,009\.09( |$)/)
      await page.getByRole('group', { name: 'Selected drawing' }).getByLabel('Bands').check()
      expect(await chart.readAt(later)).toMatch(
        /Anchored VWAP [\w :]+: 60,009\.09 [\d,.]+ [\d,.]+ [\d,.]+ [\d,.]+( |$)/,
      )
      await page.screenshot({ path: testInfo.outputPath(`vwap-${size.width}.png`) })

      // The same without a mouse: the crosshair goes to the last candle but two.
      await chart.pointElsewhere()
      await tool.focus()
      await page.keyboard.press('Enter')
      for (let times = 0; times < 3; times += 1) await page.keyboard.press('Shift+ArrowLeft')
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await chart.read()).split('Anchored VWAP').length).toBe(5)
      await expectAccessible(page, ['.dv-groupview:not(.dv-active-group)'])
      await page.keyboard.press('Delete')
      await expect.poll(async () => (await chart.read()).split('Anchored VWAP').length).toBe(3)

      await untilKept(program.home, 'drawings', 'BTC-USD', (text) => text.includes('"bands":true'))
      const again = await program.start()
      await page.goto(again.address)
      await expect
        .poll(() => chart.read(), { timeout: 30_000 })
        .toMatch(/Anchored VWAP [\w :]+: [\d,.]+ [\d,.]+ [\d,.]+ [\d,.]+ [\d,.]+ /)
    })

    test('a risk and reward says how much may be bought for the typed risk, beside a measure and a channel', async ({
      chart,
      program,
    }, testInfo) => {
      const { page, panel } = chart
      page.setDefaultTimeout(60_000)
      const box = await chart.box()
      const draw = async (tool: string, ...anchors: [number, number][]) => {
        await panel.getByRole('button', { name: tool, exact: true }).click()
        for (const [x, y] of anchors) {
          await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
        }
      }
      await draw('Channel', [0.1, 0.55], [0.35, 0.4], [0.2, 0.3])
      await draw('Measure', [0.4, 0.5], [0.5, 0.3])
      await draw('Risk and reward', [0.58, 0.45], [0.6, 0.55], [0.8, 0.25])
      const bar = page.getByRole('group', { name: 'Selected drawing' })
      const risk = bar.getByRole('textbox', { name: 'Risk' })
      await expect(risk).toHaveValue('100')
      const read = async () => await chart.read()
      expect(await read()).toMatch(
        /Target [\d,.]+ \+[\d.]+%, gains [\d,.]+ USD; Entry [\d,.]+, 1 : \d+\.\d\d, buy [\d.]+ BTC; Stop /,
      )
      const sizeOf = (text: string) => Number(/buy ([\d.]+) BTC/.exec(text)?.[1])
      const before = sizeOf(await read())
      await risk.fill('0')
      await expect(bar.getByRole('alert')).toHaveText('An amount above zero')
      expect(sizeOf(await read())).toBe(before)
      await risk.fill('1000')
      await expect(bar.getByRole('alert')).toBeHidden()
      await expect.poll(async () => sizeOf(await read()) / before).toBeCloseTo(10, 0)
      expect(await read()).toMatch(/Measure \(\+[\d,.]+ \+[\d.]+%; \d+ candles, [\w ]+\)/)
      await page.screenshot({ path: testInfo.outputPath(`risk-${size.width}.png`) })
      await expectAccessible(page, ['.dv-groupview:not(.dv-active-group)'])
      await untilKept(program.home, 'drawings', 'BTC-USD', (text) => text.includes('"risk":"1000"'))
    })
  })
}
