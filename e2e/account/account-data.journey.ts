import { readFileSync } from 'node:fs'

import { expect, expectAccessible, expectFits, open, test } from '../journey.ts'
import { mailTo } from '../mailbox.ts'
import { signInAs } from '../member.ts'
import { firstOrAll } from '../repetition.ts'
import { password, register } from './account.ts'
import { logIn } from './login-form.ts'

test('what we know about you is shown as plain sentences, by subject, with every field behind it, and exported as JSON', async ({
  page,
  site,
}) => {
  const { username } = await signInAs(page, site)
  await open(page, '/profile')
  await page.getByRole('link', { name: 'What we know about you' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What we know about you')
  const account = page.getByRole('region', { name: 'Account', exact: true })
  await expect(account.getByText(`${username}@example.com`).first()).toBeVisible()
  await expect(account.getByText('Active')).toBeVisible()
  await expect(account.getByText('Where we reach you about your account.')).toBeHidden()
  await account.getByText('Every field, and why we keep it').click()
  await expect(account.getByText('Where we reach you about your account.')).toBeVisible()
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await expect(sessions.getByText('Signed in').first()).toBeVisible()
  await sessions.getByText('Every field, and why we keep it').click()
  await expect(sessions.getByText('Stored, never shown')).toBeVisible()
  await expect(page.getByText(/Nothing of yours is stored under: .*Passkeys/)).toBeVisible()
  for (const width of firstOrAll([375, 1440])) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    await expectFits(page)
  }
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as JSON' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('leadline-data.json')
  const fields = JSON.parse(readFileSync(await file.path(), 'utf8')) as {
    table: string
    field: string
    values: string[]
  }[]
  const stored = fields.find(({ table, field }) => table === 'accounts' && field === 'username')
  expect(stored?.values).toEqual([username])
})

test.describe('deleting an account', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('takes the username and the password, ends the session and is confirmed by mail', async ({
    page,
  }) => {
    const { username, email } = await register(page)
    await page.goto('/account/data')
    await expect(page).toHaveURL('/login')
    await logIn(page, username)
    await expect(page).toHaveURL('/account/data')
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expectAccessible(page)
    const confirm = dialog.getByRole('button', { name: 'Delete for good' })
    await confirm.click()
    await expect(dialog.getByLabel('Username')).toHaveAccessibleDescription(
      'Please type your username exactly as it is shown.',
    )
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Password is required',
    )
    await dialog.getByLabel('Username').fill(username)
    await dialog.getByLabel('Password', { exact: true }).fill('not the password')
    await confirm.click()
    await expect(dialog.getByRole('alert')).toHaveText('This is not your password.')
    await dialog.getByRole('button', { name: 'Keep account' }).click()
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: 'Delete account' }).click()
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('')
    await dialog.getByLabel('Username').fill(username)
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await confirm.click()
    await expect(
      page.getByRole('heading', { name: 'Your account has been deleted.' }),
    ).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    await mailTo(page, email, 'Your Leadline account was deleted')
    const again = await page.request.post('/api/v1/users/login', { data: { username, password } })
    expect(again.status()).toBe(401)
  })
})
