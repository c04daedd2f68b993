import type {
  RehearsalMessage,
  RehearsalNews,
  RehearseMessage,
} from '@leadline/desk-protocol/rehearsal-messages'
import type { Clock } from '@leadline/runtime/clock'

import type { CandleNeeds } from './candle-source.ts'
import type { RehearsalSetup } from './rehearsal-setup.ts'
import { runRehearsal } from './run-rehearsal.ts'

export interface RoomNeeds {
  clock: Clock
  candles: CandleNeeds
  /** Undefined where there is no Python at all. */
  setup: RehearsalSetup | undefined
}

type Say = (news: RehearsalNews) => void

/** What one desk rehearses: one thing at a time. */
export class RehearsalSession {
  readonly #needs: RoomNeeds
  readonly #say: Say
  #running: { isCanceled: boolean } | undefined

  constructor(needs: RoomNeeds, say: Say) {
    this.#needs = needs
    this.#say = say
  }

  handle(message: RehearsalMessage): void {
    switch (message.type) {
      case 'rehearsals':
        return void this.#tell()
      case 'rehearse':
        return void this.#rehearse(message)
      case 'rehearsalCancel': {
        if (this.#running) this.#running.isCanceled = true
        return undefined
      }
    }
  }

  /** The desk is gone: nobody waits for the report. */
  leave(): void {
    if (this.#running) this.#running.isCanceled = true
  }

  async #tell(): Promise<void> {
    const { setup } = this.#needs
    const recordings = await setup?.recordings.list()
    this.#say({
      type: 'rehearsals',
      refusal: this.#refusal(),
      recordings: [...(recordings ?? [])],
    })
  }

  async #rehearse(message: RehearseMessage): Promise<void> {
    const { request } = message
    const done = { type: 'rehearsalDone' as const, request, error: null, isCanceled: false }
    const nothing = { tookMs: 0, warnings: [], report: null, grid: null }
    const refusal = this.#running ? 'Another rehearsal of this desk is running.' : this.#refusal()
    const { setup, clock, candles } = this.#needs
    if (!setup || refusal) return this.#say({ ...done, ...nothing, reason: refusal })
    const running = { isCanceled: false }
    this.#running = running
    try {
      const result = await runRehearsal(message, {
        clock,
        candles,
        setup,
        isCanceled: () => running.isCanceled,
        progress: (part, run, runs) => this.#say({ type: 'rehearsalProgress', part, run, runs }),
      })
      return this.#say({ ...done, ...result, isCanceled: running.isCanceled })
    } finally {
      this.#running = undefined
    }
  }

  #refusal(): string {
    const { setup } = this.#needs
    return setup ? setup.refusal() : 'Python does not run here, so nothing can be rehearsed.'
  }
}
