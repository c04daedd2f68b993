import {
  paperFamily,
  type PaperRequest,
  type PaperUpdate,
} from '@leadline/desk-protocol/messages/paper-messages'
import type { Outcome } from '@leadline/desk-protocol/messages/service-family'
import type { HubService, JoinedService, ServiceSession } from '@leadline/hub/services/hub-service'
import { readFunds } from '@leadline/paper-trading/paper-funds'

import type { OpenPaperAccount } from './open-paper-account.ts'

type Practice = typeof paperFamily
type Publish = ServiceSession<Practice>['publish']

const unwritten = 'It could not be saved to disk. Nothing was changed.'
const recorded = 'Practice cannot be reset while a recording is made.'

/** The practice account as desks see it: what it began with, whether it is kept, and how it begins again. */
export class PaperService implements HubService<Practice> {
  readonly family = paperFamily
  readonly #paper: Pick<OpenPaperAccount, 'settings' | 'begunAt' | 'usd'>
  /** Starts the hub again, in practice; undefined where that cannot be. */
  readonly #restart: (() => void) | undefined
  readonly #listeners = new Set<Publish>()

  constructor(
    paper: Pick<OpenPaperAccount, 'settings' | 'begunAt' | 'usd'>,
    restart: (() => void) | undefined,
  ) {
    this.#paper = paper
    this.#restart = restart
  }

  join({ publish }: ServiceSession<Practice>): JoinedService<Practice> {
    this.#listeners.add(publish)
    publish(this.#state())
    return {
      handle: (request) => this.#handle(request),
      leave: () => this.#listeners.delete(publish),
    }
  }

  #handle(request: PaperRequest): Outcome<Practice> {
    switch (request.type) {
      case 'paperReset':
        return this.#reset(request.usd)
      case 'paperKeep':
        return this.#change({ isKept: request.isKept })
      case 'paperSeen':
        return this.#change({ discarded: null })
    }
  }

  #reset(typed: string): Outcome<Practice> {
    const funds = readFunds(typed)
    if ('problem' in funds) return { isDone: false, reason: funds.problem }
    if (!this.#restart) return { isDone: false, reason: recorded }
    const done = this.#change({ usd: funds.usd, isResetDue: true })
    // After the reply, which the desk must read before its connection goes.
    if (done.isDone !== false) queueMicrotask(this.#restart)
    return done
  }

  #change(changes: Parameters<OpenPaperAccount['settings']['change']>[0]): Outcome<Practice> {
    if (!this.#paper.settings.change(changes)) return { isDone: false, reason: unwritten }
    for (const publish of this.#listeners) publish(this.#state())
    return {}
  }

  #state(): PaperUpdate {
    const { settings, begunAt, usd } = this.#paper
    const { isKept, discarded } = settings.read()
    return { type: 'practice', usd, begunAt, isKept, discarded }
  }
}
