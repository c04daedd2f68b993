import type { AdapterIo, RequestCost, RequestPriority, VenueAnswer } from '../../../adapter-io.ts'
import type { Requests } from '../../../kernel/requests.ts'
import { lockoutMs } from './errors.ts'
import { readRestAnswer, type RestAnswer } from './rest-answer.ts'

export interface KeyCall {
  /** Kraken's name for it, as in /0/private/<name>. */
  name: string
  purpose: string
  priority: RequestPriority
  /** What it costs of the counter of calls: most 1, histories and lists of orders 2, orders nothing. */
  weight: number
  form?: readonly (readonly [name: string, value: string])[]
  /** What it costs of the counter of orders. */
  trading?: RequestCost
  /** Sent once, whatever the answer: an order is never tried again. */
  isOrder?: boolean
}

type Then = (read: RestAnswer, now: number, answer: VenueAnswer) => void

/** The counter falls slowly, and calling on makes the wait longer. */
const rateLimitedMs = 10_000
const timeoutMs = 10_000

/** Calls that a key signs. The vault adds the nonce, and the exact text that it signs is what leaves. */
export class KrakenKeyCalls {
  #io: AdapterIo
  #requests: Requests
  #keyId: string
  #refused: (reason: string) => void

  constructor(io: AdapterIo, requests: Requests, keyId: string, refused: (reason: string) => void) {
    this.#io = io
    this.#requests = requests
    this.#keyId = keyId
    this.#refused = refused
  }

  request(call: KeyCall, then: Then): void {
    this.#request(call, then, call.isOrder !== true)
  }

  #request(call: KeyCall, then: Then, mayRepeat: boolean): void {
    const { name, purpose, priority, weight, form = [], trading } = call
    const request = {
      purpose,
      method: 'POST',
      path: `/0/private/${name}`,
      body: form,
      priority,
      // Orders cost nothing here, but wait with the rest while the key is locked out.
      costs: [{ bucket: 'private', weight }, ...(trading ? [trading] : [])],
      timeoutMs,
      keyId: this.#keyId,
    } as const
    this.#requests.send(request, (answer, now) => {
      const read = readRestAnswer(answer)
      // Another call overtook it, and nothing happened: once more with a fresh number.
      if (mayRepeat && read.kind === 'failed' && /Invalid nonce/i.test(read.error ?? '')) {
        this.#request(call, then, false)
        return
      }
      this.#heed(read, now)
      then(read, now, answer)
    })
  }

  #heed(read: RestAnswer, now: number): void {
    if (read.kind !== 'failed' || read.error === undefined) return
    const { cause, reason } = read
    if (cause?.kind === 'throttled') this.#io.holdUntil(cause.until, reason, 'private')
    else if (cause?.kind === 'locked-out') {
      this.#io.holdUntil(now + lockoutMs, reason, 'private')
    } else if (cause?.kind === 'rate-limited' && !/^EOrder/i.test(read.error)) {
      this.#io.holdUntil(now + rateLimitedMs, reason, 'private')
    }
    if (/EAPI:Invalid (?:key|signature|nonce)/i.test(read.error)) this.#refused(reason)
  }
}
