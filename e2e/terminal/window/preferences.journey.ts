import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { expect, expectAccessible, marketContents, test } from '../desk-journey.ts'
import { untilKept } from './kept-documents.ts'

/** Wide enough for a watch list that stands beside the ladder, not behind a tab. */
test.use({ viewport: { width: 1920, height: 1080 } })

async function openPage(desk: Page, page: string) {
  await desk.keyboard.press('Control+,')
  const preferences = desk.getByRole('group', { name: 'Preferences' })
  await preferences.getByRole('button', { name: page, exact: true }).click()
  await expect(preferences.getByRole('heading', { name: page, exact: true })).toBeVisible()
  return preferences
}

test('hiding an exchange closes its feed, and showing it opens it again', async ({ desk }) => {
  await expect(desk.getByText('5 of 5 feeds live')).toBeVisible()
  const preferences = await openPage(desk, 'Exchanges')
  const gemini = preferences.getByRole('checkbox', { name: /Gemini/ })
  await gemini.uncheck()
  await expect(desk.getByText('4 of 4 feeds live')).toBeVisible()
  await expectAccessible(desk, marketContents)
  await gemini.check()
  await expect(desk.getByText('5 of 5 feeds live')).toBeVisible()
})

test('Esc closes Preferences', async ({ desk }) => {
  const preferences = await openPage(desk, 'Sounds')
  await desk.keyboard.press('Escape')
  await expect(preferences).toHaveCount(0)
})

test('another quote currency is what typed letters mean', async ({ desk, program }) => {
  const preferences = await openPage(desk, 'Symbols')
  await expectAccessible(desk, marketContents)
  await preferences.getByLabel('Quote currency').fill('usdt')
  await preferences.getByLabel('Quote currency').press('Enter')
  await untilKept(program.home, 'preferences', 'symbols', (text) => text.includes('USDT'))
  await desk.getByRole('row', { name: /^ETH-USD/ }).focus()
  await desk.keyboard.type('sol')
  await expect(desk.getByRole('option').first()).toContainText('SOL-USDT')
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('row', { name: /^SOL-USDT/ })).toBeVisible()
})

test('decimals of a symbol, and hidden symbols', async ({ desk }) => {
  const preferences = await openPage(desk, 'Symbols')
  await preferences.getByLabel('Set for a symbol').fill('btc-usd')
  await preferences.getByLabel('Set for a symbol').press('Enter')
  await preferences.getByLabel('Price decimals of BTC-USD').fill('x')
  await expect(preferences.getByText('0 to 18, or empty')).toBeVisible()
  await preferences.getByLabel('Price decimals of BTC-USD').fill('0')
  const last = desk
    .getByRole('row', { name: /^BTC-USD/ })
    .getByRole('gridcell')
    .first()
  await expect(last).toHaveText(/^\d\d,\d{3}\s*$/)
  await preferences.getByLabel('Hide a symbol').fill('SOL-USD')
  await preferences.getByLabel('Hide a symbol').press('Enter')
  await desk.getByRole('row', { name: /^ETH-USD/ }).focus()
  await desk.keyboard.type('sol')
  await expect(desk.getByRole('option').first()).toBeVisible()
  await expect(desk.getByRole('option', { name: /^SOL-USD / })).toHaveCount(0)
})

test('a combination that is taken names the action that has it, and moves only when instructed to', async ({
  desk,
}) => {
  const preferences = await openPage(desk, 'Hotkeys')
  await expectAccessible(desk, marketContents)
  await preferences.getByRole('button', { name: 'Change: Next panel' }).click()
  const capture = preferences.getByLabel('New keys for Next panel')
  await capture.press('b')
  await expect(preferences.getByText('Letters and digits alone start a symbol')).toBeVisible()
  await capture.press('Control+k')
  await expect(
    preferences.getByText(
      'Ctrl + K is taken by “Symbol search and commands”. Move it to “Next panel”?',
    ),
  ).toBeVisible()
  await preferences.getByRole('button', { name: 'Cancel', exact: true }).click()
  await desk.keyboard.press('Control+k')
  await expect(desk.getByRole('dialog', { name: 'Symbol search and commands' })).toBeVisible()
  await desk.keyboard.press('Escape')

  await preferences.getByRole('button', { name: 'Change: Next panel' }).click()
  await capture.press('Control+k')
  await preferences.getByRole('button', { name: 'Move it' }).click()
  const row = preferences.getByRole('row', { name: /^Symbol search and commands/ })
  await expect(row).toContainText('none')
  await desk.keyboard.press('Control+k')
  await expect(desk.getByRole('dialog', { name: 'Symbol search and commands' })).toBeHidden()
  await preferences.getByRole('button', { name: 'Reset all' }).click()
  await desk.keyboard.press('Control+k')
  await expect(desk.getByRole('dialog', { name: 'Symbol search and commands' })).toBeVisible()
})

test('density, the second palette and reduced motion count at once', async ({ desk }) => {
  const preferences = await openPage(desk, 'Appearance')
  const row = desk.getByRole('row', { name: /^BTC-USD/ })
  await expect(row).toHaveCSS('height', '20px')
  await preferences.getByRole('radio', { name: /^Comfortable/ }).check()
  await expect(row).toHaveCSS('height', '24px')
  await preferences.getByRole('radio', { name: /^Blue and orange/ }).check()
  await expect(desk.locator('html')).toHaveCSS('--color-bid-400', '#6ea8ff')
  await preferences.getByRole('radio', { name: /^Reduced/ }).check()
  await expect(desk.locator('html')).toHaveAttribute('data-motion', 'reduced')
  await expectAccessible(desk, marketContents)
})

test('sounds are off until they are switched on', async ({ desk }) => {
  const preferences = await openPage(desk, 'Sounds')
  await expect(preferences.getByRole('checkbox')).toHaveCount(3)
  for (const box of await preferences.getByRole('checkbox').all())
    await expect(box).not.toBeChecked()
  await preferences.getByRole('button', { name: 'Play' }).first().click()
  await expectAccessible(desk, marketContents)
})

test('an export holds what was arranged and nothing else; an import says what it changes first', async ({
  desk,
  program,
}, testInfo) => {
  await desk.getByRole('row', { name: /^ETH-USD/ }).focus()
  await desk.keyboard.type('sol')
  await expect(desk.getByRole('option').first()).toContainText('SOL-USD')
  await desk.keyboard.press('Enter')
  await untilKept(program.home, 'watch-list', 'main', (text) => text.includes('SOL-USD'))

  const preferences = await openPage(desk, 'Export')
  const waiting = desk.waitForEvent('download')
  await preferences.getByRole('button', { name: 'Export', exact: true }).last().click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^leadline-preferences-\d{4}-\d\d-\d\d\.json$/)
  const file = testInfo.outputPath('export.json')
  await download.saveAs(file)
  expect(readFileSync(file, 'utf8')).toContain('SOL-USD')

  // Another computer.
  await desk.getByRole('row', { name: /^SOL-USD/ }).focus()
  await desk.keyboard.press('Delete')
  await expect(desk.getByRole('row', { name: /^SOL-USD/ })).toHaveCount(0)
  const choose = async (path: string) => {
    const chooser = desk.waitForEvent('filechooser')
    await preferences.getByRole('button', { name: 'Choose a file …' }).click()
    await (await chooser).setFiles(path)
  }
  const nonsense = join(testInfo.outputDir, 'nonsense.json')
  writeFileSync(nonsense, '{"a":1}')
  await choose(nonsense)
  await expect(
    preferences.getByText('This is not an export of Leadline. Nothing was changed.'),
  ).toBeVisible()
  await choose(file)
  await expect(preferences.getByRole('row', { name: /Watch list main/ })).toContainText(
    'replaces what is here',
  )
  await expectAccessible(desk, marketContents)
  await expect(desk.getByRole('row', { name: /^SOL-USD/ })).toHaveCount(0)
  await preferences.getByRole('button', { name: /^Import \d/ }).click()
  await expect(desk.getByRole('row', { name: /^SOL-USD/ })).toBeVisible()
})
