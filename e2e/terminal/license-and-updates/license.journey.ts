import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { open } from '../../journey.ts'
import { expectAccessible, marketContents, windowSizes } from '../desk-journey.ts'
import {
  buyAnonymously,
  buyPremium,
  confirmCode,
  expect,
  openLicensePage,
  test,
} from './shop-and-desk.ts'

const plan = (desk: Page, title: string) =>
  desk.getByRole('button', { name: `Plan ${title}. Open the license page.` })

/** A file from the computer's own windows, dropped in the middle of the desk. */
async function dropFile(desk: Page, name: string, text: string): Promise<void> {
  const data = await desk.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content ?? ''], fileName ?? ''))
      return transfer
    },
    [name, text],
  )
  // On a panel: the frame around panels sees a drop before the window does.
  await desk.dispatchEvent('[data-panel^="depth-of-book"]', 'drop', { dataTransfer: data })
}

test.use({ viewport: windowSizes[1] })

test('Premium is bought, the desk is linked by its code, and the plan is on; the session is ended and the plan stays', async ({
  shopDesk: desk,
  browserPage: page,
  program,
  shop,
}) => {
  test.slow()
  await expect(plan(desk, 'Free')).toBeVisible()
  const username = await buyPremium(page)
  const license = await openLicensePage(desk)
  await license.getByRole('button', { name: 'Link my account' }).click()
  await expect(license.getByText('Waiting for you to confirm it.')).toBeVisible()
  await expectAccessible(desk, marketContents)
  await confirmCode(page, desk)
  await expect(plan(desk, 'Premium')).toBeVisible()
  await expect(license.getByText(`Linked with ${username}`)).toBeVisible()
  await expectAccessible(desk, marketContents)

  await open(page, '/account/security')
  const linked = page.getByRole('listitem').filter({ hasText: 'Leadline on Linux' })
  await linked.getByRole('button', { name: /^End the session of Leadline on Linux/ }).click()
  await expect(linked).toHaveCount(0)
  await license.getByRole('button', { name: 'Fetch licenses now' }).click()
  await expect(license.getByText(`The session of ${username} was ended on the site.`)).toBeVisible()
  await expect(plan(desk, 'Premium')).toBeVisible()
  const { address } = await program.start({ LEADLINE_SERVER_URL: shop.url })
  await desk.goto(address)
  await expect(plan(desk, 'Premium')).toBeVisible()
})

test('bought anonymously, the same', async ({ shopDesk: desk, browserPage: page }) => {
  test.slow()
  const username = await buyAnonymously(page)
  const license = await openLicensePage(desk)
  await license.getByRole('button', { name: 'Link my account' }).click()
  await confirmCode(page, desk)
  await expect(plan(desk, 'Premium')).toBeVisible()
  await expect(license.getByText(`Linked with ${username}`)).toBeVisible()
  await open(page, '/account/security')
  const linked = page.getByRole('listitem').filter({ hasText: 'Leadline' })
  await expect(linked.getByText('Leadline', { exact: true })).toBeVisible()
  await license.getByRole('button', { name: 'Unlink' }).click()
  await expect(license.getByText('This Leadline is no longer linked.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible()
})

test('the file from the profile is dropped on the desk, chosen in a dialog, or given to the program', async ({
  shopDesk: desk,
  browserPage: page,
  program,
  shop,
}) => {
  test.slow()
  await buyPremium(page)
  await open(page, '/profile')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download license file' }).click()
  const download = await downloading
  const path = join(program.home, download.suggestedFilename())
  await download.saveAs(path)
  const text = readFileSync(path, 'utf8')
  const outcome = desk.getByRole('region', { name: 'License file' })

  await dropFile(desk, 'photo.png', 'PNG')
  await expect(outcome).toContainText('photo.png is not a license file.')
  await dropFile(desk, 'torn.leadline-license', text.slice(0, 90))
  await expect(outcome).toContainText('torn.leadline-license is not a license file, or only a part')
  await expect(plan(desk, 'Free')).toBeVisible()
  await dropFile(desk, download.suggestedFilename(), text)
  await expect(outcome).toContainText('Your plan is Premium.')
  await expect(plan(desk, 'Premium')).toBeVisible()
  await expectAccessible(desk, marketContents)
  await outcome.getByRole('button', { name: 'License', exact: true }).click()
  const license = desk.getByRole('group', { name: 'Preferences' })
  await license.getByRole('button', { name: /^Remove the license file/ }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
  await expect(plan(desk, 'Free')).toBeVisible()

  await license.getByLabel('License file', { exact: true }).setInputFiles(path)
  await expect(plan(desk, 'Premium')).toBeVisible()
  const kept = readdirSync(join(program.home, 'license')).find((name) => name.endsWith('license'))
  writeFileSync(join(program.home, 'license', kept ?? ''), '')
  const { address } = await program.start({ LEADLINE_SERVER_URL: shop.url }, [path])
  await desk.goto(address)
  await expect(outcome).toContainText('Your plan is Premium.')
  await outcome.getByRole('button', { name: 'Close: license file' }).click()
  await expect(outcome).toHaveCount(0)
})
