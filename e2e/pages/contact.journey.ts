import type { Page, Route } from '@playwright/test'

import { inTurn } from '../failures.ts'
import { expect, expectAccessible, expectFits, open, test } from '../journey.ts'
import { firstOrAll } from '../repetition.ts'

const contactCall = '**/api/v1/contact'
const sent = "Your message has been sent! We'll get back to you soon."
const fields = ['Name', 'Email', 'Subject', 'Message']

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message').fill('How deep is the book?')
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' })

test('a message really reaches the server, and the form says so and is empty again', async ({
  page,
}) => {
  await open(page, '/contact')
  await expect(page).toHaveTitle('Contact · Leadline')
  await fillIn(page)
  const answer = page.waitForResponse(contactCall)
  await send(page).click()
  expect((await answer).status()).toBe(201)
  await expect(page.getByRole('status').filter({ hasText: sent })).toBeVisible()
  await expect(page.locator(':focus')).toContainText(sent)
  for (const field of fields) await expect(page.getByLabel(field)).toHaveValue('')
  await expectAccessible(page)
})

test('each empty field says that it is required, and the first one gets the focus', async ({
  page,
}) => {
  let calls = 0
  await page.route(contactCall, (route) => {
    calls++
    return route.abort()
  })
  await open(page, '/contact')
  await send(page).click()
  for (const field of fields) {
    await expect(page.getByLabel(field)).toHaveAccessibleDescription(`${field} is required`)
  }
  await expect(page.getByLabel('Name')).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('Name').fill('Ada')
  await expect(page.getByText('Name is required')).toBeHidden()
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message').fill('How?')
  await page.getByLabel('Email').fill('ada@nowhere')
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  expect(calls).toBe(0)
})

test('Enter sends, a second click while it is on its way does not send again', async ({ page }) => {
  let calls = 0
  const answered = Promise.withResolvers<void>()
  await page.route(contactCall, async (route) => {
    calls++
    expect(route.request().postDataJSON()).toEqual({
      name: 'Ada',
      email: 'ada@example.com',
      subject: 'A question',
      message: 'How deep is the book?',
    })
    await answered.promise
    await route.fulfill({ status: 201, json: { received: true } })
  })
  await open(page, '/contact')
  await fillIn(page)
  await page.getByLabel('Subject').press('Enter')
  await expect(page.getByRole('button', { name: 'Sending' })).toBeDisabled()
  await page.getByLabel('Subject').press('Enter')
  answered.resolve()
  await expect(page.getByText(sent)).toBeVisible()
  expect(calls).toBe(1)
})

test('a double click sends once', async ({ page }) => {
  let calls = 0
  await page.route(contactCall, (route) => {
    calls++
    return route.fulfill({ status: 201, json: { received: true } })
  })
  await open(page, '/contact')
  await fillIn(page)
  await send(page).dblclick()
  await expect(page.getByText(sent)).toBeVisible()
  expect(calls).toBe(1)
})

test.describe('when it cannot be sent', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  const failed = 'Failed to send message. Please try again later.'
  const tooMany = {
    status: 429,
    json: {
      message: 'Too many requests. Please try again in 2 minutes.',
      code: 'too_many_requests',
    },
  }
  /** By turns with a reason and without: what is seen is never what was said before. */
  const failures = [
    {
      name: 'too many messages',
      answer: tooMany,
      text: `${failed} Too many requests. Please try again in 2 minutes.`,
    },
    {
      name: 'the server is broken',
      answer: { status: 500, json: { message: 'Something went wrong.', code: 'internal' } },
      text: failed,
    },
    {
      name: 'a message that is larger than the server takes',
      answer: {
        status: 413,
        json: { message: 'The request body is too large.', code: 'payload_too_large' },
      },
      text: `${failed} The request body is too large.`,
    },
    {
      name: 'the server is too busy',
      answer: { status: 503, json: { message: 'Busy.', code: 'unavailable' } },
      text: failed,
    },
  ]
  const strange = [
    {
      name: 'the server answers with something else',
      answer: { status: 201, json: { surprise: true } },
      text: failed,
    },
    { name: 'too many messages again', answer: tooMany, text: `${failed} ${tooMany.json.message}` },
    { name: 'the network is gone', answer: undefined, text: failed },
  ]

  // What the browser checks itself is changed on its way, so that the real server has to refuse it.
  const refusals = [
    { change: { email: 'ada' }, label: 'Email', reason: 'Please enter a valid email address' },
    {
      change: { subject: 's'.repeat(151) },
      label: 'Subject',
      reason: 'Please keep the subject to 150 characters',
    },
    {
      change: { message: 'm'.repeat(5001) },
      label: 'Message',
      reason: 'Please keep your message to 5000 characters',
    },
  ]

  test('it says so whatever goes wrong, and nothing typed is lost', async ({ page }) => {
    await open(page, '/contact')
    await fillIn(page)
    const look = async (text: string) => {
      await send(page).click()
      await expect(page.getByRole('alert').first()).toHaveText(text)
      await expect(page.getByLabel('Name')).toHaveValue('Ada')
      await expect(page.getByLabel('Message')).toHaveValue('How deep is the book?')
      await expect(send(page)).toBeEnabled()
    }
    await inTurn(page, contactCall, failures, ({ text }) => look(text))
    for (const { change, label, reason } of refusals) {
      await test.step(`the server refuses the field '${label}'`, async () => {
        const handle = (route: Route) =>
          route.continue({ postData: { ...(route.request().postDataJSON() as object), ...change } })
        await page.route(contactCall, handle)
        await look(`${failed} ${reason}`)
        await expect(page.getByLabel(label)).toHaveAccessibleDescription(reason)
        await expect(page.getByLabel(label)).toBeFocused()
        await page.unroute(contactCall, handle)
      })
    }
    await inTurn(page, contactCall, strange, ({ text }) => look(text))
  })
})

test('whoever comes from a plan finds its subject filled in', async ({ page }) => {
  await open(page, '/contact')
  // As the router keeps it when a link carries state.
  await page.evaluate(() => history.replaceState({ usr: { subject: 'Enterprise plan' } }, ''))
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('Enterprise plan')
})

test('the support address is there for those who prefer mail', async ({ page }) => {
  await open(page, '/contact')
  await expect(
    page.getByRole('main').getByRole('link', { name: 'support@leadline.example' }),
  ).toHaveAttribute('href', 'mailto:support@leadline.example')
})

for (const width of firstOrAll([375, 1440])) {
  test(`the contact page is accessible and fits ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/contact')
    await expectAccessible(page)
    await expectFits(page)
  })
}
