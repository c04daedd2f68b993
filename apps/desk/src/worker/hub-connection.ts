import type { ViewSpec } from '@leadline/desk-protocol/frames/view-spec'
import { HubMessage } from '@leadline/desk-protocol/messages/hub-messages'
import { protocolVersion } from '@leadline/desk-protocol/protocol-version'

import { HubPulse } from './hub-pulse.ts'
import { PullTiming } from './pull-timing.ts'
import { reconnectDelayMs } from './reconnect-delay.ts'
import { ViewDecoder } from './view-decoder.ts'
import type { FromWorker, Look, SaidMessage } from './worker-messages.ts'

/** A way to the hub that is open: bytes are pulls and frames, texts everything else. */
export interface HubPipe {
  send(data: string | Uint8Array<ArrayBuffer>): void
  close(): void
}

export interface PipeEvents {
  opened(pipe: HubPipe): void
  received(data: string | Uint8Array): void
  /** `isEnded`: the hub is there and knows nothing of this session: it was ended while nobody looked. */
  closed(isEnded?: boolean): void
}

export interface HubConnectionSetup {
  desk: string
  /** Begins to connect; says through the events how it went. */
  connect: (events: PipeEvents) => void
  post: (message: FromWorker) => void
  now: () => number
  /** The clock on the wall, which goes on while the computer sleeps. */
  wall: () => number
  after: (ms: number, run: () => void) => void
  random: () => number
}

/** A pull that is not answered for this long is given up: the next one may be. */
const pullTimeoutMs = 2000
/** No frame for this long: no window can be seen. What goes on in the background is requested that often. */
const unseenMs = 1000
const watchMs = 100
const endedWords =
  'Leadline does not know this window: it was ended at another desk, or its session is over.'

/**
 * The connection to the hub, as long as the page lives: greets, opens the views, pulls, and does all of it again after the
 * connection was lost.
 */
export class HubConnection {
  #setup: HubConnectionSetup
  #decoder = new ViewDecoder()
  #specs = new Map<number, ViewSpec>()
  #background = new Set<number>()
  #tickedAt = -Infinity
  /** The last of each kind that the hub must know again on a new connection. */
  #standing = new Map<'show' | 'lists', SaidMessage>()
  #pipe: HubPipe | undefined
  #isGreeted = false
  #isRefused = false
  #tries = 0
  #pulledAt: number | undefined
  /** A frame began while an answer was awaited: what it wants to ask, and when. */
  #missedTick: { visible: readonly number[]; at: number } | undefined
  readonly #timing = new PullTiming()
  readonly #pulse: HubPulse

  constructor(setup: HubConnectionSetup) {
    this.#setup = setup
    this.#pulse = new HubPulse({ monotonic: setup.now, wall: setup.wall }, setup.post)
    this.#connect()
    this.#lookUnseen()
    this.#watchFrames()
  }

  say(message: SaidMessage): void {
    if (message.type === 'show' || message.type === 'lists') {
      this.#standing.set(message.type, message)
    }
    if (this.#isGreeted) this.#send(message)
  }

  look(view: number, look: Look | null, isBackground = false): void {
    const wasOpen = this.#specs.has(view)
    if (look === null) {
      this.#specs.delete(view)
      this.#background.delete(view)
      this.#decoder.close(view)
      if (wasOpen && this.#isGreeted) this.#send({ type: 'close', view })
      return
    }
    const { what, number } = look
    this.#specs.set(view, what)
    if (isBackground) this.#background.add(view)
    this.#decoder.open(view, number)
    if (this.#isGreeted) this.#send({ type: wasOpen ? 'change' : 'open', view, what })
  }

  /** One pull at a time: a slow hub is asked less often, not more. */
  tick(visible: readonly number[]): void {
    if (!this.#isGreeted || visible.length === 0) return
    const now = this.#setup.now()
    this.#tickedAt = now
    const delayMs = this.#timing.tick(now)
    if (this.#pulledAt !== undefined && now - this.#pulledAt < pullTimeoutMs) {
      this.#missedTick = { visible, at: now + delayMs }
    } else this.#pullIn(delayMs, visible, now)
  }

  #pullIn(delayMs: number, visible: readonly number[], now: number): void {
    this.#missedTick = undefined
    this.#pulledAt = now
    if (delayMs <= 0) this.#pull(visible)
    else this.#setup.after(delayMs, () => this.#pull(visible))
  }

  /** A page that cannot be seen has no frames, and its timers are slowed down; those of a worker are not. */
  #lookUnseen(): void {
    this.#setup.after(unseenMs, () => {
      if (this.#setup.now() - this.#tickedAt >= unseenMs && this.#background.size > 0) {
        this.#pull([...this.#background])
      }
      this.#lookUnseen()
    })
  }

  #pull(visible: readonly number[]): void {
    if (!this.#isGreeted) return
    this.#timing.requested(this.#setup.now())
    this.#sendPull(visible)
  }

  #sendPull(visible: readonly number[]): void {
    this.#pipe?.send(this.#decoder.pull(visible))
    this.#pulse.requested(this.#decoder.pullNumber)
  }

  /** A worker's timers are not slowed down while its page is hidden. */
  #watchFrames(): void {
    this.#setup.after(watchMs, () => {
      if (this.#isGreeted && this.#pulse.isHeartbeatDue()) this.#sendPull([])
      this.#pulse.check()
      this.#watchFrames()
    })
  }

  #connect(): void {
    this.#setup.connect({
      opened: (pipe) => {
        this.#pipe = pipe
        this.#send({ type: 'hello', protocol: protocolVersion, desk: this.#setup.desk })
      },
      received: (data) => {
        if (typeof data === 'string') this.#onMessage(data)
        else this.#take(data)
      },
      closed: (isEnded) => {
        if (isEnded === true) this.#refused(endedWords, true)
        this.#lost()
      },
    })
  }

  #onMessage(text: string): void {
    const parsed = HubMessage.safeParse(JSON.parse(text))
    // A newer hub may say more than this desk understands.
    if (!parsed.success) return
    const message = parsed.data
    if (message.type === 'welcome') return this.#greeted(message)
    if (message.type === 'refused') {
      const { reason, isEnded = false } = message
      return this.#refused(reason, isEnded)
    }
    this.#setup.post({ type: 'hub', message })
  }

  #refused(reason: string, isEnded: boolean): void {
    this.#isRefused = true
    this.#setup.post({ type: 'link', state: { kind: 'refused', reason, isEnded } })
  }

  #greeted(welcome: Extract<HubMessage, { type: 'welcome' }>): void {
    this.#isGreeted = true
    this.#tries = 0
    this.#pulledAt = undefined
    this.#missedTick = undefined
    this.#decoder.reset()
    this.#setup.post({ type: 'link', state: { kind: 'open', welcome } })
    for (const message of this.#standing.values()) this.#send(message)
    for (const [view, what] of this.#specs) this.#send({ type: 'open', view, what })
  }

  #take(bytes: Uint8Array): void {
    const now = this.#setup.now()
    this.#pulledAt = undefined
    this.#timing.answered(now)
    const { pullNumber, time, updates } = this.#decoder.decode(bytes)
    // Before its updates: what is painted next is live again.
    this.#pulse.answered(pullNumber, time)
    if (updates.length > 0) this.#setup.post({ type: 'updates', time, updates })
    // Not before: what is requested next is what has changed since this answer.
    if (this.#missedTick) this.#pullIn(this.#missedTick.at - now, this.#missedTick.visible, now)
  }

  #lost(): void {
    this.#pipe = undefined
    this.#isGreeted = false
    this.#pulse.lost()
    if (this.#isRefused) return
    this.#tries += 1
    const delayMs = reconnectDelayMs(this.#tries, this.#setup.random())
    const retryAt = this.#setup.now() + delayMs
    this.#setup.post({ type: 'link', state: { kind: 'lost', tries: this.#tries, retryAt } })
    this.#setup.after(delayMs, () => this.#connect())
  }

  #send(message: object): void {
    this.#pipe?.send(JSON.stringify(message))
  }
}
