import { expect, expectAccessible, marketContents, test } from '../desk-journey.ts'

test.describe('1280 × 720, a full HD screen at 150 %', () => {
  test.use({ viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1.5 })

  test('tabs fold into Layouts, search into an icon, latency into a click', async ({ desk }) => {
    await expect(desk.getByRole('navigation', { name: 'Layouts' })).toBeHidden()
    await desk.getByRole('button', { name: 'Scalp' }).click()
    await desk.getByRole('menuitemradio', { name: 'Swing' }).click()
    await expect(desk.getByRole('button', { name: 'Swing' })).toBeVisible()
    await desk.getByRole('button', { name: /Coinbase/ }).click()
    await expect(desk.getByRole('dialog', { name: 'Coinbase: connection' })).toContainText(
      /Latency\s*\d+ ms/,
    )
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('button', { name: /Symbol search/ })).toBeVisible()
    await expectAccessible(desk, marketContents)
  })

  test('no word of the bars is cut off', async ({ desk }) => {
    await expect(desk.getByText('5 of 5 feeds live')).toBeVisible()
    const cut = await desk.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.top-bar *, .status-bar *')]
        .filter(
          ({ clientWidth, scrollWidth, offsetParent }) =>
            offsetParent && clientWidth > 1 && scrollWidth > clientWidth,
        )
        .map(({ textContent }) => textContent),
    )
    expect(cut).toEqual([])
    const wide = await desk.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBe(1280)
  })
})

test.describe('800 wide', () => {
  test.use({ viewport: { width: 800, height: 900 } })

  test('one panel at a time, and a way to the others', async ({ desk }) => {
    await desk.getByRole('button', { name: 'Watch list' }).click()
    await expect(desk.getByRole('row', { name: /^BTC-USD/ })).toBeVisible()
    await desk.getByRole('button', { name: 'Preferences' }).click()
    await expect(desk.getByRole('heading', { name: 'Exchanges', exact: true })).toBeVisible()
    await expect(desk.getByRole('row', { name: /^BTC-USD/ })).toBeHidden()
    await expectAccessible(desk, marketContents)
  })
})

test.describe('1000 wide', () => {
  test.use({ viewport: { width: 1000, height: 700 } })

  test('the ladder begins full and condensed, as in every built-in layout', async ({ desk }) => {
    await desk.getByRole('button', { name: 'Depth of book' }).click()
    await expect(desk.getByRole('button', { name: /^Depth\s*50$/ })).toBeVisible()
    await desk.screenshot({ path: test.info().outputPath('small-ladder.png') })
  })
})

test.describe('390 wide', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a monitor: lights and the watch list, and the words how to get more', async ({ desk }) => {
    await expect(desk.getByRole('heading', { name: 'Monitor' })).toBeVisible()
    await expect(desk.getByRole('row', { name: /^BTC-USD/ })).toBeVisible()
    await expect(desk.getByText('Make the window at least 1,024 wide to trade.')).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Preferences' })).toHaveCount(0)
    await expectAccessible(desk, marketContents)
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('a window that becomes wide again has its dock, as it was left', async ({ desk }) => {
    await expect(desk.getByRole('heading', { name: 'Monitor' })).toBeVisible()
    await desk.setViewportSize({ width: 1920, height: 1080 })
    await expect(desk.getByRole('navigation', { name: 'Layouts' })).toBeVisible()
    await expect(desk.getByRole('row', { name: /^BTC-USD/ })).toBeVisible()
  })
})

test('Preferences can be read again after the window was too narrow for the dock', async ({
  desk,
}) => {
  await desk.setViewportSize({ width: 1366, height: 768 })
  await desk.keyboard.press('Control+,')
  const exchanges = desk.getByRole('heading', { name: 'Exchanges', exact: true })
  await expect(exchanges).toBeInViewport()
  await desk.setViewportSize({ width: 800, height: 768 })
  await expect(exchanges).toBeHidden()
  await desk.setViewportSize({ width: 1366, height: 768 })
  await expect(exchanges).toBeInViewport()
  await desk.reload()
  await expect(exchanges).toBeInViewport()
})

test('a floating panel at the edge of a window that becomes smaller stands whole inside it', async ({
  desk,
}) => {
  await desk.setViewportSize({ width: 1920, height: 1080 })
  await desk.keyboard.press('Control+,')
  await expect(desk.getByRole('heading', { name: 'Exchanges', exact: true })).toBeInViewport()
  const float = desk.locator('.dv-resize-container')
  const handle = await float.locator('.dv-void-container').boundingBox()
  if (!handle) throw new Error('The floating panel has nothing to take hold of.')
  await desk.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2)
  await desk.mouse.down()
  await desk.mouse.move(1600, 700, { steps: 3 })
  await desk.mouse.move(1915, 1000, { steps: 3 })
  await desk.mouse.up()
  const dock = desk.getByRole('main', { name: 'Panels' })
  const edges = async () => {
    const [inner, outer] = [await float.boundingBox(), await dock.boundingBox()]
    if (!inner || !outer) return 'nothing'
    const past = [
      outer.x - inner.x,
      outer.y - inner.y,
      inner.x + inner.width - outer.x - outer.width,
      inner.y + inner.height - outer.y - outer.height,
    ]
    return Math.round(Math.max(...past))
  }
  await expect.poll(edges).toBeLessThanOrEqual(0)
  await desk.setViewportSize({ width: 1620, height: 620 })
  await expect(float).toBeVisible()
  await expect.poll(edges).toBeLessThanOrEqual(0)
})

test('forced colors leave every border and sign in place', async ({ desk }) => {
  await desk.setViewportSize({ width: 1920, height: 1080 })
  await desk.emulateMedia({ forcedColors: 'active' })
  await expect(desk.getByRole('row', { name: /^BTC-USD/ })).toBeVisible()
  const edge = desk.locator('.dv-groupview.dv-active-group').first()
  await expect(edge).toHaveCSS('border-top-style', 'solid')
})
