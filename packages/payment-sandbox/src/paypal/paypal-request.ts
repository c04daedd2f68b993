import { createHash } from 'node:crypto'

import type { FastifyRequest } from 'fastify'

import type { SandboxStore } from '../store/sandbox-store.ts'
import { malformed, PaypalError, unprocessable } from './paypal-error.ts'

/** The same request again finds what the first one made, as it is now. */
export async function onceOnly<T extends { id: string }>(
  store: SandboxStore,
  request: FastifyRequest,
  make: () => Promise<T>,
  find: (store: SandboxStore, id: string) => Promise<T>,
): Promise<{ object: T; first: boolean }> {
  const given = requestId(request)
  if (given === undefined) return { object: await make(), first: true }
  const { key, params } = nameOf(request, given)
  const earlier = await store.get('paypal.request', key)
  if (!earlier) {
    const object = await make()
    await store.put('paypal.request', key, { params, objectId: object.id })
    return { object, first: true }
  }
  if (earlier.params === params) {
    if (earlier.declined !== undefined) throw unprocessable(instrumentDeclined, earlier.declined)
    return { object: await find(store, earlier.objectId), first: false }
  }
  throw unprocessable(
    'DUPLICATE_REQUEST_ID',
    'The value of PayPal-Request-Id header has already been used.',
  )
}

export const instrumentDeclined = 'INSTRUMENT_DECLINED'

/** The same request again learns of the same decline, whichever card the buyer has chosen since. */
export async function rememberDecline(
  store: SandboxStore,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  const given = requestId(request)
  if (given === undefined || !(error instanceof PaypalError)) return
  const [issue] = error.details
  if (issue?.issue !== instrumentDeclined) return
  const { key, params } = nameOf(request, given)
  const declined = issue.description
  await store.put('paypal.request', key, { params, objectId: '', declined })
}

/** An id counts for one kind of call: create and capture may share it. */
function nameOf(request: FastifyRequest, given: string) {
  const params = createHash('sha256')
    .update(`${request.url}\n${bodyText(request)}`)
    .digest('hex')
  return { key: `${request.routeOptions.url ?? ''} ${given}`, params }
}

export function requestId(request: FastifyRequest): string | undefined {
  const id = request.headers['paypal-request-id']
  if (typeof id !== 'string') return undefined
  if (id.length === 0 || id.length > 108)
    throw malformed('INVALID_STRING_LENGTH', 'PayPal-Request-Id')
  return id
}

export function prefer(request: FastifyRequest): 'minimal' | 'representation' {
  return String(request.headers['prefer']).includes('return=representation')
    ? 'representation'
    : 'minimal'
}

export function bodyText(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : ''
}

/** An empty body is an empty object: that is how everything is refunded. */
export function bodyJson(request: FastifyRequest): unknown {
  try {
    return JSON.parse(bodyText(request).trim() || '{}')
  } catch {
    throw malformed('MALFORMED_REQUEST_JSON', '/')
  }
}
