import type { Page } from '@playwright/test'

import { expect, expectAccessible, expectFits, open, test } from '../journey.ts'
import { signInAs } from '../member.ts'
import { firstOrAll } from '../repetition.ts'

const code = (page: Page) => page.getByLabel('Code')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A desk somewhere that shows a code. */
async function askingDesk(page: Page): Promise<{ code: string; state: () => Promise<string> }> {
  const data = { system: 'Windows', version: '1.2.3' }
  const answer = await page.request.post('/api/v1/device-links', { data })
  const { code: shown, secret } = (await answer.json()) as { code: string; secret: string }
  return {
    code: shown,
    state: async () => {
      const asked = await page.request.post('/api/v1/device-links/state', { data: { secret } })
      return ((await asked.json()) as { state: string }).state
    },
  }
}

test.describe('the page that links a desk', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('asks a visitor to sign in first, and comes back', async ({ page }) => {
    await page.goto('/link')
    await expect(page).toHaveURL('/login')
  })

  for (const width of firstOrAll([375, 1440])) {
    test(`says what asks, warns, and links only when instructed to, at ${width}`, async ({
      page,
      site,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await signInAs(page, site)
      const [desk, another] = [await askingDesk(page), await askingDesk(page)]
      await open(page, '/link')
      await expect(code(page)).toBeVisible()
      await expectAccessible(page)
      await expectFits(page)
      await press(page, 'Continue')
      await expect(page.getByText('Code is required')).toBeVisible()
      await code(page).fill('BCD4-1234')
      await press(page, 'Continue')
      await expect(page.getByText('A code has 8 letters and no digits.')).toBeVisible()
      await code(page).fill('BBBB-BBBB')
      await press(page, 'Continue')
      await expect(page.getByText('No Leadline shows this code right now.')).toBeVisible()
      await expect(code(page)).toBeFocused()

      await code(page).fill(desk.code.toLowerCase())
      await press(page, 'Continue')
      await expect(page.getByText('Leadline 1.2.3 on Windows')).toBeVisible()
      await expect(page.getByText('Did someone send you this code')).toBeVisible()
      await expectAccessible(page)
      await expectFits(page)
      expect(await desk.state()).toBe('waiting')
      await press(page, 'Link it')
      await expect(page.getByRole('heading', { name: 'Linked' })).toBeFocused()
      expect(await desk.state()).toBe('confirmed')
      expect(page.url()).not.toContain(desk.code)

      await open(page, '/link')
      await code(page).fill(another.code)
      await press(page, 'Continue')
      await press(page, 'Do not link')
      await expect(page.getByRole('heading', { name: 'Not linked' })).toBeVisible()
      expect(await another.state()).toBe('refused')
      await press(page, 'Type another code')
      await expect(code(page)).toBeVisible()
      await open(page, '/account/security')
      await expect(page.getByText('Leadline on Windows')).toBeVisible()
      await expectFits(page)
    })
  }

  test('a code that was used meanwhile says so where it is typed', async ({ page, site }) => {
    const member = await signInAs(page, site)
    const desk = await askingDesk(page)
    await open(page, '/link')
    await code(page).fill(desk.code)
    await press(page, 'Continue')
    await expect(page.getByRole('button', { name: 'Link it' })).toBeVisible()
    await page.request.post('/api/v1/device-links/answer', {
      data: { code: desk.code, confirm: false },
      headers: { authorization: `Bearer ${member.token}` },
    })
    await press(page, 'Link it')
    await expect(page.getByText('No Leadline shows this code right now.')).toBeVisible()
    await expect(code(page)).toBeVisible()
  })
})
