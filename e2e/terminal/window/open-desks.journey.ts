import { secondAddress } from '../../../apps/terminal/src/testing/second-address.ts'
import { launchChromium } from '../../launch-chromium.ts'
import { expect, expectAccessible, marketContents, test, windowSizes } from '../desk-journey.ts'

test.describe.configure({ timeout: 180_000 })
test.use({ viewport: windowSizes[1] })

test('a desk that is open elsewhere is seen in the status bar, ended in the list, and shows nothing any more', async ({
  desk,
  program,
}, testInfo) => {
  // A program of its own: two windows of one headless Chromium wait for each other's frames.
  const elsewhere = await launchChromium()
  const stolen = await elsewhere.newPage({ viewport: windowSizes[1] })
  await stolen.goto(await secondAddress(program.home))
  const ladder = stolen.locator('[data-panel^="depth-of-book"]').first()
  await expect(ladder).toBeVisible()

  const status = desk.getByRole('contentinfo', { name: 'Status' })
  await status.getByRole('button', { name: '1 other desk' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Open desks' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'this desk' })).toHaveCount(1)
  for (const size of windowSizes) {
    await desk.setViewportSize(size)
    await desk.screenshot({ path: testInfo.outputPath(`open-desks-${size.width}.png`) })
  }
  await expectAccessible(desk, marketContents)

  await dialog.getByRole('button', { name: 'End all others' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(stolen.getByRole('heading', { name: 'This desk has ended' })).toBeVisible()
  // Nothing of the market is left on it, live or not.
  await expect(ladder).toBeHidden()
  await expect(stolen.locator('canvas')).toHaveCount(0)
  await stolen.screenshot({ path: testInfo.outputPath('ended.png') })
  // Loaded again it does not come back either, and still says why.
  await stolen.reload()
  await expect(stolen.getByRole('heading', { name: 'This desk has ended' })).toBeVisible()
  await elsewhere.close()

  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(status.getByRole('button', { name: 'Open desks' })).toBeVisible()
  await expect(status).toContainText('5 of 5 feeds live')
})
