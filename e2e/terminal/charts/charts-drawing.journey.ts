import { windowSizes } from '../desk-journey.ts'
import { keptDocument, untilKept } from '../window/kept-documents.ts'
import { expect, test } from './chart-journey.ts'
import type { ChartOnDesk } from './chart-on-desk.ts'

/** Takes a tool and clicks once for each anchor, in shares of the chart's size. */
async function draw(chart: ChartOnDesk, tool: string, ...anchors: [number, number][]) {
  const button = chart.panel.getByRole('button', { name: tool, exact: true })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  for (const anchor of anchors) await clickAt(chart, ...anchor)
  await expect(button).toHaveAttribute('aria-pressed', 'false')
}

async function clickAt(chart: ChartOnDesk, x: number, y: number, button?: 'right') {
  const box = await chart.box()
  const place = [box.x + box.width * x, box.y + box.height * y] as const
  await chart.page.mouse.click(...place, { button: button ?? 'left' })
}

/** By their names; what some of them say in numbers is left out. */
const drawingsIn = (text: string) =>
  (/Drawings: (.*?)\.(?: In view|\s*$)|No drawings\./.exec(text)?.[1] ?? '').replaceAll(
    / \([^)]*\)/g,
    '',
  )

for (const size of windowSizes) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size })

    test('nine tools, one click for each anchor; drawings are there on every timeframe and after a kill', async ({
      chart,
      program,
    }) => {
      await draw(chart, 'Trend line', [0.2, 0.3], [0.3, 0.5])
      await draw(chart, 'Horizontal line', [0.5, 0.2])
      await draw(chart, 'Ray', [0.2, 0.6], [0.3, 0.55])
      await draw(chart, 'Rectangle', [0.4, 0.3], [0.5, 0.4])
      await draw(chart, 'Fibonacci retracement', [0.55, 0.6], [0.65, 0.35])
      await draw(chart, 'Channel', [0.7, 0.6], [0.8, 0.5], [0.75, 0.4])
      await draw(chart, 'Anchored VWAP', [0.15, 0.5])
      await draw(chart, 'Measure', [0.62, 0.7], [0.68, 0.75])
      await draw(chart, 'Text note', [0.4, 0.65])
      await chart.page.getByRole('textbox', { name: 'Text note' }).fill('Waiting for the close')
      await chart.page.keyboard.press('Enter')
      const all =
        'Trend line, Horizontal line, Ray, Rectangle, Fibonacci retracement, Channel, Anchored VWAP, Measure, Text note "Waiting for the close"'
      expect(drawingsIn(await chart.read())).toBe(all)
      await chart.chooseTimeframe('5 minutes')
      expect(drawingsIn(await chart.read())).toBe(all)
      await untilKept(program.home, 'drawings', 'BTC-USD', (text) =>
        text.includes('Waiting for the close'),
      )
      program.running.at(-1)?.process.kill('SIGKILL')
      const again = await program.start()
      await chart.page.goto(again.address)
      await expect.poll(async () => drawingsIn(await chart.read())).toBe(all)
    })

    test('a drawing is selected with a click, adjusted by its anchor, undone, and removed with Delete', async ({
      chart,
      program,
    }) => {
      await draw(chart, 'Trend line', [0.3, 0.3], [0.5, 0.5])
      await untilKept(program.home, 'drawings', 'BTC-USD', (text) => text.includes('trend-line'))
      const kept = () => JSON.stringify(keptDocument(program.home, 'drawings', 'BTC-USD'))
      const drawn = kept()
      await clickAt(chart, 0.6, 0.15)
      const bar = chart.panel.getByRole('group', { name: 'Selected drawing' })
      await expect(bar).toBeHidden()
      await clickAt(chart, 0.4, 0.4)
      await expect(bar).toContainText('Trend line')

      const { x, y, width, height } = await chart.box()
      const { mouse, keyboard } = chart.page
      await mouse.move(x + width * 0.5, y + height * 0.5)
      await mouse.down()
      await mouse.move(x + width * 0.55, y + height * 0.25, { steps: 4 })
      await mouse.up()
      await expect.poll(kept).not.toBe(drawn)
      await keyboard.press('Control+z')
      await expect.poll(kept).toBe(drawn)

      await keyboard.press('Delete')
      await expect(bar).toBeHidden()
      expect(await chart.read()).toContain('No drawings.')
      await expect.poll(kept).toBe('{"drawings":[]}')
    })
  })
}

test('This timeframe only confines a drawing to the timeframe it was drawn on', async ({
  chart,
}) => {
  await draw(chart, 'Horizontal line', [0.5, 0.3])
  await draw(chart, 'Rectangle', [0.6, 0.4], [0.7, 0.5])
  await clickAt(chart, 0.2, 0.3, 'right')
  const item = chart.page.getByRole('menuitemradio', { name: 'This timeframe only' })
  await expect(item).toHaveAttribute('aria-checked', 'false')
  await item.click()
  expect(drawingsIn(await chart.read())).toBe('Horizontal line, Rectangle')
  await chart.chooseTimeframe('15 minutes')
  expect(drawingsIn(await chart.read())).toBe('Rectangle')
  await chart.chooseTimeframe('1 minute')
  expect(drawingsIn(await chart.read())).toBe('Horizontal line, Rectangle')
  // Other symbols have drawings of their own.
  await chart.surface.focus()
  await chart.page.keyboard.type('eth')
  await expect(chart.page.getByRole('option', { name: /ETH-USD/ }).first()).toBeVisible()
  await chart.page.keyboard.press('Enter')
  await expect.poll(() => chart.read()).toContain('No drawings.')
})

test('what is drawn in one window is in the other at once', async ({ chart, context }) => {
  const second = await context.newPage()
  await second.goto(new URL('/', chart.page.url()).href)
  const there = chart.in(second)
  await expect(there.surface).toBeVisible()
  await draw(chart, 'Horizontal line', [0.5, 0.3])
  await expect.poll(async () => drawingsIn(await there.read())).toBe('Horizontal line')
})
