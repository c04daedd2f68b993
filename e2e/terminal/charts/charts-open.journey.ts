import { expectAccessible, windowSizes } from '../desk-journey.ts'
import { expect, test } from './chart-journey.ts'
import { ChartOnDesk, viewIn } from './chart-on-desk.ts'
import { minutes } from './manual-candles.ts'

for (const size of windowSizes) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size })

    test('New panel, Chart, a symbol and Enter: a chart with every default of the manual', async ({
      desk,
    }) => {
      await desk.getByRole('button', { name: 'New panel' }).click()
      await desk.getByRole('menuitem', { name: 'Chart' }).click()
      await desk.keyboard.type('eth')
      await expect(desk.getByRole('option', { name: /ETH-USD/ }).first()).toBeVisible()
      await desk.keyboard.press('Enter')
      // The layout's own chart is linked with it and follows.
      const surface = desk
        .locator('.dv-groupview.dv-active-group')
        .getByRole('application', { name: 'ETH-USD chart, 1 minute candles' })
      await expect(surface).toBeVisible()
      const chart = new ChartOnDesk(desk, surface)
      await expect
        .poll(() => chart.read())
        .toMatch(/EMA 14: [\d,.]+ No drawings\. .* Automatic scale/)

      await chart.panel.getByRole('button', { name: 'Indicators' }).click()
      await expect(chart.panel.getByRole('textbox', { name: 'EMA length' })).toHaveValue('14')
      await desk.keyboard.press('Escape')
      await chart.panel.getByRole('button', { name: /^Source/ }).click()
      const checked = chart.panel.locator('[role=menuitemradio][aria-checked=true]')
      await expect(checked).toHaveText(['•All shown exchanges'])
      await desk.keyboard.press('Escape')
      await chart.panel.getByRole('button', { name: 'Chart menu' }).click()
      await expect(checked).toContainText(['Candles', 'Volume below', 'Your computer’s time zone'])
      await desk.keyboard.press('Escape')
      await expectAccessible(desk)
    })
  })
}

test('a consolidated candle has the extremes of all exchanges and the sum of their volume', async ({
  chart,
  opening,
}) => {
  const at = opening(minutes.consolidated)
  expect(await chart.readAt(await chart.xOf(at))).toContain(
    'Open 60,050.00, High 60,135.00, Low 60,040.00, Close',
  )
  expect(await chart.read()).toContain('Volume 6.5000.')

  await chart.choose(/^Source/, 'Coinbase')
  await expect(async () => {
    expect(await chart.readAt(await chart.xOf(at))).toContain('High 60,120.00')
  }).toPass()
  expect(await chart.read()).toContain('Volume 4.2000.')

  // Kraken's history holds that one candle, so keys find it faster than the pointer.
  await chart.choose(/^Source/, 'Kraken')
  await chart.pointElsewhere()
  await chart.surface.focus()
  await expect(async () => {
    await chart.page.keyboard.press('Shift+ArrowLeft')
    expect(await chart.read()).toContain('High 60,135.0,')
  }).toPass()
  expect(await chart.read()).toContain('Volume 2.3000.')

  await chart.panel.getByRole('button', { name: /^Source/ }).click()
  await expect(chart.panel.getByRole('menuitemradio')).toContainText([
    'All shown exchanges',
    'Coinbase',
    'Kraken',
    'Gemini',
    'Binance.US',
  ])
  await expect(chart.panel.getByText('Robinhood')).toHaveCount(0)
})

test('a minute in which nobody traded is left empty, and said to be', async ({
  chart,
  opening,
}) => {
  const [ten, last] = [await chart.xOf(opening(59)), await chart.xOf(opening(69))]
  const pitch = (last - ten) / 10
  for (const minute of [71, 72, 73]) {
    expect(await chart.readAt(last + (minute - 69) * pitch)).toContain(
      'No trade in this minute. The gap stays empty.',
    )
  }
})

test('the toolbar offers eight timeframes; days open at 00:00 UTC, weeks on Monday, in any zone', async ({
  chart,
}) => {
  await expect(chart.panel.getByRole('radio')).toHaveText([
    '1 min',
    '5',
    '15',
    '30',
    '1 h',
    '4 h',
    '1 d',
    '1 w',
  ])
  await chart.choose('Chart menu', 'New York')
  const candleAt = async (name: string) => {
    await chart.panel.getByRole('radio', { name, exact: true }).click()
    await chart.pointElsewhere()
    await expect(chart.surface).toHaveAttribute('aria-label', `BTC-USD chart, ${name} candles`)
    // Exchanges answer one question a second, and each timeframe is one for each of them.
    await expect.poll(() => chart.read(), { timeout: 60_000 }).toContain('Last candle')
    return await chart.read()
  }
  for (const name of ['5 minutes', '15 minutes', '30 minutes', '1 hour', '4 hours']) {
    expect(await candleAt(name)).toContain('still forming')
  }
  // 7:00 p.m. of the day before, or 8:00 p.m. in summer.
  expect(await candleAt('1 day')).toMatch(/still forming, \w+ \w+ \d+ \d{4} (?:19|20):00: Open/)
  expect(await candleAt('1 week')).toMatch(/still forming, Sun \w+ \d+ \d{4} (?:19|20):00: Open/)
  await chart.choose('Chart menu', 'UTC')
  expect(await candleAt('1 week')).toMatch(/still forming, Mon \w+ \d+ \d{4}: Open/)
})

test('history is loaded as one scrolls back, far beyond what a chart opens with', async ({
  chart,
}) => {
  await chart.panel.getByRole('radio', { name: '1 hour' }).click()
  await expect.poll(() => chart.read()).toMatch(/1 hour candles.*In view/)
  await chart.surface.click({ position: { x: 300, y: 60 } })
  const hours = () => chart.read().then((text) => (Date.now() - viewIn(text).from) / 3_600_000)
  await expect(async () => {
    await chart.page.keyboard.press('Home')
    expect(await hours()).toBeGreaterThan(900)
  }).toPass({ timeout: 60_000 })
  await chart.page.keyboard.press('End')
  expect(await hours()).toBeLessThan(400)
})
