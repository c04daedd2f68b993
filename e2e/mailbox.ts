import type { Page } from '@playwright/test'

import { expect } from './journey.ts'

/** The text of the newest mail to somebody with this subject, once it is there. */
export async function mailTo(page: Page, to: string, subject: string): Promise<string> {
  let text = ''
  await expect(async () => {
    const answer = await page.request.get('/dev/mail.json')
    const mails = (await answer.json()) as { to: string; subject: string; text: string }[]
    text = mails.find((mail) => mail.to === to && mail.subject === subject)?.text ?? ''
    expect(text).not.toBe('')
  }).toPass({ timeout: 60_000 })
  return text
}

/** The address of the link in that mail, with its token. */
export async function mailedPath(page: Page, to: string, subject: string): Promise<string> {
  const path = /\/[\w-]+\?token=[\w-]+/.exec(await mailTo(page, to, subject))?.[0]
  expect(path).toBeTruthy()
  return path ?? ''
}
