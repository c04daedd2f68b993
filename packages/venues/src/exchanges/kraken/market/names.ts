import type { Scheduler } from '@leadline/runtime/scheduler'

import type { AccountSink } from '../../../account-adapter.ts'
import { Refresh } from '../../../kernel/refresh.ts'
import type { Requests } from '../../../kernel/requests.ts'
import { accountAsset, readAssetNames } from '../wire/asset-names.ts'
import { publicCost } from '../wire/limits.ts'
import { readRestAnswer, type RestAnswer } from '../wire/rest-answer.ts'
import { PairSpellings } from './pair-spellings.ts'

const hourMs = 3_600_000

/** What Kraken's names for assets and markets mean, out of its own two lists. */
export class KrakenNames {
  readonly pairs = new PairSpellings()
  #requests: Requests
  #sink: AccountSink
  #assets: ReadonlyMap<string, string> = new Map()
  #refresh: Refresh
  #waiting: (() => void)[] | undefined = []
  #listed: (now: number) => void

  constructor(
    requests: Requests,
    scheduler: Scheduler,
    sink: AccountSink,
    listed: (now: number) => void,
  ) {
    this.#requests = requests
    this.#sink = sink
    this.#listed = listed
    this.#refresh = new Refresh(scheduler, 'names', hourMs, () => this.#readAssets())
  }

  start(now: number): void {
    this.#refresh.start(now)
  }

  /** As soon as the lists are there, or could not be had: what is known by heart has to do then. */
  whenRead(run: () => void): void {
    if (this.#waiting) this.#waiting.push(run)
    else run()
  }

  assetOf(id: string): string {
    return accountAsset(id, this.#assets)
  }

  symbolOf(spelling: string | undefined): string | null {
    if (spelling === undefined) return null
    return this.pairs.symbolOf(spelling) ?? this.#sink.symbolOf(spelling) ?? null
  }

  #readAssets(): void {
    this.#get('Assets', 'The assets of Kraken', (read) => {
      if (read.kind === 'result') this.#assets = readAssetNames(read.result)
      this.#readPairs(read.kind === 'result')
    })
  }

  #readPairs(hasAssets: boolean): void {
    this.#get('AssetPairs', 'The markets of Kraken', (read, now) => {
      const isRead = read.kind === 'result' && this.pairs.read(read.result, this.#assets)
      if (isRead && hasAssets) this.#refresh.succeeded(now)
      else this.#refresh.failed(now)
      const waiting = this.#waiting ?? []
      this.#waiting = undefined
      for (const run of waiting) run()
      if (isRead) this.#listed(now)
    })
  }

  #get(name: string, purpose: string, then: (read: RestAnswer, now: number) => void): void {
    const request = { purpose, method: 'GET', path: `/0/public/${name}`, query: [] } as const
    this.#requests.send(
      { ...request, priority: 'account', costs: publicCost, timeoutMs: 15_000 },
      (answer, now) => then(readRestAnswer(answer), now),
    )
  }
}
