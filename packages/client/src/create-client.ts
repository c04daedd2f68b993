import type { Answer, CallInput, Endpoint } from '@leadline/contract/endpoint'
import { ErrorBody } from '@leadline/contract/errors'

import { ApiError, NetworkError } from './api-error.ts'
import { limitedText } from './limited-text.ts'
import { requestAddress } from './request-address.ts'
import { tolerant } from './tolerant.ts'

/** All that differs between a page, a worker and a Node process comes in from outside. */
export interface ClientOptions {
  /** Scheme and host, such as `https://leadline.example`. Empty in a page of the same server. */
  baseUrl: string
  /** Asked before every call; undefined means not signed in. */
  token: () => string | undefined
  /** Called with a token that the server does not accept, or accepts no longer. */
  onTokenRefused?: (token: string) => void
  fetch: typeof globalThis.fetch
  timeoutMs: number
}

type Input<E extends Endpoint> = {
  [K in keyof CallInput<E> as CallInput<E>[K] extends undefined ? never : K]: CallInput<E>[K]
}

/**
 * Makes one call of the contract and checks the answer, in which a newer server may say more. A signal of the caller's own takes the place
 * of the timeout.
 */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
) => Promise<Answer<E>>

export function createClient(options: ClientOptions): Call {
  const { baseUrl, fetch, timeoutMs } = options
  return async (endpoint, input, signal) => {
    const { params, query, body } = input as Partial<CallInput<Endpoint>>
    const token = options.token()
    const response = await send(fetch, requestAddress(baseUrl, endpoint.path, params, query), {
      method: endpoint.method,
      headers: headersFor(body, token),
      ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
      signal: signal ?? AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) {
      const error = await readError(response)
      if (token !== undefined && error.code === 'not_signed_in') options.onTokenRefused?.(token)
      throw error
    }
    const answer = await readAnswer(response, endpoint)
    return tolerant(endpoint.response).parse(answer) as Answer<typeof endpoint>
  }
}

async function send(
  fetch: ClientOptions['fetch'],
  address: string,
  request: RequestInit,
): Promise<Response> {
  try {
    return await fetch(address, request)
  } catch (error) {
    // By name: not every place this runs in throws the same class for it.
    if (error instanceof Error && /^(?:Abort|Timeout)Error$/.test(error.name)) {
      throw new NetworkError('Request timeout', { cause: error })
    }
    const message = error instanceof Error ? error.message : ''
    throw new NetworkError(message || 'Unknown error occurred', { cause: error })
  }
}

/** A connection that breaks in the middle, or a network whose sign-in page answers for the server: nothing of the server's has come. */
async function readAnswer(response: Response, endpoint: Endpoint): Promise<unknown> {
  try {
    const text = await limitedText(response)
    return endpoint.produces ? text : JSON.parse(text)
  } catch (error) {
    throw new NetworkError('The answer could not be read', { cause: error })
  }
}

function headersFor(body: unknown, token: string | undefined): Record<string, string> {
  return {
    ...(body !== undefined && {
      'content-type': body instanceof Blob ? body.type : 'application/json',
    }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
}

async function readJson(response: Response): Promise<unknown> {
  return JSON.parse(await limitedText(response))
}

async function readError(response: Response): Promise<ApiError> {
  const body = ErrorBody.safeParse(await readJson(response).catch(() => undefined))
  return body.success
    ? new ApiError(body.data.message, response.status, body.data.code, body.data.fields)
    : new ApiError(`HTTP Error: ${response.status}`, response.status, undefined)
}
