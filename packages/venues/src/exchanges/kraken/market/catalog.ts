import type { Scheduler } from '@leadline/runtime/scheduler'

import type { AdapterIo } from '../../../adapter-io.ts'
import { objectOf, textOf } from '../../../kernel/json/fields.ts'
import { listEveryMs, listRetry, Refresh } from '../../../kernel/refresh.ts'
import type { Requests } from '../../../kernel/requests.ts'
import { readAssetNames } from '../wire/asset-names.ts'
import { lockoutMs } from '../wire/errors.ts'
import { publicCost } from '../wire/limits.ts'
import { readRestAnswer, type RestAnswer } from '../wire/rest-answer.ts'
import type { KrakenInstruments } from './instruments.ts'

/** When Kraken is busy it does not say for how long. */
const busyMs = 5000
const secondMs = 1000

export interface CatalogEvents {
  /** The list was read. */
  listed(now: number): void
  status(word: string, now: number): void
}

/** What is requested every few minutes: the list of pairs, the clock, and how the exchange is. */
export class KrakenCatalog {
  #io: AdapterIo
  #requests: Requests
  #instruments: KrakenInstruments
  #events: CatalogEvents
  #countryCode: string | undefined
  #list: Refresh
  #assetNames: ReadonlyMap<string, string> = new Map()

  constructor(
    io: AdapterIo,
    scheduler: Scheduler,
    requests: Requests,
    instruments: KrakenInstruments,
    countryCode: string | undefined,
    events: CatalogEvents,
  ) {
    this.#io = io
    this.#requests = requests
    this.#instruments = instruments
    this.#countryCode = countryCode
    this.#events = events
    this.#list = new Refresh(scheduler, 'pairs', listEveryMs, () => this.#read(), listRetry)
  }

  start(now: number): void {
    this.#list.start(now)
  }

  /** Something suggests that the list has changed. */
  hint(now: number): void {
    this.#list.hint(now)
  }

  #read(): void {
    this.#requestPairs()
    this.#get('/0/public/Time', 'The clock of Kraken', [], (read) => this.#readTime(read))
    this.#get('/0/public/SystemStatus', 'The state of Kraken', [], (read, at) => {
      const word = read.kind === 'result' ? textOf(objectOf(read.result)?.['status']) : undefined
      if (word !== undefined) this.#events.status(word, at)
    })
  }

  /** Obeys what an answer says about when to ask again. */
  heed(read: RestAnswer, now: number): void {
    if (read.kind !== 'failed' || !read.cause) return
    const { cause, reason } = read
    if (cause.kind === 'throttled') this.#io.holdUntil(cause.until, reason, 'public')
    else if (cause.kind === 'locked-out') this.#io.holdUntil(now + lockoutMs, reason, 'public')
    else if (cause.kind === 'rate-limited' || cause.kind === 'unavailable') {
      this.#io.holdUntil(now + busyMs, reason, 'public')
    }
  }

  #requestPairs(): void {
    const country = this.#countryCode
    const query = country === undefined ? [] : ([['country_code', country]] as const)
    this.#get('/0/public/AssetPairs', 'The markets of Kraken', query, (read, now) => {
      const isRefused = read.kind === 'failed' && read.cause?.kind === 'bad-request'
      if (isRefused && country !== undefined) {
        // The filter is a convenience: without it, pairs are listed that cannot be traded from there.
        this.#io.anomaly('country filter refused', read.reason)
        this.#countryCode = undefined
        this.#requestPairs()
        return
      }
      const result = read.kind === 'result' ? read.result : undefined
      const sentAt = read.kind === 'result' ? read.sentAt : 0
      const nameless = this.#instruments.readPairs(result, this.#assetNames, sentAt)
      if (nameless === undefined) {
        if (read.kind === 'result')
          this.#io.anomaly('unreadable list of pairs', '/0/public/AssetPairs')
        this.#list.failed(now)
        return
      }
      this.#list.succeeded(now)
      this.#events.listed(now)
      if (nameless > 0 && this.#assetNames.size === 0) this.#askNames(result, sentAt)
    })
  }

  /** Some new pairs say only the ids of their assets. */
  #askNames(pairs: unknown, sentAt: number): void {
    this.#get('/0/public/Assets', 'The assets of Kraken', [], (read, now) => {
      if (read.kind === 'failed') return
      this.#assetNames = readAssetNames(read.result)
      this.#instruments.readPairs(pairs, this.#assetNames, sentAt)
      this.#events.listed(now)
    })
  }

  #readTime(read: RestAnswer): void {
    if (read.kind === 'failed') return
    const text = textOf(objectOf(read.result)?.['unixtime'])
    if (text === undefined || !/^\d{9,11}$/.test(text)) {
      this.#io.anomaly('unreadable time', text ?? '')
      return
    }
    // Whole seconds, cut off: that second began up to a second before the answer was written.
    this.#io.clock(Number(text) * secondMs, read.sentAt - secondMs, read.receivedAt)
  }

  #get(
    path: string,
    purpose: string,
    query: readonly (readonly [string, string])[],
    then: (read: RestAnswer, now: number) => void,
  ): void {
    const request = { purpose, method: 'GET', path, query, priority: 'market' } as const
    this.#requests.send({ ...request, costs: publicCost, timeoutMs: 15_000 }, (answer, now) => {
      const read = readRestAnswer(answer)
      this.heed(read, now)
      then(read, now)
    })
  }
}
