import { plainForms } from '@leadline/contract/forms/plain-forms'

import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts'
import type { SiteFile, SiteFiles } from '../site-files.ts'

export const builtPage = (html: string): SiteFile => ({
  contentType: 'text/html; charset=utf-8',
  cacheControl: 'public, max-age=0, must-revalidate',
  etag: html,
  body: Buffer.from(html),
  compressed: {},
  compressible: true,
})
const page = (text: string) => builtPage(`<head></head><!--live-->${text}<!--/live-->`)

/** The pages as addresses; what is made from data is shown as the data itself. */
export const site: SiteFiles = {
  byPath: new Map([
    ...plainForms.map(({ path }) => [path, page(`built ${path}`)] as const),
    ['/profile', page('built /profile')],
    ['/logo.svg', { ...page('picture'), contentType: 'image/svg+xml' }],
  ]),
  shells: new Map([['/orders/[id]', page('built order')]]),
  notFoundPage: page('nothing here'),
  problemPage: builtPage('<h1>{heading}</h1><p>{message}</p><p>{advice}</p>'),
  render: async (path, data) => `${path} ${JSON.stringify(data)}`,
}

export const openShop = () => openTestApp({ parts: { openSite: () => site } })

let clients = 0
export interface Sent {
  headers?: Record<string, string>
  from?: string
}
export const own = { 'sec-fetch-site': 'same-origin' }

/** What a browser sends that runs no script. */
export async function post(
  app: TestApp,
  path: string,
  fields: Record<string, string>,
  { headers = own, from = `203.0.113.${++clients % 250}` }: Sent = {},
) {
  const answer = await app.http.inject({
    method: 'POST',
    url: path,
    remoteAddress: from,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
  const made = /<!--live-->|\/\S* (\{.*\})/.exec(answer.body)?.[1]
  const { posted } = JSON.parse(made ?? '{}') as {
    posted?: {
      values: Record<string, string>
      errors: Record<string, string>
      problem?: string
      answer?: Record<string, unknown>
    }
  }
  return { status: answer.statusCode, type: answer.headers['content-type'], answer, posted }
}

export const ada = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  username: 'ada.l',
  email: 'ada@example.com',
  password: 'five fathoms by the mark',
  confirmation: 'five fathoms by the mark',
  terms: 'on',
}
/** Of the newest mail with a link to this page. */
export async function mailedToken(app: TestApp, pageName: string): Promise<string> {
  const mails = await app.database.selectFrom('mail_outbox').select('text').execute()
  const tokens = mails.map(
    ({ text }) => text.split(`/${pageName}?token=`)[1]?.match(/^[\w-]+/)?.[0],
  )
  return tokens.findLast((token) => token !== undefined) ?? ''
}
