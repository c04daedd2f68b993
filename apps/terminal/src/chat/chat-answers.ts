import type { DeskChatMessage } from '@leadline/contract/chat/desk-messages'
import type { ServerChatMessage } from '@leadline/contract/chat/server-messages'
import type { Clock } from '@leadline/runtime/clock'

export type Answer = Extract<ServerChatMessage, { request: number }>
type WithoutId<Message> = Message extends unknown ? Omit<Message, 'request'> : never
export type Asked = WithoutId<DeskChatMessage>

const answerMs = 15_000

/** What was asked over one connection and is not answered yet. Undefined for an answer: whether it was done is not known. */
export class ChatAnswers {
  readonly #clock: Clock
  readonly #waiting = new Map<number, (answer: Answer | undefined) => void>()
  #last = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async ask(
    asked: Asked,
    send: (message: DeskChatMessage) => boolean,
  ): Promise<Answer | undefined> {
    this.#last += 1
    const request = this.#last
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>()
    this.#waiting.set(request, resolve)
    const stopWaiting = this.#clock.after(answerMs, () => resolve(undefined))
    if (!send({ ...asked, request })) resolve(undefined)
    const answer = await promise
    stopWaiting()
    this.#waiting.delete(request)
    return answer
  }

  /** False where nobody asked. */
  take(answer: Answer): boolean {
    const resolve = this.#waiting.get(answer.request)
    resolve?.(answer)
    return resolve !== undefined
  }

  /** The connection is gone. */
  end(): void {
    for (const resolve of this.#waiting.values()) resolve(undefined)
  }
}
