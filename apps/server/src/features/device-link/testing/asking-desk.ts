import type {
  AskingDesk,
  readLinkState,
  startDeviceLink,
} from '@leadline/contract/accounts/device-link'
import type { Answer } from '@leadline/contract/endpoint'

import type { TestApp } from '../../../testing/open-test-app.ts'
import { newClient, post } from '../../../testing/people.ts'

/** A desk that shows a code, and what it learns by asking. */
export async function askToLink(
  app: TestApp,
  { system = 'Linux', from = newClient() }: { system?: string; from?: string } = {},
) {
  const answer = await post(app, '/device-links', { system, version: '1.2.3' }, from)
  const { code, secret, address } = answer.json<Answer<typeof startDeviceLink>>()
  const state = async () => {
    const said = await post(app, '/device-links/state', { secret })
    return said.json<Answer<typeof readLinkState>>()
  }
  return { code, secret, address, state }
}

/** A browser in which somebody is signed in. */
export function browserOf(app: TestApp, token: string, remoteAddress?: string) {
  const send = (path: string, payload: object) =>
    app.http.inject({
      method: 'POST',
      url: `/api/v1/device-links/${path}`,
      payload,
      remoteAddress: remoteAddress ?? newClient(),
      headers: { authorization: `Bearer ${token}` },
    })
  return {
    look: async (code: string) => (await send('asking', { code })).json<AskingDesk>(),
    lookCode: async (code: string) => (await send('asking', { code })).statusCode,
    answer: (code: string, confirm: boolean) => send('answer', { code, confirm }),
  }
}

export const asDesk = (app: TestApp, secret: string, method: 'GET' | 'POST', path: string) =>
  app.http.inject({
    method,
    url: `/api/v1${path}`,
    remoteAddress: newClient(),
    headers: { authorization: `Bearer ${secret}` },
    ...(method === 'POST' && { payload: {} }),
  })
