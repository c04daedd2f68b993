import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import type { Chart } from '../src/chart.ts'
import { openChartPage } from './open-page.ts'
import type { Harness } from './page/harness.ts'

/** Both are in the page. */
declare const harness: Harness
declare const chart: Chart

/** Pictures to look at: node packages/charts/bench/shots.ts FOLDER */
const folder = process.argv[2] ?? '.'
mkdirSync(folder, { recursive: true })

for (const ratio of [1, 1.5]) {
  const { browser, page } = await openChartPage({ width: 780, height: 372 }, ratio)
  await page.evaluate(() => {
    const element = document.querySelector<HTMLElement>('#chart')
    if (!element) return
    Object.assign(globalThis, { chart: harness.openChart(element) })
    const drawings = new harness.DrawingBook()
    chart.setSymbol({
      symbol: 'BTC-USD',
      baseAsset: 'BTC',
      numbers: { priceDecimals: 2, sizeDecimals: 8, shownPriceDecimals: 2, shownSizeDecimals: 2 },
      priceStep: 1,
      drawings,
    })
    chart.setSettings({ timeZone: 'America/New_York' })
    chart.indicators.add('ema')
    const candles = harness.madeCandles({ count: 400, seed: 5, gaps: 0.01 })
    chart.setCandles(0, Number.MAX_SAFE_INTEGER, candles)
    const last = candles.at(-1)?.close ?? 0
    chart.setMarks({
      orders: [
        { id: '1', side: 'sell', price: last + 1400, size: '0.2000', venue: 'GE' },
        { id: '2', side: 'sell', price: last + 600, size: '0.2500', venue: 'CB' },
        { id: '3', side: 'buy', price: last - 560, size: '0.2500', venue: 'CB' },
        { id: '4', side: 'buy', price: last - 900, size: '0.4000', venue: 'KR' },
      ],
      positions: [{ id: 'p', averagePrice: last - 3300, size: '0.8000', venue: 'CB' }],
    })
  })
  const shoot = (name: string) => page.screenshot({ path: join(folder, `${name}@${ratio}.png`) })
  await page.waitForTimeout(300)
  await shoot('plain')
  await page.keyboard.down('Alt')
  await page.mouse.move(330, 100)
  await page.mouse.down()
  await page.mouse.move(470, 200, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.up('Alt')
  await page.waitForTimeout(200)
  await shoot('selection')
  await page.keyboard.press('Escape')
  await page.keyboard.down('Shift')
  await page.mouse.wheel(0, 100)
  await page.keyboard.up('Shift')
  await page.mouse.move(520, 120)
  await page.waitForTimeout(200)
  await shoot('locked-crosshair')
  await page.mouse.move(5, 370)
  await page.evaluate(() => {
    for (const kind of ['sma', 'vwap', 'bollinger', 'rsi', 'macd', 'atr'])
      chart.indicators.add(kind)
    chart.setMarks({ orders: [], positions: [] })
    chart.showLatest()
  })
  await page.setViewportSize({ width: 1100, height: 760 })
  await page.waitForTimeout(300)
  await shoot('indicators')
  await page.evaluate(() => {
    for (const { id, kind } of chart.indicators.all)
      if (kind.id !== 'ema') chart.indicators.remove(id)
    const { series } = chart.model.data
    const at = (index: number, price: number) => ({ time: series.time[index] ?? 0, price })
    const low = (index: number) => (series.low[index] ?? 0) / 100
    const high = (index: number) => (series.high[index] ?? 0) / 100
    const { drawings } = chart.model
    drawings.add('horizontal-line', [at(390, high(352) + 8)], '1h', 'Monday high')
    drawings.add('rectangle', [at(262, high(262)), at(280, low(270) - 10)], '1h', '')
    drawings.add('fibonacci', [at(318, high(318)), at(352, low(352))], '1h', '')
    drawings.add('ray', [at(285, low(285)), at(300, low(300))], '1h', '')
    drawings.add('text-note', [at(385, high(385) + 20)], '1h', 'Waiting for the close')
    const line = drawings.add('trend-line', [at(360, low(360)), at(392, low(392))], '1h', '')
    chart.model.hand.selected = line.id
    chart.setMarks({
      fills: [
        {
          id: 'f',
          side: 'buy',
          price: series.low[372] ?? 0,
          time: series.time[372] ?? 0,
          size: '0.0500',
          venue: 'CB',
        },
        {
          id: 'g',
          side: 'sell',
          price: series.high[380] ?? 0,
          time: series.time[380] ?? 0,
          size: '0.0500',
          venue: 'RH',
        },
      ],
      drafts: [
        { id: 'draft', side: 'buy', price: series.low[391] ?? 0, size: '0.7500', venue: 'CB' },
      ],
    })
  })
  await page.waitForTimeout(300)
  await shoot('drawings')
  await page.evaluate(() => {
    const candles = harness.madeCandles({
      count: 100_000,
      seed: 9,
      start: Date.UTC(2026, 8, 1),
      gaps: 0.02,
    })
    chart.setTimeframe('1m')
    chart.setCandles(0, Number.MAX_SAFE_INTEGER, candles)
    chart.model.time.fit(chart.model.firstSlot, chart.model.lastSlot, chart.model.slotsOfData)
    chart.model.dirty.touchMarket()
  })
  await page.waitForTimeout(300)
  await shoot('crowded')
  await page.evaluate(() => {
    chart.model.time.slotWidth = 1.6
    chart.showLatest()
  })
  await page.waitForTimeout(300)
  await shoot('thin')
  await page.evaluate(() => {
    const hour = 3_600_000
    const candles = harness.madeCandles({
      count: 55,
      seed: 12,
      start: Date.UTC(2026, 10, 13, 16),
      widthMs: hour,
    })
    chart.setTimeframe('1h')
    chart.setCandles(0, Number.MAX_SAFE_INTEGER, candles)
    chart.setMarks({ orders: [], positions: [], fills: [], drafts: [] })
    chart.setHistory({ isLoading: true, isComplete: false })
    for (const { id } of chart.model.drawings.drawings) chart.model.drawings.remove(id)
    chart.model.time.slotWidth = 4
    chart.showLatest()
  })
  await page.setViewportSize({ width: 375, height: 250 })
  await page.waitForTimeout(300)
  await shoot('narrow')
  await browser.close()
}
