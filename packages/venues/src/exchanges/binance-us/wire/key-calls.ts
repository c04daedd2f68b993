import type { VenueAnswer } from '../../../adapter-io.ts'
import type { AccountCore } from '../../../kernel/account/account-core.ts'
import { fieldsOf, numberOf } from '../../../kernel/json/fields.ts'
import { Refresh } from '../../../kernel/refresh.ts'
import type { VenueClock } from '../../../kernel/venue-clock.ts'
import { type BinanceUsResponse, readError } from './errors.ts'
import { costOf } from './limits.ts'
import { BinanceUsCalls, type Call, type WritingCall } from './public-calls.ts'

const wrongTime = -1021

/** Calls that the key signs, by a clock that is kept right. */
export class BinanceUsKeyCalls {
  readonly #calls: BinanceUsCalls
  readonly #clock: VenueClock
  readonly #keyId: string
  readonly #time: Refresh

  constructor(core: AccountCore, clock: VenueClock) {
    this.#calls = new BinanceUsCalls(core.io, core.requests, clock)
    this.#clock = clock
    this.#keyId = core.keyId
    this.#time = new Refresh(core.scheduler, 'time', 5 * 60_000, () => {
      this.#readClock(() => undefined)
    })
  }

  start(now: number): void {
    this.#time.start(now)
  }

  /** A query that came with a wrong time is asked once more by the right one. */
  get(call: Call, done: (response: BinanceUsResponse, now: number) => void): void {
    const request = { ...call, keyId: this.#keyId }
    this.#calls.get(request, (response, now) => {
      if (response.ok || response.code !== wrongTime) {
        done(response, now)
        return
      }
      this.#readClock(() => {
        this.#calls.get(request, done)
      })
    })
  }

  /** Sent exactly once, whatever the answer. */
  send(
    method: 'POST' | 'PUT' | 'DELETE',
    call: WritingCall,
    done: (answer: VenueAnswer, now: number) => void,
  ): void {
    this.#calls.send(method, { ...call, keyId: this.#keyId }, (answer, now) => {
      const isWrongTime =
        answer.kind === 'answered' && readError(answer.status, answer.body).code === wrongTime
      if (isWrongTime) this.readClock(now)
      done(answer, now)
    })
  }

  readClock(now: number): void {
    this.#time.soon(0, now)
  }

  #readClock(done: () => void): void {
    const call = { purpose: 'Server time', path: '/api/v3/time', priority: 'account' as const }
    this.#calls.get({ ...call, costs: costOf('time') }, (response, now) => {
      const time = numberOf(fieldsOf(response.ok ? response.body : undefined)['serverTime'])
      if (response.ok && time > 0) {
        this.#clock.read(time, response.sentAt, response.receivedAt)
        this.#time.succeeded(now)
      } else this.#time.failed(now)
      done()
    })
  }
}
