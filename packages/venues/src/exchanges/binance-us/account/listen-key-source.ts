import type { AccountCore } from '../../../kernel/account/account-core.ts'
import { fieldsOf, textOf } from '../../../kernel/json/fields.ts'
import { tryParseLossless } from '../../../kernel/json/lossless-json.ts'
import { readError } from '../wire/errors.ts'
import type { BinanceUsKeyCalls } from '../wire/key-calls.ts'
import { keyCostOf, silenceMs } from '../wire/limits.ts'
import { userConnection, type UserStreamSource, type SourceEvents } from './user-stream-source.ts'

const path = '/api/v3/userDataStream'
/** A key dies after an hour. */
const keepAliveMs = 30 * 60_000
const againMs = 5000
/** What a path may hold as it is. */
const shape = /^[\w-]{1,200}$/

/**
 * The user stream by a key of its own, which is part of the address. Whoever knows that key receives the account's events, so it
 * stands in no message. It is never given back: every program of the same user has the same one.
 */
export class ListenKeySource implements UserStreamSource {
  readonly #core: AccountCore
  readonly #calls: BinanceUsKeyCalls
  readonly #events: SourceEvents
  #listenKey: string | undefined
  /** Counts attempts, so that the answer to an old one is nobody's. */
  #attempt = 0

  constructor(core: AccountCore, calls: BinanceUsKeyCalls, events: SourceEvents) {
    this.#core = core
    this.#calls = calls
    this.#events = events
  }

  start(now: number): void {
    const attempt = (this.#attempt += 1)
    this.#events.waiting(now)
    const call = { purpose: 'Key of the user stream', path, priority: 'account' as const }
    this.#calls.send('POST', { ...call, costs: keyCostOf('listenKey') }, (answer, later) => {
      if (attempt !== this.#attempt) return
      if (answer.kind !== 'answered' || answer.status === 429 || answer.status >= 500) {
        const reason = answer.kind === 'answered' ? `HTTP ${answer.status}` : answer.reason
        this.#events.failed(reason, later)
        this.#core.scheduler.at('listen key', later + againMs, (then) => {
          this.start(then)
        })
        return
      }
      const { status, body } = answer
      const listenKey = textOf(fieldsOf(tryParseLossless(body))['listenKey'])
      if (status !== 200 || listenKey === undefined || !shape.test(listenKey)) {
        this.#events.refused(readError(status, status === 200 ? '' : body).words, later)
        return
      }
      this.#listenKey = listenKey
      const suffix = `/ws/${listenKey}`
      this.#core.io.connect(userConnection, { address: 'user', suffix, silenceMs })
      this.#keepAliveAt(later + keepAliveMs)
    })
  }

  stop(): void {
    this.#attempt += 1
    this.#listenKey = undefined
    this.#core.scheduler.cancel('listen key')
    this.#core.io.disconnect(userConnection)
  }

  /** Nothing is said on this connection before the first event. */
  opened(now: number): void {
    this.#keepAlive()
    this.#events.live(now)
  }

  closed(): void {
    // The connection opens again by itself, with the same key.
  }

  renew(now: number): void {
    this.stop()
    this.start(now)
  }

  answered(): boolean {
    return false
  }

  #keepAliveAt(time: number): void {
    this.#core.scheduler.at('listen key', time, () => {
      this.#keepAlive()
    })
  }

  #keepAlive(): void {
    const listenKey = this.#listenKey
    if (listenKey === undefined) return
    const query = [['listenKey', listenKey]] as const
    const call = { purpose: 'Keep the user stream', path, query, priority: 'account' as const }
    this.#calls.send('PUT', { ...call, costs: keyCostOf('listenKey') }, (answer, now) => {
      if (listenKey !== this.#listenKey) return
      // A dead key does not end its connection: that only goes quiet.
      const isDead = answer.kind === 'answered' && answer.status >= 400 && answer.status < 429
      if (isDead) {
        this.#events.failed('The key of the user stream has run out.', now)
        this.renew(now)
      } else {
        const isAlive = answer.kind === 'answered' && answer.status === 200
        this.#keepAliveAt(now + (isAlive ? keepAliveMs : againMs))
      }
    })
  }
}
