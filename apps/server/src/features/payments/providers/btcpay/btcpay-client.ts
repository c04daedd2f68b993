import * as z from 'zod/mini'

import type { BtcpayKeys } from '../../../../platform/config/payment-settings.ts'
import { parseAnswer } from '../provider-answer.ts'
import { openProviderCall, type ProviderDeps } from '../provider-call.ts'
import { ProviderRefused, ProviderUnavailable } from '../provider-errors.ts'

const Problem = z.looseObject({ code: z.string() })
const FieldProblems = z.array(z.looseObject({ path: z.string() }))

/** One call to our store. Refuses with BTCPay's own code, such as 'invoice-not-found'. */
export type BtcpayClient = (request: {
  method: 'GET' | 'POST'
  /** Below our store: '/invoices/…'. */
  path: string
  body?: object
}) => Promise<unknown>

/** Only the nested routes: every version of the server has them. */
export function openBtcpayClient(keys: BtcpayKeys, deps: ProviderDeps): BtcpayClient {
  const call = openProviderCall('BTCPay', deps)
  const store = `${keys.url}/api/v1/stores/${encodeURIComponent(keys.storeId)}`
  return async ({ method, path, body }) => {
    const { status, text } = await call({
      method,
      url: `${store}${path}`,
      headers: {
        // The word is 'token', not 'Bearer'.
        authorization: `token ${keys.apiKey}`,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // There is no idempotency key: sent twice, it would be made twice.
      repeatable: method === 'GET',
    })
    if (status >= 200 && status < 300) return parseAnswer('BTCPay', text)
    if (status === 401) throw new ProviderUnavailable('BTCPay does not accept our key')
    // Answers without a body: missing rights, and routes that an old server does not have.
    if (status === 403) throw new ProviderRefused('forbidden')
    if (status === 404 && !text.includes('code')) throw new ProviderRefused('not-found')
    throw refusalOf(status, parseAnswer('BTCPay', text))
  }
}

function refusalOf(status: number, body: unknown): Error {
  const fields = FieldProblems.safeParse(body)
  if (fields.success) {
    const paths = fields.data.map(({ path }) => path).join(', ')
    return new ProviderRefused('validation', { message: `BTCPay refused: ${paths}` })
  }
  const problem = Problem.safeParse(body)
  if (!problem.success) return new ProviderUnavailable(`BTCPay answered ${status}`)
  const { code } = problem.data
  return new ProviderRefused(code, { message: `BTCPay refused: ${code}` })
}
