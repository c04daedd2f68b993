import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { installSteps } from '@leadline/contract/install-steps'

import { runAdmin } from '../admin.ts'
import { inDatabase } from '../database.ts'
import { expect, expectAccessible, expectFits, open, test } from '../journey.ts'
import { firstOrAll } from '../repetition.ts'
import { type Site, startSite } from '../site.ts'
import { publishRelease } from './published-release.ts'

test('the page says what it is for, and plainly that nothing has been released yet', async ({
  read,
}) => {
  const page = await read('/downloads')
  await expect(page).toHaveTitle('Downloads · Leadline')
  const main = page.getByRole('main')
  await expect(main.getByText(/the way to download and update the trading software/)).toBeVisible()
  await expect(main.getByText('For Windows and Linux', { exact: true })).toBeVisible()
  await expect(
    main.getByRole('heading', { name: 'No release has been published yet' }),
  ).toBeVisible()
  const needs = main.getByRole('region', { name: 'What you need' })
  await expect(needs).toContainText('Windows 10 or 11, 64-bit')
  for (const fact of ['Version', 'Size', 'SHA-256']) {
    await expect(main.getByText(fact, { exact: true })).toBeVisible()
  }
})

test('nothing on the page pretends to be a download, and every way on leads somewhere', async ({
  read,
}) => {
  const page = await read('/downloads')
  await expect(page.getByText('No release has been published yet')).toBeVisible()
  const links = page.getByRole('main').getByRole('link')
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(targets).toEqual([
    '/?scrollTo=footer',
    '/news',
    '/setup',
    '/manual',
    '/roadmap',
    '/verify',
  ])
  const buttons = await page.getByRole('main').getByRole('button').allTextContents()
  expect(buttons.filter((label) => !label.startsWith('Copy'))).toEqual([])
})

test('whoever installs finds the steps for their system, also by a link to them', async ({
  page,
}) => {
  await open(page, '/downloads#install-linux')
  const linux = page.getByRole('region', { name: 'On Linux' })
  await expect(linux).toBeInViewport()
  await expect(linux.getByText('./leadline-VERSION/install.sh')).toBeVisible()
  const windows = page.getByRole('region', { name: 'On Windows' })
  await expect(windows).toContainText('Windows protected your PC')
  await expect(windows).toContainText('Run anyway')
})

test('whoever opens the link to the newest while there is none sees what there is', async ({
  page,
}) => {
  await page.goto('/downloads/latest')
  await expect(page).toHaveURL('/downloads')
  await expect(page.getByText('No release has been published yet')).toBeVisible()
})

test('a careful person learns how to check the file', async ({ read }) => {
  const page = await read('/downloads')
  await expect(page.getByRole('heading', { name: 'Check what you downloaded' })).toBeVisible()
  await expect(page.getByText(/^Get-FileHash /).last()).toBeVisible()
})

for (const width of firstOrAll([375, 1440])) {
  test(`the downloads are accessible and fit ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/downloads')
    await expectAccessible(page)
    await expectFits(page)
  })
}

const newest = randomBytes(1_234_567)
const sha256 = createHash('sha256').update(newest).digest('hex')

test.describe('with the releases that were published', () => {
  // One worker: each would start a shop and publish its releases again.
  test.describe.configure({ mode: 'default' })
  let published: Site
  test.beforeAll(async () => {
    published = await startSite()
    await publishRelease(published, '1.9.0', { notes: 'Older notes.' })
    await publishRelease(published, '1.10.0', {
      bytes: newest,
      linux: Buffer.from('archive 1.10.0'),
      date: '2026-04-02',
      notes:
        '# Faster\n\n- Books **condense** [twice](/roadmap) as fast\n\n<img src=x onerror=alert(1)>',
    })
    await publishRelease(published, '1.9.5', {})
    const why = ['--reason', 'It forgets drawings when the program is closed.']
    await runAdmin(published, 'withdraw-release', '--version', '1.9.5', ...why)
    inDatabase(published, (database) =>
      database.exec(
        "insert into issues (id, type, title, description, status, votes, release, held, submitted_at, changed_seq) values (12, 'bug', 'Depth flickers', '', 'fixed', 0, '1.10.0', 0, 0, 1)",
      ),
    )
  })
  test.afterAll(() => published.stop())
  const openDownloads = (page: Parameters<typeof open>[0]) =>
    open(page, `${published.url}/downloads`)

  test('one click downloads the newest installer, whole and under its name', async ({ page }) => {
    await openDownloads(page)
    await expect(page.getByRole('heading', { name: 'Leadline 1.10.0' })).toBeVisible()
    const link = page.getByRole('link', { name: 'Download for Windows', exact: true })
    await expect(link).toHaveAttribute('href', '/downloads/files/1.10.0/leadline-setup-1.10.0.exe')
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toBe('leadline-setup-1.10.0.exe')
    expect(readFileSync(await download.path()).equals(newest)).toBe(true)
  })

  test('version, date, size, SHA-256 and signature stand beside it, and can be copied', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openDownloads(page)
    const main = page.getByRole('main')
    await expect(main.getByText('April 2, 2026')).toBeVisible()
    await expect(main.getByText('1.2 MB')).toBeVisible()
    await expect(main.getByText(sha256)).toBeVisible()
    await expect(main.getByText(/^Ed25519, key [0-9a-f]{16}$/).first()).toBeVisible()
    await main.getByRole('button', { name: 'Copy SHA-256 for Windows' }).click()
    await expect(main.getByText('Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sha256)
    const commands = main
      .getByText('Get-FileHash $HOME\\Downloads\\leadline-setup-1.10.0.exe')
      .last()
    await expect(commands).toContainText('sha256sum ~/Downloads/leadline-1.10.0-linux-x64.tar.xz')
  })

  test('the notes are set, nothing in them runs, and issues lead to the tracker', async ({
    page,
  }) => {
    await openDownloads(page)
    const notes = page.getByRole('region', { name: 'Notes of 1.10.0' })
    await expect(notes.getByRole('heading', { name: 'Faster' })).toBeVisible()
    await expect(notes.getByRole('link', { name: 'twice' })).toHaveAttribute('href', '/roadmap')
    await expect(notes.getByRole('img')).toHaveCount(0)
    const issues = page.getByRole('region', { name: 'Issues of 1.10.0' })
    await expect(issues.getByRole('link', { name: /Depth flickers/ })).toHaveAttribute(
      'href',
      '/bugs/12',
    )
  })

  test('Linux has its own file beside the one for Windows, with a checksum of its own', async ({
    page,
  }) => {
    await openDownloads(page)
    const link = page.getByRole('link', { name: 'Download for Linux', exact: true })
    await expect(link).toHaveAttribute(
      'href',
      '/downloads/files/1.10.0/leadline-1.10.0-linux-x64.tar.xz',
    )
    const own = createHash('sha256').update('archive 1.10.0').digest('hex')
    await expect(page.getByRole('main').getByText(own)).toBeVisible()
  })

  // That these commands install it is tried beside install.sh itself, by typing them.
  test('the commands for Linux name the file that was downloaded', async ({ page }) => {
    await openDownloads(page)
    const typed = await page
      .getByRole('region', { name: 'On Linux' })
      .locator('code')
      .allTextContents()
    const steps = installSteps('leadline-1.10.0-linux-x64.tar.xz')
    expect(typed).toEqual(steps.flatMap(({ command }) => command ?? []))
  })

  test('a withdrawn release says why, and can no longer be downloaded', async ({ page }) => {
    await openDownloads(page)
    const withdrawn = page.getByRole('region', { name: 'Withdrawn releases' })
    await expect(withdrawn).toContainText('Leadline 1.9.5')
    await expect(withdrawn).toContainText('It forgets drawings when the program is closed.')
    await expect(page.getByRole('link', { name: /1\.9\.5/ })).toHaveCount(0)
    const file = await page.request.get(
      `${published.url}/downloads/files/1.9.5/leadline-setup-1.9.5.exe`,
    )
    expect(file.status()).toBe(410)
  })

  test('older releases stay, each with its notes and its checksum', async ({ page }) => {
    await openDownloads(page)
    const older = page.getByRole('listitem').filter({ hasText: 'Leadline 1.9.0' })
    await expect(
      older.getByRole('link', { name: /^Download 1\.9\.0 for Windows/ }),
    ).toHaveAttribute('href', '/downloads/files/1.9.0/leadline-setup-1.9.0.exe')
    await older.getByText('Notes and checksum').click()
    await expect(older.getByText('Older notes.')).toBeVisible()
    const own = createHash('sha256').update('MZ 1.9.0').digest('hex')
    await expect(older.getByText(own)).toBeVisible()
  })

  test('the direct link needs no script', async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto(`${published.url}/downloads`)
    const link = page.getByRole('link', { name: 'Download for Windows', exact: true })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toBe('leadline-setup-1.10.0.exe')
    await page.close()
  })

  for (const width of firstOrAll([375, 1440])) {
    test(`published releases are accessible and fit ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await openDownloads(page)
      await page.getByText('Notes and checksum').click()
      await expect(page.getByRole('heading', { name: 'Faster' })).toBeVisible()
      await expectAccessible(page)
      await expectFits(page)
    })
  }
})

test('when every release was withdrawn, the page says so, and why, and offers none', async ({
  page,
}) => {
  const withdrawn = { withdrawnAt: '2026-04-03T08:00:00.000Z', reason: 'It places stops twice.' }
  const release = {
    version: '1.0.0',
    publishedAt: '2026-04-02T08:00:00.000Z',
    notes: '',
    files: [],
    keyId: '0123456789abcdef',
    signature: '',
    issues: [],
    withdrawn,
  }
  await page.route('**/api/v1/releases', (route) => route.fulfill({ json: [release] }))
  await open(page, '/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Download' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'No release is offered right now' })).toBeVisible()
  await expect(main.getByText('No release has been published yet')).toHaveCount(0)
  await expect(main.getByRole('region', { name: 'Withdrawn releases' })).toContainText(
    'It places stops twice.',
  )
  await expect(main.getByRole('link', { name: /^Download/ })).toHaveCount(0)
})

test.describe('when the releases cannot be read', () => {
  test.use({ expectedErrors: [/500/] })
  test('the page says so, keeps the direct link, and tries again when asked', async ({ page }) => {
    let broken = true
    await page.route('**/api/v1/releases', (route) =>
      broken
        ? route.fulfill({ status: 500, json: { message: 'It is broken.', code: 'internal' } })
        : route.continue(),
    )
    // The page itself brings the list along: only whoever comes from another page asks for it.
    await open(page, '/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Download' }).click()
    await expect(page.getByRole('alert')).toHaveText('It is broken.', { timeout: 60_000 })
    await expect(page.getByRole('link', { name: 'Download for Windows' })).toHaveAttribute(
      'href',
      '/downloads/latest',
    )
    await expectAccessible(page)
    broken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No release has been published yet')).toBeVisible()
  })
})
