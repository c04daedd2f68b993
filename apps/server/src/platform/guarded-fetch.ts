import { lookup as lookupName } from 'node:dns/promises'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'

import { isPublicAddress } from './public-address.ts'

/** The address was not fetched, and why, as readable text for the person who gave it. */
export class RefusedFetch extends Error {}

export interface FetchLimits {
  timeoutMs: number
  maxBytes: number
}

/** Fetch from an address that a user gave us. */
export type GuardedFetch = (address: string, limits: FetchLimits) => Promise<Buffer>

export interface GuardedAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** Empty unless the status is 200. */
  body: Buffer
}

/** One request and its answer, whatever its status: a redirect is for the caller to follow, by another request. */
export type GuardedRequest = (
  address: string,
  options: FetchLimits & { headers: Readonly<Record<string, string>>; signal?: AbortSignal },
) => Promise<GuardedAnswer>

interface Outside {
  resolve: (name: string) => Promise<string[]>
  /** Tests allow their own server here. */
  mayReach: (address: string) => boolean
}

const theInternet: Outside = {
  resolve: async (name) => (await lookupName(name, { all: true })).map(({ address }) => address),
  mayReach: isPublicAddress,
}

/** Redirects are not followed: a link that a user gives is the final one. */
export function openGuardedFetch(outside: Outside = theInternet): GuardedFetch {
  const request = openGuardedRequest(outside)
  return async (address, limits) => {
    const { status, body } = await request(address, { ...limits, headers: { accept: 'image/*' } })
    if (status >= 300 && status < 400) {
      throw new RefusedFetch('This link leads on to another one. Please give the final link.')
    }
    if (status !== 200) throw new RefusedFetch(`The link answered with status ${status}.`)
    return body
  }
}

/**
 * The only way to reach addresses that others give us, safe against server-side request forgery. The
 * name is resolved once, all of its addresses must be public, and the connection goes to one that
 * was checked, so a DNS answer that changes in between has no effect.
 */
export function openGuardedRequest({ resolve, mayReach }: Outside = theInternet): GuardedRequest {
  return async (address, { headers, signal: given, ...limits }) => {
    const url = parseAddress(address)
    const timeUp = AbortSignal.timeout(limits.timeoutMs)
    const signal = given ? AbortSignal.any([timeUp, given]) : timeUp
    if (signal.aborted) throw new RefusedFetch('The link took too long to answer.')
    const stop = stopped(signal)
    // The parser has already turned decimal, octal and hex spellings into plain ones.
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const found = isIP(host) ? [host] : await Promise.race([resolve(host), stop]).catch(notFound)
    const [target] = found
    if (target === undefined || !found.every(mayReach)) {
      throw new RefusedFetch('This link leads to an address that we do not open.')
    }
    const response = await connect({ url, target, signal, headers })
    const status = response.statusCode ?? 0
    try {
      const body =
        status === 200
          ? await Promise.race([readBody(response, limits.maxBytes), stop])
          : Buffer.alloc(0)
      return { status, headers: response.headers, body }
    } finally {
      response.destroy()
    }
  }
}

function parseAddress(address: string): URL {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new RefusedFetch('A link must begin with https:// or http://')
  }
  if (url.username || url.password) {
    throw new RefusedFetch('A link must not contain a username or password.')
  }
  return url
}

function notFound(error: unknown): never {
  if (error instanceof RefusedFetch) throw error
  throw new RefusedFetch('There is nothing at this link.', { cause: error })
}

/** Fails once the time is up, whatever is being waited for. */
function stopped(signal: AbortSignal): Promise<never> {
  const stop = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () =>
      reject(new RefusedFetch('The link took too long to answer.')),
    )
  })
  // Without this, a timeout after everything is done would be an unhandled rejection.
  stop.catch(() => undefined)
  return stop
}

interface Connection {
  url: URL
  target: string
  signal: AbortSignal
  headers: Readonly<Record<string, string>>
}

function connect({ url, target, signal, headers }: Connection): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  // Connect to the address that was checked, whatever DNS answers by now.
  const pinned: LookupFunction = (_name, options, done) => {
    const family = isIP(target)
    if (options.all) done(null, [{ address: target, family }])
    else done(null, target, family)
  }
  return new Promise((resolve, reject) => {
    const request = send(url, {
      agent: false,
      lookup: pinned,
      signal,
      headers: { 'accept-encoding': 'identity', 'user-agent': 'Leadline', ...headers },
    })
    request.once('response', resolve)
    request.on('error', (error) =>
      reject(
        new RefusedFetch(
          signal.aborted ? 'The link took too long to answer.' : 'The link could not be opened.',
          { cause: error },
        ),
      ),
    )
    request.end()
  })
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) break
      chunks.push(chunk)
    }
  } catch (error) {
    throw new RefusedFetch('The link could not be opened.', { cause: error })
  }
  if (bytes > maxBytes) {
    throw new RefusedFetch(
      `What is at this link is larger than ${Math.floor(maxBytes / 1_048_576)} MB.`,
    )
  }
  return Buffer.concat(chunks)
}
