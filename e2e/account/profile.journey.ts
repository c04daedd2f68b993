import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { runAdmin } from '../admin.ts'
import { inDatabase } from '../database.ts'
import { expect, expectAccessible, expectFits, open, test } from '../journey.ts'
import { mailedPath } from '../mailbox.ts'
import { signInAs } from '../member.ts'
import { firstOrAll } from '../repetition.ts'
import { register } from './account.ts'
import { logIn } from './login-form.ts'
import { fact, profileCall } from './profile-page.ts'

const downloads = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Downloads' })

test('a visitor is sent to the login and comes back; a new account is pending until the mailed link is opened', async ({
  page,
  site,
}) => {
  const { username, email } = await register(page)
  await page.goto('/profile')
  await expect(page).toHaveURL('/login')
  await logIn(page, username)
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible()
  await expect(page).toHaveTitle('Profile · Leadline')
  await expect(fact(page, 'Account status')).toHaveText('Pending Verification')
  await expect(fact(page, 'Membership')).toHaveText('Free')
  await expect(downloads(page)).toBeHidden()

  await open(page, await mailedPath(page, email, 'Verify your Leadline email address'))
  await page.getByRole('button', { name: 'Verify email' }).click()
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeFocused()
  await open(page, '/profile')
  await expect(fact(page, 'Account status')).toHaveText('Active')
  await downloads(page).click()
  await expect(page).toHaveURL('/downloads')

  await runAdmin(site, 'set-status', '--username', username, '--status', '50')
  await open(page, '/profile')
  await expect(fact(page, 'Account status')).toHaveText('Moderator')
})

test('a profile shows the picture, name, address, company, bio, website, badges and restrictions in red', async ({
  page,
  site,
}) => {
  const person = await signInAs(page, site, { planId: 3 })
  inDatabase(site, (database) => {
    database
      .prepare('update accounts set company = ?, bio = ?, website = ? where id = ?')
      .run('Pearl Slip', 'Sounds depths.', 'https://ada.example/log', person.id)
    const badge = database.prepare('insert into account_badges values (?, ?, ?, 0)')
    badge.run(person.id, 'Founder', 1)
    badge.run(person.id, 'Tester', 0)
    badge.run(person.id, 'Hidden one', null)
    const restriction = database.prepare('insert into account_restrictions values (?, ?, ?, ?)')
    restriction.run(randomUUID(), person.id, 'No chat until Friday', 1)
    restriction.run(randomUUID(), person.id, 'No voting', 2)
  })
  await open(page, '/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.username)
  await expect(page.getByRole('main').getByText(person.email ?? '')).toBeVisible()
  await expect(fact(page, 'Company')).toHaveText('Pearl Slip')
  await expect(fact(page, 'Bio')).toHaveText('Sounds depths.')
  await expect(page.getByRole('link', { name: 'https://ada.example/log' })).toHaveAttribute(
    'href',
    'https://ada.example/log',
  )
  await expect(fact(page, 'Badges').getByRole('listitem')).toHaveText(['Tester', 'Founder'])
  await expect(fact(page, 'Membership')).toHaveText('Premium')
  await expect(fact(page, 'Presence')).toHaveText('Online')
  const restrictions = page.getByRole('region', { name: 'Restrictions' }).getByRole('listitem')
  await expect(restrictions).toHaveText(['No chat until Friday', 'No voting'])
  await expect(restrictions.first()).toHaveCSS('color', 'rgb(255, 107, 107)')
  await expect(page.getByRole('link', { name: 'Security' })).toHaveAttribute(
    'href',
    '/account/security',
  )
  for (const width of firstOrAll([375, 1440])) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    await expectFits(page)
  }
})

test('a long username is cut after 26 characters and an address after 24; a click shows all of it', async ({
  page,
  site,
}) => {
  const username = `abcdefghijklmnopqrstuvwxyz${String(process.pid).padStart(6, '0').slice(-6)}`
  await signInAs(page, site, { username, email: 'abcdefghijklmnopqrstuvwx@example.com' })
  await open(page, '/profile')
  const name = page.getByRole('heading', { level: 1 }).getByRole('button')
  await expect(name).toHaveText('abcdefghijklmnopqrstuvwxyz…')
  await expect(name).toHaveAttribute('aria-expanded', 'false')
  await name.click()
  await expect(name).toHaveText(username)
  await expect(name).toHaveAttribute('aria-expanded', 'true')
  const email = page
    .getByRole('main')
    .getByRole('button', { name: 'abcdefghijklmnopqrstuvwx' })
    .last()
  await expect(email).toHaveText('abcdefghijklmnopqrstuvwx…')
  await email.press('Enter')
  await expect(email).toHaveText('abcdefghijklmnopqrstuvwx@example.com')
  await email.press('Enter')
  await expect(email).toHaveText('abcdefghijklmnopqrstuvwx…')
})

test('an account without an address shows its username in its place, cut alike', async ({
  page,
  site,
}) => {
  const username = `anonymous-${'x'.repeat(10)}${String(process.pid).padStart(6, '0').slice(-6)}`
  await signInAs(page, site, { username, email: null })
  await open(page, '/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(username)
  await expect(
    page.getByRole('main').getByRole('button', { name: username.slice(0, 24) }),
  ).toHaveText(`${username.slice(0, 24)}…`)
})

test.describe('how the account stands', () => {
  const names = [
    [0, 'None', false],
    [1, 'Banned', false],
    [2, 'Pending Verification', false],
    [3, 'Inactive', false],
    [4, 'Suspended', false],
    [20, 'Active', true],
    [50, 'Moderator', true],
    [100, 'Administrator', true],
    [200, 'Super Administrator', true],
    [21, '21', false],
    [undefined, 'Unknown', false],
  ] as const
  const presences = [
    [0, 'None'],
    [1, 'Online'],
    [2, 'Private'],
    [3, 'Offline'],
    [100, 'Banned'],
    [200, 'Super Administrator'],
    [7, '7'],
    [undefined, 'Unknown'],
  ] as const

  test('is reported by name, by number where there is none, and decides about the downloads', async ({
    page,
    site,
  }) => {
    test.slow()
    await signInAs(page, site)
    let answer: Record<string, unknown> = {}
    // As any server may answer: also with codes that this site has never learned of.
    await page.route(profileCall, async (route) => {
      const response = await route.fetch()
      const profile = (await response.json()) as Record<string, unknown>
      delete profile['accountstatus']
      delete profile['status']
      await route.fulfill({ response, json: { ...profile, ...answer } })
    })
    for (const [index, [code, name, mayDownload]] of names.entries()) {
      const [presence, presenceName] = presences[index % presences.length] ?? presences[0]
      answer = {
        ...(code !== undefined && { accountstatus: code }),
        ...(presence !== undefined && { status: presence }),
      }
      await open(page, '/profile')
      await expect(fact(page, 'Account status')).toHaveText(name)
      await expect(fact(page, 'Presence')).toHaveText(presenceName)
      await expect(downloads(page)).toHaveCount(mayDownload ? 1 : 0)
    }
  })
})

test.describe('what goes wrong is said', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('a profile that cannot be loaded says why, and can be tried again', async ({
    page,
    site,
  }) => {
    const { username } = await signInAs(page, site)
    await page.route(profileCall, (route) =>
      route.fulfill({
        status: 404,
        json: { message: 'The profile is at sea.', code: 'not_found' },
      }),
    )
    await open(page, '/profile')
    await expect(page.getByRole('alert')).toHaveText('The profile is at sea.')
    await page.unroute(profileCall)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(username)
  })

  test('an answer that makes no sense fails to load', async ({ page, site }) => {
    await signInAs(page, site)
    await page.route(profileCall, (route) => route.fulfill({ json: { nothing: true } }))
    await open(page, '/profile')
    await expect(page.getByRole('alert')).toHaveText('Failed to load profile.')
    await expectAccessible(page)
  })

  test('a session that was ended elsewhere leads to the login', async ({ page, site }) => {
    const { username } = await signInAs(page, site)
    await runAdmin(site, 'set-status', '--username', username, '--status', '1')
    await page.goto('/profile')
    await expect(page).toHaveURL('/login')
  })
})
