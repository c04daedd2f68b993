import type { ServerChatMessage } from '@leadline/contract/chat/server-messages'
import type { WirePendingMessage } from '@leadline/desk-protocol/messages/chat-messages'

type Refused = Extract<ServerChatMessage, { type: 'refused' }>

/** Older than this, a message would answer a conversation that has gone on: its author decides. */
const staleAfterMs = 2 * 60_000
/** Nobody has more of them on the way. */
const mostPending = 50

/** Messages of this computer until they stand in their room. Each keeps the id that it was made with, however often it is sent. */
export class PendingMessages {
  #pending: WirePendingMessage[] = []
  readonly #changed: () => void

  constructor(changed: () => void) {
    this.#changed = changed
  }

  all(): readonly WirePendingMessage[] {
    return this.#pending
  }

  get isFull(): boolean {
    return this.#pending.length >= mostPending
  }

  get(clientId: string): WirePendingMessage | undefined {
    return this.#pending.find((each) => each.clientId === clientId)
  }

  add(message: Pick<WirePendingMessage, 'room' | 'clientId' | 'text' | 'at'>): void {
    this.#pending = [...this.#pending, { ...message, state: 'sending', words: '', againAt: null }]
    this.#changed()
  }

  /** It stands in its room, or nobody wants it any more. */
  remove(clientId: string): void {
    if (!this.get(clientId)) return
    this.#pending = this.#pending.filter((each) => each.clientId !== clientId)
    this.#changed()
  }

  sending(clientId: string, words = ''): void {
    this.#change(clientId, { state: 'sending', words, againAt: null })
  }

  notSent(clientId: string, words: string, againAt: number | null = null): void {
    this.#change(clientId, { state: 'not-sent', words, againAt })
  }

  refused(clientId: string, { message, retryAfterMs }: Refused, now: number): void {
    this.notSent(clientId, message, retryAfterMs === undefined ? null : now + retryAfterMs)
  }

  /** The connection was lost before they were answered: whether they arrived is known when it is back. */
  unanswered(): void {
    for (const { clientId, state } of this.#pending) {
      if (state === 'sending') {
        this.sending(clientId, 'No answer yet. It will be checked when the connection is back.')
      }
    }
  }

  /** Those of a room that was joined again and that nobody answered. What is stale is not sent on a guess. */
  toSendAgain(room: string, now: number): WirePendingMessage[] {
    const waiting = this.#pending.filter((each) => each.room === room && each.state === 'sending')
    for (const { clientId, at } of waiting) {
      if (now - at > staleAfterMs) {
        this.notSent(clientId, 'Not sent: disconnected for too long.')
      }
    }
    return waiting.filter(({ at }) => now - at <= staleAfterMs)
  }

  clear(): void {
    this.#pending = []
    this.#changed()
  }

  #change(clientId: string, changes: Partial<WirePendingMessage>): void {
    if (!this.get(clientId)) return
    this.#pending = this.#pending.map((each) =>
      each.clientId === clientId ? { ...each, ...changes } : each,
    )
    this.#changed()
  }
}
