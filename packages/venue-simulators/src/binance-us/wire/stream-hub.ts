import type { MessageKind } from '../../wire/connection.ts'
import type { StreamSession } from './session.ts'

/** Who listens to which stream. */
export class StreamHub {
  readonly #listeners = new Map<string, Set<StreamSession>>()

  subscribe(session: StreamSession, stream: string): void {
    session.streams.add(stream)
    const sessions = this.#listeners.get(stream) ?? new Set()
    sessions.add(session)
    this.#listeners.set(stream, sessions)
  }

  unsubscribe(session: StreamSession, stream: string): void {
    session.streams.delete(stream)
    this.#listeners.get(stream)?.delete(session)
  }

  left(session: StreamSession): void {
    for (const stream of session.streams) this.#listeners.get(stream)?.delete(session)
  }

  hasListeners(stream: string): boolean {
    return (this.#listeners.get(stream)?.size ?? 0) > 0
  }

  /** Streams that somebody listens to and whose names match. */
  matching(pattern: RegExp): string[] {
    return [...this.#listeners]
      .filter(([stream, sessions]) => sessions.size > 0 && pattern.test(stream))
      .map(([stream]) => stream)
  }

  /** The event is made only if somebody listens. */
  emit(stream: string, kind: MessageKind, eventOf: () => string | undefined, now: number): void {
    const sessions = this.#listeners.get(stream)
    if (!sessions || sessions.size === 0) return
    const event = eventOf()
    if (event === undefined) return
    for (const session of sessions) session.send(kind, stream, event, now)
  }
}
