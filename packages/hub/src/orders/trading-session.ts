import type { OrderMessage } from '@leadline/desk-protocol/order-messages'
import type { TradingMessage } from '@leadline/desk-protocol/trading-messages'

import type { Done, Outcome } from './done-message.ts'
import { lateOrder } from './late-order.ts'
import { actOn } from './order-commands.ts'
import type { OrderRoom } from './order-room.ts'

/** What one desk does and hears of trading. */
export class TradingSession {
  readonly #room: OrderRoom | undefined
  readonly #say: (message: TradingMessage) => void
  #stopListening: (() => void) | undefined

  constructor(room: OrderRoom | undefined, say: (message: TradingMessage) => void) {
    this.#room = room
    this.#say = say
  }

  handle(message: OrderMessage): void {
    const room = this.#room
    if (message.type === 'trading') {
      this.#stopListening?.()
      this.#stopListening = room?.listen(this.#say)
      return
    }
    const { request } = message
    const reason = 'There is no trading here: a recording is being shown.'
    const answer = (outcome: Outcome) =>
      this.#say({ ...nothing, ...outcome, type: 'done', request })
    const outcome = room
      ? (lateOrder(message, room.now()) ?? actOn(room, message))
      : { isDone: false, reason }
    if (outcome instanceof Promise) void outcome.then(answer, () => answer(failed))
    else answer(outcome)
  }

  close(): void {
    this.#stopListening?.()
  }
}

const failed: Outcome = { isDone: false, reason: 'This could not be done. Try it again.' }

const nothing: Omit<Done, 'request' | 'type'> = {
  isDone: true,
  reason: '',
  problems: [],
  notes: [],
  guard: null,
  id: null,
  answer: null,
}
