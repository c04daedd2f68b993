import type { WireScript } from '@leadline/desk-protocol/algorithm-values'
import {
  backtestFamily,
  type BacktestReply,
  type RunBacktest,
} from '@leadline/desk-protocol/messages/backtest-messages'
import type { UpdateOf } from '@leadline/desk-protocol/messages/service-family'

import { announcer } from '../../platform/announcer.ts'
import type { HubLink } from '../../platform/hub/hub-link.ts'
import { ServiceClient } from '../../platform/hub/service-client.ts'
import { Value } from '../../platform/value.ts'

type Known = Extract<UpdateOf<typeof backtestFamily>, { type: 'recordings' }>

/** A file that was chosen, and what it turned out to be. */
export interface ChosenScript {
  fileName: string
  text: string
  script: WireScript | null
  /** Why no backtest of it can be run; '' where it can. */
  trouble: string
}

export interface Progress {
  part: number
  run: number
  runs: number
}

/** What is run in this window. One thing at a time, whichever panel asked; it goes on while another tab is in front. */
export class BacktestStore {
  readonly known = new Value<Known | undefined>(undefined)
  readonly chosen = new Value<ChosenScript | undefined>(undefined)
  /** Undefined while nothing runs. */
  readonly progress = new Value<Progress | undefined>(undefined)
  readonly done = new Value<BacktestReply | undefined>(undefined)
  readonly #client: ServiceClient<typeof backtestFamily>

  constructor(hub: HubLink) {
    this.#client = new ServiceClient(hub, backtestFamily)
    this.#client.onUpdate((update) => {
      if (update.type === 'recordings') this.known.set(update)
      else if (this.progress.get()) this.progress.set(update)
    })
  }

  async run(plan: Omit<RunBacktest, 'type'>): Promise<void> {
    if (this.progress.get()) return
    this.progress.set({ part: 0, run: 1, runs: 1 })
    // A year of recordings takes as long as it takes.
    const reply = await this.#client.request({ type: 'run', ...plan }, null)
    this.progress.set(undefined)
    this.done.set(reply)
    const { reason, isCanceled } = reply
    announcer.say(reason || (isCanceled ? 'Backtest canceled' : 'Backtest finished'))
  }

  cancel(): void {
    this.#client.send({ type: 'cancel' })
  }
}

export const openBacktestStore = (hub: HubLink) => new BacktestStore(hub)
