import { createHash } from 'node:crypto'

import type { SandboxStore } from '../store/sandbox-store.ts'
import { StripeError } from './stripe-error.ts'

export interface Repeatable {
  key: string | undefined
  path: string
  body: string
  requestId: string
}

/** A repeated key gets the first answer again; a key that is reused for another request is refused. */
export async function onceOnly(
  store: SandboxStore,
  { key, path, body, requestId }: Repeatable,
  work: () => Promise<object>,
): Promise<{ answer: unknown; originalRequest: string | undefined }> {
  if (key === undefined) return { answer: await work(), originalRequest: undefined }
  if (key.length > 255) {
    throw new StripeError(400, {
      type: 'invalid_request_error',
      message: 'Idempotency keys must be at most 255 characters long.',
    })
  }
  const params = createHash('sha256').update(`${path}\n${body}`).digest('hex')
  const earlier = await store.get('stripe.idempotency', key)
  if (!earlier) {
    const answer = await work()
    await store.put('stripe.idempotency', key, { params, requestId, answer })
    return { answer, originalRequest: undefined }
  }
  if (earlier.params === params) {
    return { answer: earlier.answer, originalRequest: earlier.requestId }
  }
  throw new StripeError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}
