import type { OrderMessage } from '@leadline/desk-protocol/order-messages'
import type { TradingMessage } from '@leadline/desk-protocol/trading-messages'

import type { Done } from './done-message.ts'
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
    const outcome = room ? actOn(room, message) : { isDone: false, reason }
    this.#say({ ...nothing, ...outcome, type: 'done', request })
  }

  close(): void {
    this.#stopListening?.()
  }
}

const nothing: Omit<Done, 'request' | 'type'> = {
  isDone: true,
  reason: '',
  problems: [],
  notes: [],
  guard: null,
  id: null,
  answer: null,
}
