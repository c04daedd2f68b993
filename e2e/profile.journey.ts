import { spawnSync } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { expect, expectAccessible, open, test } from './journey.ts'
import type { Site } from './site.ts'

const profileCall = '**/api/v1/communityprofiles/profile'
const updateCall = '**/api/v1/users/update-profile'
const adminProgram = join(import.meta.dirname, '../apps/server/src/admin/main.ts')
const password = 'five fathoms by the mark'

let made = 0
const newName = () => `io.${process.pid}.${++made}`

/** Something done to the database of the running server, as its staff would. */
function inDatabase(site: Site, work: (database: DatabaseSync) => void) {
  const database = new DatabaseSync(join(site.dataDir, 'leadline.sqlite'))
  database.exec('pragma busy_timeout = 10000; pragma foreign_keys = on')
  work(database)
  database.close()
}

interface Person {
  id: string
  username: string
  email: string | null
}

/** An account with a session, kept by this browser as the login keeps it. */
async function signInAs(
  page: Page,
  site: Site,
  options: { username?: string; email?: string | null; status?: number; planId?: number } = {},
): Promise<Person> {
  const id = randomUUID()
  const { username = newName(), status = 20, planId = 1 } = options
  const email = options.email === undefined ? `${username}@example.com` : options.email
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest('base64url')
  const now = Date.now()
  inDatabase(site, (database) => {
    database
      .prepare(
        'insert into accounts (id, username, username_key, email, email_key, status, presence, plan_id, created_at) values (?, ?, ?, ?, ?, ?, 1, ?, ?)',
      )
      .run(
        id,
        username,
        username.toLowerCase(),
        email,
        email?.toLowerCase() ?? null,
        status,
        planId,
        now,
      )
    database
      .prepare('insert into sessions values (?, ?, ?, 0, ?, ?, ?)')
      .run(randomUUID(), id, hash, now, now, now + 86_400_000)
  })
  await page.goto('/terms')
  await page.evaluate(
    ([user, sent]) => {
      localStorage.setItem('leadline.user', user ?? '')
      localStorage.setItem('leadline.token', sent ?? '')
    },
    [JSON.stringify({ id: token, email: email ?? '', username }), token],
  )
  return { id, username, email }
}

async function register(page: Page, username = newName()) {
  const email = `${username}@example.com`
  const data = { firstname: 'Ada', lastname: 'Lovelace', username, email, password }
  const answer = await page.request.post('/api/v1/users/register', { data })
  expect(answer.status()).toBe(201)
  return { username, email }
}

/** From the login page on. */
async function logIn(page: Page, username: string) {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

function admin(site: Site, ...args: string[]) {
  const done = spawnSync(process.execPath, [adminProgram, ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: site.dataDir },
    encoding: 'utf8',
  })
  expect(done.status, done.stderr).toBe(0)
}

async function mailTo(page: Page, to: string, subject: string): Promise<string> {
  let text = ''
  await expect(async () => {
    const mails = (await (await page.request.get('/dev/mail.json')).json()) as {
      to: string
      subject: string
      text: string
    }[]
    text = mails.find((mail) => mail.to === to && mail.subject === subject)?.text ?? ''
    expect(text).not.toBe('')
  }).toPass({ timeout: 10_000 })
  return text
}

/** What stands beside a label in a list of facts. */
const fact = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('div:has(> dt)', { hasText: label })
    .getByRole('definition')
    .first()
const editButton = (page: Page) => page.getByRole('button', { name: 'Edit Profile' })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save profile' })
const downloads = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Downloads' })
const picture = (width = 64) =>
  sharp({ create: { width, height: 64, channels: 3, background: '#e9b44c' } })
    .png()
    .toBuffer()

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

  const text = await mailTo(page, email, 'Verify your Leadline email address')
  const token = /verify-email\?token=([\w-]+)/.exec(text)?.[1] ?? ''
  await page.request.post('/api/v1/auth/verify-email', { data: { token } })
  await open(page, '/profile')
  await expect(fact(page, 'Account status')).toHaveText('Active')
  await downloads(page).click()
  await expect(page).toHaveURL('/downloads')

  admin(site, 'set-status', '--username', username, '--status', '50')
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
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
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

  test('is told by name, by number where there is none, and decides about the downloads', async ({
    page,
    site,
  }) => {
    test.slow()
    await signInAs(page, site)
    let answer: Record<string, unknown> = {}
    // As any server may answer: also with codes that this site has never heard of.
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
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
  }
  await page.reload()
  await expect(fact(page, 'Website')).toHaveText('https://ada.example')
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
  await expect(page.getByText('A picture is a PNG, JPEG or WebP file.')).toBeVisible()
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

  test('a session that was ended elsewhere leads to the login', async ({ page, site }) => {
    const { username } = await signInAs(page, site)
    admin(site, 'set-status', '--username', username, '--status', '1')
    await page.goto('/profile')
    await expect(page).toHaveURL('/login')
  })
})

test('what we know about you is shown field by field and exported as JSON', async ({
  page,
  site,
}) => {
  const { username } = await signInAs(page, site)
  await open(page, '/profile')
  await page.getByRole('link', { name: 'What we know about you' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What we know about you')
  const accounts = page.getByRole('region', { name: 'Accounts' })
  await expect(accounts.getByText(`${username}@example.com`).first()).toBeVisible()
  await expect(accounts.getByText('Where we reach you about your account.')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Sessions' }).getByText('Stored, never shown'),
  ).toBeVisible()
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
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
    await expect(page.getByRole('heading', { name: 'Your account is deleted.' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    await mailTo(page, email, 'Your Leadline account was deleted')
    const again = await page.request.post('/api/v1/users/login', { data: { username, password } })
    expect(again.status()).toBe(401)
  })
})
