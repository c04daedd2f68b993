import { windowSizes } from '../desk-journey.ts'
import { expect, test } from './chart-journey.ts'
import { minutes } from './manual-candles.ts'

for (const size of windowSizes) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size })

    test('an EMA of 14 at 60,000.00 is 60,020.00 when the candle closes at 60,150.00', async ({
      chart,
      opening,
    }) => {
      expect(await chart.readAt(await chart.xOf(opening(minutes.flat.last)))).toContain(
        'EMA 14: 60,000.00',
      )
      const after = await chart.readAt(await chart.xOf(opening(minutes.ema)))
      expect(after).toContain('Close 60,150.00')
      expect(after).toContain('EMA 14: 60,020.00')
    })
  })
}

test('the most used can be added with the manual’s defaults, one of them twice with different lengths', async ({
  chart,
}) => {
  const { panel, page } = chart
  await panel.getByRole('button', { name: 'Indicators' }).click()
  const box = panel.getByRole('dialog', { name: 'Indicators' })
  const mostUsed = box.getByRole('region', { name: 'Most used' })
  await expect(mostUsed.getByRole('button', { name: /^Add / })).toHaveText([
    'SMA20Over priceThe plain average of the last closes',
    'EMA14Over priceAn average that leans on recent closes',
    'VWAPFrom 00:00 UTCOver priceThe average price paid, weighted by volume',
    'Bollinger Bands20, 2 deviationsOver priceHow far price sits from its average',
    'RSI14BelowThe balance of recent gains and losses, 0 to 100',
    'MACD12, 26, 9BelowThe gap between a fast and a slow average',
    'ATR14BelowThe usual range of one candle',
  ])
  for (const name of ['SMA', 'VWAP', 'Bollinger Bands', 'RSI', 'MACD', 'ATR']) {
    await mostUsed.getByRole('button', { name: `Add ${name}`, exact: true }).click()
  }
  await mostUsed.getByRole('button', { name: 'Add EMA', exact: true }).click()
  const length = box.getByRole('textbox', { name: 'EMA length' }).nth(1)
  await expect(length).toBeFocused()
  await length.fill('0')
  await expect(box.getByRole('alert')).toHaveText('A whole number from 1 to 1,000')
  await length.fill('50')
  await expect(box.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await chart.pointElsewhere()
  const text = await chart.read()
  for (const title of [
    /EMA 14: [\d,.]+ /,
    /SMA 20: [\d,.]+ /,
    /VWAP: [\d,.]+ /,
    /Bollinger Bands 20 2: \w+ [\d,.]+, /,
    /RSI 14: \d+\.\d\d /,
    /MACD 12 26 9: MACD [−\d,.]+, Signal [−\d,.]+, Histogram [−\d,.]+ /,
    /ATR 14: [\d,.]+ /,
    /EMA 50: [\d,.]+ /,
  ]) {
    expect(text).toMatch(title)
  }

  await panel.getByRole('button', { name: 'Indicators' }).click()
  await box.getByRole('button', { name: 'Remove EMA 14' }).click()
  await page.keyboard.press('Escape')
  expect(await chart.read()).not.toContain('EMA 14')
  expect(await chart.read()).toContain('EMA 50')
})

test('an indicator is missing until there are as many candles as its length', async ({ chart }) => {
  const { panel, page } = chart
  await panel.getByRole('button', { name: 'Indicators' }).click()
  await panel.getByRole('textbox', { name: 'EMA length' }).fill('1000')
  await page.keyboard.press('Escape')
  expect(await chart.read()).toContain('EMA 1000: —')
})

test('a typed word finds an indicator by what it answers, and Enter adds the first', async ({
  chart,
}) => {
  const { panel, page } = chart
  await panel.getByRole('button', { name: 'Indicators' }).click()
  const box = panel.getByRole('dialog', { name: 'Indicators' })
  const search = box.getByRole('searchbox', { name: 'Find an indicator' })
  await search.fill('moonshine')
  await expect(box.getByRole('status')).toHaveText(
    'No indicator of that name. You can write your own in Python.',
  )
  for (const word of ['trailing stop', 'cloud', 'recent range']) {
    await search.fill(word)
    await search.press('Enter')
  }
  await search.fill('')
  await page.keyboard.press('Escape')
  await chart.pointElsewhere()
  const text = await chart.read()
  expect(text).toMatch(/Supertrend 10 3: (Up [\d,.]+, Down —|Up —, Down [\d,.]+) /)
  expect(text).toMatch(/Ichimoku Cloud 9 26 52 26: Conversion [\d,.]+, Base [\d,.]+, /)
  expect(text).toMatch(/Stochastic 14 3 3: %K \d+\.\d\d, %D \d+\.\d\d /)
})
