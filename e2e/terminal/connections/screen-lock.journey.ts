import type { Page } from '@playwright/test'

import { expectAccessible, marketContents, windowSizes } from '../desk-journey.ts'
import { expect, test } from '../trading/real-trading.ts'
import { unlockVault } from './simulated-exchanges.ts'

test.describe.configure({ timeout: 300_000 })
test.use({ viewport: windowSizes[1] })

/** A browser that asks first, and whose screen the journey locks with `lockScreen`. */
async function stubScreen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const detectors = new Set<EventTarget & { screenState: string | null }>()
    let permission = 'prompt'
    class IdleDetector extends EventTarget {
      static requestPermission() {
        permission = 'granted'
        return Promise.resolve(permission)
      }
      screenState: string | null = null
      start() {
        this.screenState = 'unlocked'
        detectors.add(this)
        return Promise.resolve()
      }
    }
    const query = navigator.permissions.query.bind(navigator.permissions)
    navigator.permissions.query = (asked) =>
      (asked.name as string) === 'idle-detection'
        ? Promise.resolve({ state: permission } as PermissionStatus)
        : query(asked)
    const lockScreen = () => {
      for (const detector of detectors) {
        detector.screenState = 'locked'
        detector.dispatchEvent(new Event('change'))
      }
    }
    Object.assign(globalThis, { IdleDetector, lockScreen })
  })
}

const lockScreen = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { lockScreen: () => void }).lockScreen())

test('the vault locks with the screen once the trader let the browser report, and says why', async ({
  page,
  trading,
}, testInfo) => {
  await stubScreen(page)
  await page.reload()
  await trading.ready(1)
  await page.getByRole('button', { name: 'Vault open' }).click()
  await expect(page.getByText('does not lock with the screen yet')).toBeVisible()
  for (const size of windowSizes) {
    await page.setViewportSize(size)
    await page.screenshot({ path: testInfo.outputPath(`vault-${size.width}.png`) })
  }
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page.getByLabel('Lock with the screen')).toBeChecked()
  await page.screenshot({ path: testInfo.outputPath('allowed.png') })
  await expectAccessible(page, marketContents)
  await page.keyboard.press('Escape')

  await lockScreen(page)
  await page.getByRole('button', { name: 'Vault locked' }).click()
  const dialog = page.getByRole('dialog', { name: 'The vault is locked' })
  await expect(dialog).toContainText('The screen of this computer was locked.')
  await page.keyboard.press('Escape')

  await unlockVault(page)
  await page.getByRole('button', { name: 'Vault open' }).click()
  await page.getByLabel('Lock with the screen').uncheck()
  await lockScreen(page)
  await page.waitForTimeout(1000)
  await expect(page.getByLabel('Lock with the screen')).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Vault open' })).toBeVisible()
})

test('a browser that does not report the screen is said so beside the automatic lock', async ({
  page,
  trading,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'IdleDetector', { value: undefined })
  })
  await page.reload()
  await trading.ready(1)
  await page.getByRole('button', { name: 'Vault open' }).click()
  await expect(
    page.getByText('This browser does not report when the screen is locked'),
  ).toBeVisible()
  await expect(page.getByLabel('Lock with the screen')).toHaveCount(0)
})
