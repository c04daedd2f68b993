import type {
  AlertEvent,
  DeliveryState,
  RaisedAlert,
  TargetKind,
} from '@leadline/desk-protocol/messages/alert-messages'
import type { AlertDelivery } from '@leadline/hub/services/alerts/alert-delivery'
import { backOffMs } from '@leadline/runtime/back-off'
import type { Clock } from '@leadline/runtime/clock'

import { alertMessage } from './alert-message.ts'
import { addressError, shownAddress } from './target-address.ts'
import type { AlertTarget, TargetFile } from './target-file.ts'

/** What the address answered: 0 where nothing came. */
export interface Answer {
  status: number
  retryAfterMs: number | null
}

export type Post = (
  address: string,
  headers: Record<string, string>,
  body: string,
) => Promise<Answer>

export interface DeliveryNeeds {
  file: TargetFile
  clock: Clock
  post: Post
}

interface Waiting {
  alert: RaisedAlert
  tries: number
}

const waits = { firstMs: 2000, longestMs: 120_000 }
/** What is older helps nobody any more. */
const tooOldMs = 30 * 60_000
/** More than that at once is one message: how many more there were. */
const mostWaiting = 20
const notKept = 'This could not be kept: the disk takes nothing.'
const noTarget = 'Set an address first.'

/** Sends alerts one after the other to the trader's own address, and again where it does not answer. */
export class PhoneDelivery implements AlertDelivery {
  readonly #needs: DeliveryNeeds
  readonly #queue: Waiting[] = []
  #listeners: (() => void)[] = []
  #leftOut = 0
  #last: DeliveryState['last'] = null
  #isSending = false
  #cancelWait = () => {}
  #isClosed = false

  constructor(needs: DeliveryNeeds) {
    this.#needs = needs
  }

  state(): DeliveryState {
    const { target, events } = this.#needs.file.read()
    return {
      refusal: '',
      target: target && { kind: target.kind, shown: shownAddress(target.address) },
      events: [...events],
      waiting: this.#queue.length + (this.#leftOut > 0 ? 1 : 0),
      last: this.#last,
    }
  }

  listen(changed: () => void): void {
    this.#listeners.push(changed)
  }

  setTarget(kind: TargetKind, address: string): string {
    const error = addressError(address)
    if (error !== '') return error
    return this.#change({ kind, address: address.trim() })
  }

  removeTarget(): string {
    return this.#change(null)
  }

  setEvents(events: readonly AlertEvent[]): string {
    if (!this.#needs.file.change({ events })) return notKept
    this.#report()
    return ''
  }

  async test(): Promise<string> {
    const { file, clock } = this.#needs
    const { target } = file.read()
    if (target === null) return noTarget
    const words = { title: 'Leadline: test', text: 'Alerts of your desk arrive here.' }
    const answer = await this.#post(target, {
      type: 'alert',
      event: 'price',
      ...words,
      at: clock.now(),
    })
    return this.#note(answer)
  }

  send(alert: RaisedAlert): void {
    const { target, events } = this.#needs.file.read()
    if (this.#isClosed || target === null || !events.includes(alert.event)) return
    if (this.#queue.length >= mostWaiting) this.#leftOut += 1
    else this.#queue.push({ alert, tries: 0 })
    this.#report()
    void this.#work()
  }

  close(): void {
    this.#isClosed = true
    this.#cancelWait()
  }

  #change(target: AlertTarget | null): string {
    if (!this.#needs.file.change({ target })) return notKept
    // What waits for the one before is not for this one.
    this.#queue.length = 0
    this.#leftOut = 0
    this.#last = null
    this.#cancelWait()
    this.#isSending = false
    this.#report()
    return ''
  }

  async #work(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    const { file, clock } = this.#needs
    for (;;) {
      const { target } = file.read()
      const next = this.#next()
      if (!next || target === null || this.#isClosed) break
      const answer = await this.#post(target, next.alert)
      // Another address was set in the meantime: its own work has begun.
      if (file.read().target !== target || this.#isClosed) return
      const isOver = !mayWorkLater(answer) || clock.now() - next.alert.at > tooOldMs
      if (isOver) {
        this.#queue.shift()
        this.#note(answer)
        continue
      }
      next.tries += 1
      this.#note(answer, ' It is tried again.')
      const ms = Math.max(answer.retryAfterMs ?? 0, backOffMs(next.tries - 1, waits))
      if (!(await this.#wait(Math.min(ms, waits.longestMs)))) return
    }
    this.#isSending = false
    this.#report()
  }

  #next(): Waiting | undefined {
    const [first] = this.#queue
    if (first || this.#leftOut === 0) return first
    const title = `${this.#leftOut} more ${this.#leftOut === 1 ? 'alert' : 'alerts'}`
    const at = this.#needs.clock.now()
    const text = 'They are listed in the desk.'
    this.#leftOut = 0
    this.#queue.push({ alert: { type: 'alert', event: 'price', title, text, at }, tries: 0 })
    return this.#queue[0]
  }

  async #post({ kind, address }: AlertTarget, alert: RaisedAlert): Promise<Answer> {
    const { headers, body } = alertMessage(kind, alert)
    try {
      return await this.#needs.post(address, headers, body)
    } catch {
      return { status: 0, retryAfterMs: null }
    }
  }

  /** False where it was ended before. */
  async #wait(ms: number): Promise<boolean> {
    return await new Promise((resolve) => {
      const cancel = this.#needs.clock.after(ms, () => resolve(true))
      this.#cancelWait = () => {
        cancel()
        resolve(false)
      }
    })
  }

  #note(answer: Answer, andThen = ''): string {
    const words = answerWords(answer)
    const isDelivered = words === ''
    const at = this.#needs.clock.now()
    this.#last = { at, isDelivered, words: isDelivered ? '' : words + andThen }
    this.#report()
    return words
  }

  #report(): void {
    for (const changed of this.#listeners) changed()
  }
}

function mayWorkLater({ status }: Answer): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500
}

/** '' where it has arrived. */
function answerWords({ status }: Answer): string {
  if (status >= 200 && status < 300) return ''
  if (status === 0) return 'The address does not answer.'
  if (status >= 300 && status < 400) return 'The address sends on to another one. Type that one.'
  if (status === 401 || status === 403)
    return `The address does not take it (${status}): is it whole?`
  if (status === 404 || status === 410) return `There is nothing at the address (${status}).`
  if (status === 429) return 'The address asks for fewer messages (429).'
  if (status >= 500) return `The address has trouble (${status}).`
  return `The address does not take it (${status}).`
}
