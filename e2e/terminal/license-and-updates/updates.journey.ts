import { readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

import { startProgram } from '../../../apps/terminal/src/testing/running-terminal.ts'
import { installCheckout } from '../../../apps/terminal/src/updater/testing/install-checkout.ts'
import { removeFolders } from '../../../apps/terminal/src/updater/testing/small-release.ts'
import { openSmallShop } from '../../../apps/terminal/src/updater/testing/small-shop.ts'
import { expect, expectAccessible, marketContents, test, windowSizes } from '../desk-journey.ts'

const notes = 'Faster books.\n\n- The ladder opens at once\n- Alerts can be repeated'

test.describe('an installed Leadline', () => {
  let shop: Awaited<ReturnType<typeof openSmallShop>>
  let installed: ReturnType<typeof installCheckout>
  test.beforeAll(async () => {
    shop = await openSmallShop()
    shop.publish('0.1.0', '2026-01-10T12:00:00.000Z')
    installed = installCheckout(shop)
  })
  test.afterAll(async () => {
    await shop.close()
    removeFolders()
  })

  test('is notified of a new version, reads what it brings, downloads it, and starts again as it', async ({
    page,
    program,
    expectedErrors,
  }) => {
    // The hub goes away on purpose.
    expectedErrors.push(/WebSocket|ERR_CONNECTION_REFUSED/)
    const running = await startProgram([installed.launcher], program.home)
    await page.goto(running.address)
    await page.getByRole('button', { name: 'Start practicing' }).click()
    const version = page.getByRole('contentinfo').getByRole('button', { name: /^Leadline/ })
    await version.click()
    const dialog = page.getByRole('dialog', { name: 'Updates' })
    await dialog.getByRole('button', { name: 'Check now' }).click()
    await expect(dialog).toContainText('This is the newest version.')

    shop.publish('0.2.0', '2026-06-10T12:00:00.000Z', notes)
    shop.withdraw('0.1.0', 'It forgets drawings when the program is closed.')
    await dialog.getByRole('button', { name: 'Check now' }).click()
    await expect(dialog).toContainText(
      'Version 0.1.0 was withdrawn on March 1, 2026. It forgets drawings when the program is closed. Install version 0.2.0, which is offered below.',
    )
    await expect(version).toContainText('Withdrawn')
    await expect(dialog).toContainText('Published on June 10, 2026')
    await expect(dialog.getByRole('group', { name: 'Notes of 0.2.0' })).toContainText(
      'opens at once',
    )
    for (const size of windowSizes) {
      await page.setViewportSize(size)
      await expectAccessible(page, marketContents)
      await page.screenshot({ path: test.info().outputPath(`offered-${size.width}.png`) })
    }

    await dialog.getByRole('button', { name: 'Download 0.2.0' }).click()
    await expect(dialog).toContainText('0.2.0 is downloaded and every file of it is checked.')
    await dialog.getByRole('button', { name: 'Install on exit' }).click()
    await expect(dialog).toContainText('0.2.0 is installed when you close Leadline.')
    await page.screenshot({ path: test.info().outputPath('on-exit.png') })
    await dialog.getByRole('button', { name: 'Install now' }).click()
    await expect(dialog).toContainText('Leadline closes and starts again as 0.2.0.')
    await dialog.getByRole('button', { name: 'Close and install' }).click()
    await expect.poll(() => running.process.exitCode).toBe(0)
    expect(readlinkSync(join(installed.root, 'current'))).toBe('versions/0.2.0')
    // What the launcher starts now is the new version, by itself.
    await expect
      .poll(() => readFileSync(join(program.home, 'started.txt'), 'utf8').trim())
      .toBe('0.2.0')
  })
})

test('a Leadline from its source is notified of new versions and says that it cannot install them', async ({
  page,
  program,
}) => {
  const shop = await openSmallShop()
  shop.publish('9.0.0', '2026-06-10T12:00:00.000Z', notes)
  const { address } = await program.start({ LEADLINE_SERVER_URL: shop.server })
  await page.goto(address)
  await page.getByRole('button', { name: 'Start practicing' }).click()
  const version = page.getByRole('contentinfo').getByRole('button', { name: /^Leadline/ })
  await expect(version).toContainText('Update 9.0.0')
  await version.click()
  const dialog = page.getByRole('dialog', { name: 'Updates' })
  await expect(dialog).toContainText('This Leadline runs from its source code.')
  await expect(dialog.getByRole('button', { name: /Download/ })).toHaveCount(0)
  const automatic = dialog.getByRole('checkbox', { name: 'Check at start and once a day' })
  await automatic.click()
  await expect(automatic).not.toBeChecked()
  await program.start({ LEADLINE_SERVER_URL: shop.server })
  const memory = readFileSync(join(program.home, 'updates/memory.json'), 'utf8')
  expect(JSON.parse(memory)).toMatchObject({ isAutomatic: false })
  await shop.close()
})
