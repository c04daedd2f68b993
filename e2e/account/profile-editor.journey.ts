import sharp from 'sharp'

import { inDatabase } from '../database.ts'
import { expect, expectAccessible, expectFits, open, test } from '../journey.ts'
import { signInAs } from '../member.ts'
import { firstOrAll } from '../repetition.ts'
import { editButton, fact, saveButton } from './profile-page.ts'

const updateCall = '**/api/v1/users/update-profile'
const picture = (width = 64) =>
  sharp({ create: { width, height: 64, channels: 3, background: '#e9b44c' } })
    .png()
    .toBuffer()

test('the editor opens and hides, and saves bio and website', async ({ page, site }) => {
  await signInAs(page, site)
  await open(page, '/profile')
  await expect(page.getByLabel('Bio')).toBeHidden()
  await editButton(page).click()
  const hide = page.getByRole('button', { name: 'Hide Editor' })
  await expect(hide).toHaveAttribute('aria-expanded', 'true')
  await hide.click()
  await expect(page.getByLabel('Bio')).toBeHidden()

  await editButton(page).click()
  await page.getByLabel('Bio').fill('By the mark, five.')
  await page.getByLabel('Website').fill('ada.example')
  await saveButton(page).click()
  await expect(page.getByLabel('Website')).toHaveAccessibleDescription(
    'A website begins with https:// or http://',
  )
  await expect(page.getByLabel('Website')).toBeFocused()
  await page.getByLabel('Website').fill('https://ada.example')
  await saveButton(page).click()
  await expect(page.getByText('Profile updated successfully.')).toBeVisible()
  await expect(fact(page, 'Bio')).toHaveText('By the mark, five.')
  await expect(page.getByLabel('Bio')).toHaveValue('By the mark, five.')
  for (const width of firstOrAll([375, 1440])) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    await expectFits(page)
  }
  await page.reload()
  await expect(fact(page, 'Website')).toHaveText('https://ada.example')
})

test('company and presence are changed where they are shown', async ({ page, site }) => {
  await signInAs(page, site)
  await open(page, '/profile')
  await editButton(page).click()
  await page.getByRole('textbox', { name: 'Company' }).fill('Analytical Engines')
  await page.getByRole('radio', { name: 'Private' }).check()
  await saveButton(page).click()
  await expect(page.getByText('Profile updated successfully.')).toBeVisible()
  await expect(fact(page, 'Company')).toHaveText('Analytical Engines')
  await expect(page.getByRole('definition').filter({ hasText: 'Private' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Private' })).toBeChecked()
  await expectAccessible(page)
})

test('granted badges are chosen and put in order; there is no way to show another', async ({
  page,
  site,
}) => {
  const person = await signInAs(page, site)
  inDatabase(site, (database) => {
    const badge = database.prepare('insert into account_badges values (?, ?, ?, ?)')
    badge.run(person.id, 'Founder', 0, 1)
    badge.run(person.id, 'Tester', null, 2)
  })
  await open(page, '/profile')
  await expect(fact(page, 'Badges').getByRole('listitem')).toHaveText(['Founder'])
  await editButton(page).click()
  await page.getByLabel('Tester', { exact: true }).check()
  await page.getByRole('button', { name: 'Move Tester up' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move Tester up' })).toBeFocused()
  await saveButton(page).click()
  await expect(page.getByText('Profile updated successfully.')).toBeVisible()
  await expect(fact(page, 'Badges').getByRole('listitem')).toHaveText(['Tester', 'Founder'])
  const token = await page.evaluate(() => localStorage.getItem('leadline.token'))
  const refused = await page.request.post('/api/v1/users/update-profile', {
    data: { badges: ['Admiral'] },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(refused.status()).toBe(403)
})

test('a picture is uploaded, kept when it is not touched, and removed', async ({ page, site }) => {
  const { username } = await signInAs(page, site)
  await open(page, '/profile')
  await editButton(page).click()
  const choose = page.getByLabel('Upload a picture')
  await choose.setInputFiles({
    name: 'a.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expect(page.getByText('A picture must be a PNG, JPEG or WebP file.')).toBeVisible()
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture() })
  await saveButton(page).click()
  await expect(page.getByText('Profile updated successfully.')).toBeVisible()
  const shown = page.getByRole('img', { name: username }).first()
  await expect(shown).toHaveAttribute('src', /^\/avatars\/[\w-]{43}\.webp$/)
  expect(
    await shown.evaluate((image: HTMLImageElement) =>
      image.decode().then(() => image.naturalWidth),
    ),
  ).toBe(256)
  await page.getByLabel('Bio').fill('With a picture.')
  await saveButton(page).click()
  await expect(fact(page, 'Bio')).toHaveText('With a picture.')
  await expect(shown).toBeVisible()
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await saveButton(page).click()
  await expect(page.getByRole('img', { name: username })).toHaveCount(0)
})

test.describe('what goes wrong is said', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('a picture behind a link into our own network is refused in plain words', async ({
    page,
    site,
  }) => {
    await signInAs(page, site)
    await open(page, '/profile')
    await editButton(page).click()
    await page.getByLabel('Or a link to a picture').fill('http://169.254.169.254/latest/meta-data')
    await saveButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(
      'This link leads to an address that we do not open.',
    )
  })

  test('an update that fails shows the message, or that it failed', async ({ page, site }) => {
    await signInAs(page, site)
    await open(page, '/profile')
    await editButton(page).click()
    await page.getByLabel('Bio').fill('Not lost.')
    await page.route(updateCall, (route) =>
      route.fulfill({ status: 400, json: { message: 'Too deep.', code: 'invalid_request' } }),
    )
    await saveButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('Too deep.')
    await page.unroute(updateCall)
    await page.route(updateCall, (route) => route.fulfill({ json: 'nonsense' }))
    await saveButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to update profile.')
    await page.unroute(updateCall)
    await page.route(updateCall, (route) => route.abort())
    await saveButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('Network error. Please try again.')
    await expect(page.getByLabel('Bio')).toHaveValue('Not lost.')
  })
})
