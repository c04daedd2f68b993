import type { DifferenceReport } from '@leadline/backtest/difference/difference-report'
import { differenceFamily } from '@leadline/desk-protocol/messages/difference-messages'

import { announcer } from '../../../platform/announcer.ts'
import type { HubLink } from '../../../platform/hub/hub-link.ts'
import { requestUntilAnswered } from '../../../platform/hub/request-until-answered.ts'
import { type Reply, ServiceClient } from '../../../platform/hub/service-client.ts'
import { Value } from '../../../platform/value.ts'

/** What came of the last run that was explained in this window. */
export interface Explained {
  run: string
  report: DifferenceReport | undefined
  /** Why there is no report; '' where there is one. */
  trouble: string
}

/** Runs and their backtests: one is explained at a time, whichever window asked. */
export class DifferenceStore {
  /** Of which runs there is a record, and why none can be explained here ('' where one can). */
  readonly recorded = new Value<{ refusal: string; runs: ReadonlySet<string> }>({
    refusal: '',
    runs: new Set(),
  })
  /** Undefined while none is being explained. */
  readonly progress = new Value<{ run: string; part: number } | undefined>(undefined)
  readonly explained = new Value<Explained | undefined>(undefined)
  readonly #client: ServiceClient<typeof differenceFamily>
  #endRequest = () => {}

  constructor(hub: HubLink) {
    this.#client = new ServiceClient(hub, differenceFamily)
    this.#client.onUpdate((update) => {
      if (update.type === 'recordedRuns') {
        this.recorded.set({ refusal: update.refusal, runs: new Set(update.runs) })
      } else {
        const { run, part } = update
        this.progress.set(run === null ? undefined : { run, part })
      }
    })
    this.#client.onLink((isOpen) => {
      if (!isOpen) this.progress.set(undefined)
    })
  }

  /** A run may have begun. */
  look(): void {
    this.#client.send({ type: 'look' })
  }

  /** Also over a freeze of the hub, which has it go on and answers whoever asks for it again. */
  explain(run: string): void {
    if (this.progress.get()) return
    this.explained.set(undefined)
    this.progress.set({ run, part: 0 })
    this.#endRequest()
    // A run of a day takes as long as it takes.
    const request = { type: 'explain' as const, run }
    this.#endRequest = requestUntilAnswered(
      this.#client,
      request,
      (reply) => this.#done(run, reply),
      null,
    )
  }

  #done(run: string, reply: Reply<typeof differenceFamily>): void {
    if (this.progress.get()?.run === run) this.progress.set(undefined)
    // It is the hub's own, of the same version.
    const report = (reply.report as DifferenceReport | null) ?? undefined
    this.explained.set({ run, report, trouble: report ? '' : reply.reason })
    announcer.say(report ? 'The difference is explained' : reply.reason)
  }

  cancel(): void {
    this.#client.send({ type: 'cancel' })
  }
}

export const openDifferenceStore = (hub: HubLink) => new DifferenceStore(hub)
