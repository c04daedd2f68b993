import type { Cancel } from '@leadline/matching-engine/exchange/agenda'

import { isoTime } from '../../wire/iso-time.ts'
import type { Json } from '../../wire/json-text.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import type { KrakenOrderManager } from './order-manager.ts'

const mostSeconds = 86_400

/** Cancels everything of the account unless somebody says in time that he is still there. */
export class KrakenDeadMansSwitch {
  readonly #context: ServerContext
  readonly #orderManager: KrakenOrderManager
  #disarm: Cancel = () => undefined

  constructor(context: ServerContext, orderManager: KrakenOrderManager) {
    this.#context = context
    this.#orderManager = orderManager
  }

  /** Seconds; 0 disarms. The answer, or the error. */
  set(seconds: number | undefined, now: number): Json | string {
    if (seconds === undefined || seconds < 0 || seconds >= mostSeconds) {
      return 'EGeneral:Invalid arguments:timeout'
    }
    this.#disarm()
    const time = venueTime(this.#context, now)
    const currentTime = isoTime(time, 0)
    if (seconds === 0) return { currentTime, triggerTime: '0' }
    this.#disarm = this.#context.agenda.at(now + seconds * 1000, (at) => {
      for (const { ticket } of this.#orderManager.orders) {
        if (ticket.isLive) this.#orderManager.exchange.cancel(ticket, at)
      }
    })
    return { currentTime, triggerTime: isoTime(time + seconds * 1000, 0) }
  }
}
