import { backOffMs, jitteredAround } from '@leadline/runtime/back-off'
import type { FastifyBaseLogger } from 'fastify'

import type { Runtime } from '../../../platform/runtime.ts'
import { ProviderUnavailable } from './provider-errors.ts'

/** What a gateway needs from its surroundings. */
export interface ProviderDeps {
  fetch: typeof globalThis.fetch
  runtime: Runtime
  log?: FastifyBaseLogger
  /** Changed by tests only, so that they need not wait. */
  timeoutMs?: number
  pause?: (ms: number) => Promise<void>
}

export interface ProviderRequest {
  method: string
  url: string
  headers: Record<string, string>
  body?: string
  /** Safe to send again: a GET, or a call with an idempotency key. */
  repeatable: boolean
  /** Further answers by which this provider means 'try again later'. */
  isBusy?: (answer: ProviderAnswer) => boolean
}

export interface ProviderAnswer {
  status: number
  headers: Headers
  text: string
}

export type ProviderCall = (request: ProviderRequest) => Promise<ProviderAnswer>

const defaultTimeoutMs = 10_000
const maxTries = 3
const pauses = { firstMs: 250, longestMs: 1000 }
const maxBytes = 1_048_576

/**
 * The one way to a payment provider: never waits for ever, never reads without end, and repeats only
 * what may be repeated. An answer that it hands back is the provider's own decision; everything else
 * is ProviderUnavailable. Its words name the call and never what was in it: that holds keys.
 */
export function openProviderCall(provider: string, deps: ProviderDeps): ProviderCall {
  const pause = deps.pause ?? defaultPause
  return async (request) => {
    const tries = request.repeatable ? maxTries : 1
    for (let count = 1; ; count += 1) {
      const outcome = await sendOnce(deps, request)
      if (typeof outcome !== 'string' && !isBusy(request, outcome)) return outcome
      const reason = typeof outcome === 'string' ? outcome : `answered ${outcome.status}`
      const call = `${request.method} ${new URL(request.url).pathname}`
      if (count === tries) throw new ProviderUnavailable(`${provider} ${reason} (${call})`)
      deps.log?.info({ provider, call, reason }, 'a call to a provider is repeated')
      await pause(jitteredAround(backOffMs(count - 1, pauses), chance(deps.runtime), 0.5))
    }
  }
}

/** The answer, or as readable text why there is none. */
async function sendOnce(
  deps: ProviderDeps,
  { method, url, headers, body }: ProviderRequest,
): Promise<ProviderAnswer | string> {
  const signal = AbortSignal.timeout(deps.timeoutMs ?? defaultTimeoutMs)
  const timeUp = new Promise<string>((resolve) => {
    signal.addEventListener('abort', () => resolve('took too long to answer'))
  })
  const exchange = async (): Promise<ProviderAnswer | string> => {
    const response = await deps.fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      // Our keys go to the address that the operator gave, and nowhere it might point to.
      redirect: 'error',
      signal,
    })
    const text = await readText(response)
    return text === undefined
      ? 'sent more than we read'
      : { status: response.status, headers: response.headers, text }
  }
  return Promise.race([exchange(), timeUp]).catch((error: unknown) => {
    return signal.aborted ? 'took too long to answer' : `could not be reached: ${codeOf(error)}`
  })
}

async function readText(response: Response): Promise<string | undefined> {
  const reader = response.body?.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const next = await reader?.read()
    if (!next || next.done) return Buffer.concat(chunks).toString('utf8')
    bytes += next.value.length
    if (bytes > maxBytes) {
      await reader?.cancel()
      return undefined
    }
    chunks.push(next.value)
  }
}

function isBusy(request: ProviderRequest, answer: ProviderAnswer): boolean {
  const { status } = answer
  if (status >= 500 || status === 408 || status === 425 || status === 429) return true
  return request.isBusy?.(answer) ?? false
}

/** Never the message: a refused header is quoted in it, and headers hold keys. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  const { code } = (cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : 'no connection'
}

/** Random, from 0 to 1: spreads retries, so that not all clients come back in the same moment. */
function chance(runtime: Runtime): number {
  return Number.parseInt(runtime.newId().slice(0, 8), 16) / 2 ** 32 || 0
}

function defaultPause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
