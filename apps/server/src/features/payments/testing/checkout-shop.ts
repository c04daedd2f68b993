/** A shop with simulated providers, as a browser uses it. */

import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts'
import { newClient } from '../../../testing/people.ts'
import type { SimulatedProvider } from './simulated-provider.ts'
import { simulateProviders, withGateways } from './simulated-providers.ts'

export async function openShop() {
  const simulated = simulateProviders()
  const app = await openTestApp({ parts: { paymentProviders: withGateways(simulated) } })
  return { app, simulated }
}

// oxlint-disable-next-line no-unnecessary-type-parameters -- names what the call answers
export async function post<T>(app: TestApp, path: string, payload: object, token?: string) {
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/v1/payments/${path}`,
    payload,
    remoteAddress: newClient(),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, body: answer.json<T>() }
}

// oxlint-disable-next-line no-unnecessary-type-parameters -- names what the call answers
export async function get<T>(app: TestApp, path: string, token?: string) {
  const answer = await app.http.inject({
    url: `/api/v1/payments/${path}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, body: answer.json<T>() }
}

export interface Started {
  url: string
  sessionId: string
  id: string
  order: string
  claim?: string
}

/** The order's page asks, the job looks, and the page asks again: as a browser does. */
export async function pay(app: TestApp, provider: SimulatedProvider, started: Started) {
  provider.happen(started.sessionId, 'pay')
  await settled(app, started.order)
}

export async function settled(app: TestApp, orderId: string) {
  for (let look = 0; look < 200; look++) {
    app.runtime.advance(5_000)
    const { body } = await get<{ status: string }>(app, `orders/${orderId}`)
    if (body.status === 'paid') return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('the order was not settled')
}
