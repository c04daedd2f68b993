import type { Clock } from '@leadline/runtime/clock'

import type { VenueAnswer, VenueRequest } from '../adapter-io.ts'
import { type HttpAnswer, type Transport, TransportError } from '../transport.ts'
import type { VenueId } from '../venue-names.ts'
import { notInTime } from './rate-limiter.ts'
import { encodePairs, hostOf, requestAddress } from './request-address.ts'
import { type SignedCall, type Signer, SigningRefused } from './signer.ts'

export interface ExchangeSetup {
  venue: VenueId
  restAddress: string
  transport: Transport
  clock: Clock
  sign: Signer | undefined
  /** The exchange's time, as well as we know it. */
  venueNow: () => number
}

/** The platform has its own timeout; this long after it we stop believing in the platform. */
const graceMs = 2000

/** Signs a request where it needs that, sends it, and turns whatever happens into an answer. Never rejects. */
export async function exchangeRequest(
  setup: ExchangeSetup,
  request: VenueRequest,
  leaveBy: number,
): Promise<VenueAnswer> {
  let call: SignedCall
  try {
    call = await signedCall(setup, request)
  } catch (error) {
    const reason = error instanceof SigningRefused ? error.message : 'Signing failed'
    return { kind: 'dropped', reason }
  }
  const sentAt = setup.clock.now()
  // The computer slept, or the vault was slow: an order that has been requested as missing must not appear after that.
  if (sentAt >= leaveBy) return { kind: 'dropped', reason: notInTime }
  try {
    const { status, headers, body } = await inTime(setup, request, call)
    return {
      kind: 'answered',
      status,
      headers: withoutCookies(headers),
      body,
      sentAt,
      receivedAt: setup.clock.now(),
    }
  } catch (error) {
    const mayHaveArrived = error instanceof TransportError ? error.mayHaveArrived : true
    return {
      kind: 'lost',
      reason: error instanceof Error ? error.message : 'unknown',
      mayHaveArrived,
    }
  }
}

async function signedCall(setup: ExchangeSetup, request: VenueRequest): Promise<SignedCall> {
  const { method, path, query = [], body, keyId } = request
  if (keyId === undefined) {
    return { headers: {}, query, body: Array.isArray(body) ? encodePairs(body) : (body as string) }
  }
  if (!setup.sign) throw new SigningRefused('No key is open')
  const host = hostOf(setup.restAddress)
  const time = setup.venueNow()
  return setup.sign({ venue: setup.venue, keyId, method, host, path, query, body, time })
}

function inTime(
  { transport, restAddress, clock }: ExchangeSetup,
  request: VenueRequest,
  call: SignedCall,
): Promise<HttpAnswer> {
  const { method, path, timeoutMs } = request
  return new Promise((resolve, reject) => {
    const cancel = clock.after(timeoutMs + graceMs, () =>
      reject(new TransportError(`no answer within ${timeoutMs / 1000} s`, true)),
    )
    transport
      .fetch({
        method,
        url: requestAddress(restAddress, path, call.query),
        headers: { ...request.headers, ...call.headers },
        ...(call.body === undefined ? {} : { body: call.body }),
        timeoutMs,
      })
      .then(resolve, reject)
      .finally(cancel)
  })
}

/** An adapter has no use for cookies, and a recording must not hold them. */
function withoutCookies(headers: HttpAnswer['headers']): HttpAnswer['headers'] {
  if (!('set-cookie' in headers)) return headers
  const { 'set-cookie': _, ...rest } = headers
  return rest
}
