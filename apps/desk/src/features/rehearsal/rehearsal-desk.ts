import type { WireScript } from '@leadline/desk-protocol/algorithm-values'
import type { HubMessage } from '@leadline/desk-protocol/hub-messages'
import type { RehearsalDone, RehearseMessage } from '@leadline/desk-protocol/rehearsal-messages'

import { announcer } from '../../platform/announcer.ts'
import { type HubLink, HubUnreachable } from '../../platform/hub/hub-link.ts'
import { Value } from '../../platform/value.ts'

type Known = Extract<HubMessage, { type: 'rehearsals' }>

/** A file that was chosen, and what it turned out to be. */
export interface ChosenScript {
  fileName: string
  text: string
  script: WireScript | null
  /** Why it cannot be rehearsed; '' where it can. */
  trouble: string
}

export interface Progress {
  part: number
  run: number
  runs: number
}

/** What is rehearsed in this window. One thing at a time, whichever panel asked. */
export class RehearsalDesk {
  readonly known = new Value<Known | undefined>(undefined)
  readonly chosen = new Value<ChosenScript | undefined>(undefined)
  /** Undefined while nothing runs. */
  readonly progress = new Value<Progress | undefined>(undefined)
  readonly done = new Value<RehearsalDone | undefined>(undefined)
  readonly #hub: HubLink

  constructor(hub: HubLink) {
    this.#hub = hub
    hub.listen((message) => {
      if (message.type === 'rehearsals') this.known.set(message)
      if (message.type === 'rehearsalProgress' && this.progress.get()) this.progress.set(message)
    })
    const begin = () => this.look()
    hub.state.subscribe(begin)
    begin()
  }

  /** Asks which engines and recordings there are. */
  look(): void {
    if (this.#hub.state.get().kind === 'open') this.#hub.say({ type: 'rehearsals' })
  }

  async rehearse(question: Omit<RehearseMessage, 'type' | 'request'>): Promise<void> {
    if (this.progress.get()) return
    this.progress.set({ part: 0, run: 1, runs: 1 })
    const answer = await this.#ask({ type: 'rehearse', ...question })
    this.progress.set(undefined)
    if (typeof answer === 'string') this.done.set(failed(answer))
    else if (answer.type === 'rehearsalDone') this.done.set(answer)
    const { reason, isCanceled } = this.done.get() ?? failed('')
    announcer.say(reason || (isCanceled ? 'Rehearsal canceled' : 'Rehearsal finished'))
  }

  cancel(): void {
    this.#hub.say({ type: 'rehearsalCancel' })
  }

  /** An answer, or the words why there is none. */
  async #ask(question: Parameters<HubLink['ask']>[0]) {
    try {
      return await this.#hub.ask(question)
    } catch (error) {
      if (error instanceof HubUnreachable) return error.message
      throw error
    }
  }
}

function failed(reason: string): RehearsalDone {
  const nothing = { error: null, isCanceled: false, tookMs: 0, report: null, grid: null }
  return { type: 'rehearsalDone', request: 0, reason, warnings: [], ...nothing }
}

const desks = new WeakMap<HubLink, RehearsalDesk>()

/** Outlives the panel: a rehearsal goes on while another tab is in front. */
export function rehearsalDeskOf(hub: HubLink): RehearsalDesk {
  const desk = desks.get(hub) ?? new RehearsalDesk(hub)
  desks.set(hub, desk)
  return desk
}
