import type { ServerResponse } from 'node:http'

import { newsHeartbeatMs, type NewsItem } from '@leadline/contract/news-feed'

/** A desk that listens. */
export interface Listener {
  response: ServerResponse
  licenseId: string
  /** The place of the last item it was sent. */
  at: number
  /** What came while it was being sent what it had missed; undefined once it has caught up. */
  waiting: NewsItem[] | undefined
}

/** A desk that does not read what it is sent is ended: it comes back and resumes. */
const mostWaitingBytes = 1_048_576
/** One license is for one person: a few computers, and a connection or two that nobody has noticed to be dead. */
export const mostPerLicense = 6

/** Everybody who listens at this process. An item is written once and sent to all as the same bytes. */
export class NewsBroadcast {
  readonly #listeners = new Set<Listener>()
  readonly #heartbeat: NodeJS.Timeout

  constructor() {
    this.#heartbeat = setInterval(() => this.#beat(), newsHeartbeatMs).unref()
  }

  get size(): number {
    return this.#listeners.size
  }

  countOf(licenseId: string): number {
    let count = 0
    for (const listener of this.#listeners) if (listener.licenseId === licenseId) count += 1
    return count
  }

  /** Of those who listen, each once. */
  licenses(): Set<string> {
    return new Set([...this.#listeners].map(({ licenseId }) => licenseId))
  }

  /** Whoever listens with this license receives no more; coming back, they are refused with the words. */
  end(licenseId: string): void {
    for (const listener of this.#listeners) {
      if (listener.licenseId !== licenseId) continue
      this.#listeners.delete(listener)
      listener.response.end()
    }
  }

  /** It receives nothing until `catchUp` has sent it what it missed; what comes in between is not lost. */
  add(response: ServerResponse, licenseId: string, after: number): Listener {
    const listener: Listener = { response, licenseId, at: after, waiting: [] }
    this.#listeners.add(listener)
    response.once('close', () => this.#listeners.delete(listener))
    return listener
  }

  catchUp(listener: Listener, missed: readonly NewsItem[]): void {
    const waiting = listener.waiting ?? []
    listener.waiting = undefined
    for (const item of [...missed, ...waiting]) write(listener, item.sequence, eventOf(item))
  }

  send(items: readonly NewsItem[]): void {
    for (const item of items) {
      const bytes = eventOf(item)
      for (const listener of this.#listeners) {
        if (listener.waiting) listener.waiting.push(item)
        else write(listener, item.sequence, bytes)
      }
    }
  }

  close(): void {
    clearInterval(this.#heartbeat)
    for (const { response } of this.#listeners) response.end()
  }

  #beat(): void {
    for (const { response } of this.#listeners) response.write(':\n\n')
  }
}

function write(listener: Listener, sequence: number, bytes: Buffer): void {
  if (sequence <= listener.at) return
  listener.at = sequence
  listener.response.write(bytes)
  if (listener.response.writableLength > mostWaitingBytes) listener.response.destroy()
}

function eventOf(item: NewsItem): Buffer {
  return Buffer.from(`id: ${item.sequence}\ndata: ${JSON.stringify(item)}\n\n`)
}
