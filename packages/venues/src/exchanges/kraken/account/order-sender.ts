import type { Scheduler } from '@leadline/runtime/scheduler'

import type { RequestOutcome } from '../../../account-events.ts'
import { FrameRequests } from '../../../kernel/account/frame-requests.ts'
import type { KrakenKeyCalls } from '../wire/key-calls.ts'
import { callOutcome } from './order-answers.ts'
import type { FrameContext } from './order-frames.ts'
import type { OrderRequest } from './order-requests.ts'
import { isStaleToken } from './refusals.ts'

export interface SenderParts {
  scheduler: Scheduler
  calls: KrakenKeyCalls
  connection: {
    /** Undefined while there is no connection, or no token for it. */
    context(now: number): FrameContext | undefined
    send(text: string): void
  }
  venueTime(now: number): number
  /** Kraken does not know the token any more. */
  staleToken(): void
}

type Settle = (outcome: RequestOutcome, now: number) => void

/**
 * Requests about orders leave over the connection while there is one, and as calls while there is none: which way is
 * decided before they leave, and no order leaves twice.
 */
export class OrderSender {
  readonly #parts: SenderParts
  readonly #frames: FrameRequests<Settle>

  constructor(parts: SenderParts) {
    this.#parts = parts
    this.#frames = new FrameRequests<Settle>(parts.scheduler, (settle, outcome, now) => {
      settle(outcome, now)
    })
  }

  send(request: OrderRequest, now: number, settle: Settle, isCallOnly = false): void {
    const { connection, calls } = this.#parts
    const context = isCallOnly ? undefined : connection.context(now)
    try {
      if (context) {
        const text = request.frame(context)
        this.#frames.add(
          context.reqId,
          (outcome, at) => this.#reported(request, outcome, at, settle),
          now,
        )
        connection.send(text)
      } else {
        const call = request.call(this.#parts.venueTime(now))
        calls.request(call, (read, at, answer) => settle(callOutcome(read, answer), at))
      }
    } catch (error) {
      // Terms that are no numbers, which a check before this one should have refused.
      const reason = error instanceof Error ? error.message : 'It cannot be written'
      settle({ kind: 'not-sent', reason }, now)
    }
  }

  /** An answer on the connection. False if nothing waits for it. */
  answered(id: string, outcome: RequestOutcome, now: number): boolean {
    const settle = this.#frames.take(id)
    settle?.(outcome, now)
    return settle !== undefined
  }

  connectionLost(reason: string, now: number): void {
    this.#frames.connectionLost(reason, now)
  }

  #reported(request: OrderRequest, outcome: RequestOutcome, now: number, settle: Settle): void {
    const isStale = outcome.kind === 'refused' && isStaleToken(outcome.refusal.code)
    if (isStale) this.#parts.staleToken()
    // To cancel twice does no harm, and a call needs no token.
    if (isStale && request.isHarmlessTwice === true) this.send(request, now, settle, true)
    else settle(outcome, now)
  }
}
