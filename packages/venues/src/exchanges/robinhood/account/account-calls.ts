import type { RequestPriority, VenueAnswer } from '../../../adapter-io.ts'
import type { AccountCore } from '../../../kernel/account/account-core.ts'
import { fieldsOf, itemsOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { VenueClock } from '../../../kernel/venue-clock.ts'
import type { RobinhoodResponse } from '../wire/errors.ts'
import { RobinhoodCalls } from '../wire/key-calls.ts'
import { nextPageQuery, type RobinhoodVersion } from '../wire/paths.ts'

export type Query = readonly (readonly [string, string])[]

export interface AccountCall {
  purpose: string
  path: string
  query: Query
  priority: RequestPriority
}

export type Pages = { rows: readonly JsonObject[] } | { failed: string; status: number }

const mostPages = 100

/** Calls about the account that the key belongs to. */
export class AccountCalls {
  readonly clock: VenueClock
  /**
   * With or without fee tiers: a key may be allowed one of them alone, and orders of one are perhaps not listed in the
   * other. Undefined until an order was taken or found in one.
   */
  orderVersion: RobinhoodVersion | undefined
  readonly #calls: RobinhoodCalls
  #accountNumber: string | undefined
  #waiting: (() => void)[] = []

  constructor(core: AccountCore) {
    this.clock = new VenueClock(core.io)
    const clock = (venueTime: number, sentAt: number, receivedAt: number) => {
      this.clock.read(venueTime, sentAt, receivedAt)
    }
    this.#calls = new RobinhoodCalls({ clock }, core.requests, core.keyId)
  }

  /** Undefined before it is known. */
  get accountNumber(): string | undefined {
    return this.#accountNumber
  }

  set accountNumber(number: string | undefined) {
    this.#accountNumber = number
    for (const run of this.#waiting.splice(0)) run()
  }

  /** What every list but that of the accounts wants to be notified. */
  get ofAccount(): Query {
    return this.#accountNumber === undefined ? [] : [['account_number', this.#accountNumber]]
  }

  /** The version that orders are placed and read in, as far as is known. */
  get ordersIn(): RobinhoodVersion {
    return this.orderVersion ?? 'v2'
  }

  /** Where it is not known yet which version a key's orders are of, the other one may have what this one has not. */
  get mayBeOther(): boolean {
    return this.orderVersion === undefined
  }

  /** What a call about orders says of the account: the older version knows one alone. */
  ofAccountIn(version: RobinhoodVersion): Query {
    return version === 'v2' ? this.ofAccount : []
  }

  /** At once, or as soon as it is known which account is meant. */
  withAccount(run: () => void): void {
    if (this.#accountNumber === undefined) this.#waiting.push(run)
    else run()
  }

  /** A refused signature may have been made by a wrong clock, which the refusal sets right: asked once more. */
  get(call: AccountCall, done: (response: RobinhoodResponse, now: number) => void): void {
    this.#calls.get(call, (response, now) => {
      if (response.ok || response.status !== 401) done(response, now)
      else this.#calls.get(call, done)
    })
  }

  /** Sent exactly once, whatever the answer. */
  post(
    call: AccountCall,
    body: string | undefined,
    done: (answer: VenueAnswer, now: number) => void,
  ): void {
    this.#calls.post(call, body, done)
  }

  /** All pages of a list; a list that does not end is none. */
  pages(call: AccountCall, done: (pages: Pages, now: number) => void): void {
    const rows: JsonObject[] = []
    const seen = new Set<string>()
    const readPage = (query: Query) => {
      this.get({ ...call, query }, (response, now) => {
        if (!response.ok) {
          done({ failed: response.words, status: response.status }, now)
          return
        }
        const { next, results } = fieldsOf(response.body)
        if (!Array.isArray(results)) {
          done({ failed: 'Robinhood gave an unclear answer.', status: 200 }, now)
          return
        }
        rows.push(...itemsOf(results).map(fieldsOf))
        const nextText = textOf(next)
        if (nextText === undefined) {
          done({ rows }, now)
          return
        }
        const nextQuery = nextPageQuery(nextText, call.path)
        if (!nextQuery || seen.has(nextText) || seen.size >= mostPages) {
          done({ failed: 'The list does not end.', status: 200 }, now)
          return
        }
        seen.add(nextText)
        const isOfAccount = nextQuery.some(([name]) => name === 'account_number')
        const isNeeded = call.query.some(([name]) => name === 'account_number')
        readPage(isOfAccount || !isNeeded ? nextQuery : [...this.ofAccount, ...nextQuery])
      })
    }
    readPage(call.query)
  }
}

const latest = 8.64e15

/** A time as the filters of lists want it: whole seconds. */
export function isoSecond(time: number): string {
  const within = Math.min(Math.max(time, 0), latest)
  return new Date(within).toISOString().replace(/\.\d+Z$/, 'Z')
}
