import { BackOff } from '@leadline/runtime/back-off'

import type { RequestPriority, VenueAnswer } from '../../../adapter-io.ts'
import type { AccountCore } from '../../../kernel/account/account-core.ts'
import { type JsonField, objectText } from '../../../kernel/json/json-text.ts'
import type { VenueClock } from '../../../kernel/venue-clock.ts'
import { nonceField, type NonceMode, readNonceError } from './nonce-mode.ts'
import { type FailedAnswer, readRestAnswer, type RestAnswer } from './rest-answer.ts'

export interface KeyCall {
  path: string
  purpose: string
  priority: RequestPriority
  fields?: readonly JsonField[]
  /** Sent once, whatever the answer: an order is never tried again. */
  isOrder?: boolean
}

type Then = (read: RestAnswer, now: number, answer: VenueAnswer) => void

const timeoutMs = 10_000
const secondMs = 1000
/** By then another second has begun, or another millisecond. */
const nextNumberMs = 1100
/** Some keys take one call in a second, of whichever kind: those that wait stand in line. */
const mostRepeats = 6

const refusedKeys = new Set([
  'InvalidApiKey',
  'InvalidSignature',
  'MissingApikeyHeader',
  'MissingSecurityHeaders',
  'MissingAccounts',
  'ApiKeyIpFilteringFailure',
  'AccountClosed',
  'RemoteAddressForbidden',
])

const roles = { path: '/v1/roles', purpose: 'What the key may do', priority: 'account' } as const
/** Where there is no such call, or the key may not ask it: another shows as well how calls are numbered. */
const another = { path: '/v1/balances', purpose: 'Refresh balances', priority: 'account' } as const

/** Calls that a key signs. The first finds out how they are to be numbered, and the others wait for it. */
export class GeminiKeyCalls {
  /** When Gemini last learned of the key by a call. */
  calledAt = -Infinity
  readonly #core: AccountCore
  readonly #clock: VenueClock
  readonly #backOff = new BackOff({ firstMs: 2000, longestMs: 300_000 })
  #mode: NonceMode | undefined
  #waiting: (() => void)[] = []
  #repeating = 0

  constructor(core: AccountCore, clock: VenueClock) {
    this.#core = core
    this.#clock = clock
  }

  get mode(): NonceMode | undefined {
    return this.#mode
  }

  /** Its answer is what the key may do. */
  start(reported: (result: unknown) => void): void {
    this.#probe('milliseconds', reported)
  }

  request(call: KeyCall, then: Then): void {
    const { isOrder = false } = call
    if (this.#mode !== undefined) this.#send(call, this.#mode, isOrder ? 0 : mostRepeats, then)
    else if (!isOrder) this.#waiting.push(() => this.request(call, then))
    else {
      const reason = 'Gemini has not answered the key yet.'
      this.#core.scheduler.at(`unsent ${this.#core.requests.takeId()}`, 0, (now) => {
        const answer = { kind: 'dropped', reason } as const
        then(readRestAnswer(answer), now, answer)
      })
    }
  }

  #probe(mode: NonceMode, reported: (result: unknown) => void, call: KeyCall = roles): void {
    this.#send(call, mode, 0, (read, now) => {
      if (read.kind === 'result') {
        this.#mode = mode
        this.#backOff.reset()
        reported(call === roles ? read.result : {})
        for (const run of this.#waiting.splice(0)) run()
        return
      }
      const error = readNonceError(read.word, read.message ?? '')
      const isOther = error?.kind === 'not-the-time' && mode === 'milliseconds'
      const waitMs = error?.kind === 'not-increased' ? nextNumberMs : this.#backOff.nextMs()
      const isOfKey = error !== undefined || refusedKeys.has(read.word ?? '')
      if (isOther) this.#probe('seconds', reported, call)
      else if (call === roles && read.meaning === 'refused' && !isOfKey) {
        this.#probe(mode, reported, another)
      } else {
        const next = error ? call : roles
        this.#core.scheduler.at('probe', now + waitMs, () =>
          this.#probe('milliseconds', reported, next),
        )
      }
    })
  }

  #send(call: KeyCall, mode: NonceMode, repeats: number, then: Then): void {
    const { path, purpose, priority, fields = [] } = call
    const request = {
      purpose,
      method: 'POST',
      path,
      query: [[nonceField, mode]],
      body: objectText(...fields),
      priority,
      costs: [{ bucket: 'private', weight: 1 }],
      timeoutMs,
      keyId: this.#core.keyId,
    } as const
    this.#core.requests.send(request, (answer, now) => {
      this.#readDate(answer)
      const read = readRestAnswer(answer)
      if (read.kind === 'result') this.calledAt = now
      else if (repeats > 0 && this.#repeats(read, call, repeats - 1, now, then)) return
      else if (refusedKeys.has(read.word ?? '')) this.#core.key.refused(read.reason)
      then(read, now, answer)
    })
  }

  /** A number that was refused did nothing: once more with another. */
  #repeats(read: FailedAnswer, call: KeyCall, repeats: number, now: number, then: Then): boolean {
    const error = readNonceError(read.word, read.message ?? '')
    if (!error) return false
    if (error.kind === 'not-the-time') {
      this.#mode = 'seconds'
      if (error.venueTime !== undefined) {
        this.#clock.read(error.venueTime + secondMs / 2, now, now)
      }
    }
    this.#repeating += 1
    const name = `again ${this.#core.requests.takeId()}`
    this.#core.scheduler.at(name, now + nextNumberMs * this.#repeating, () => {
      this.#repeating -= 1
      this.#send(call, this.#mode ?? 'seconds', repeats, then)
    })
    return true
  }

  /** There is no call for the time; the date of an answer is whole seconds, cut off. */
  #readDate(answer: VenueAnswer): void {
    if (answer.kind !== 'answered') return
    const time = Date.parse(answer.headers['date'] ?? '')
    if (!Number.isNaN(time)) this.#clock.read(time, answer.sentAt - secondMs, answer.receivedAt)
  }
}
