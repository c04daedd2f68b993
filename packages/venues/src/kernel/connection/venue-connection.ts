import type { Scheduler } from '@leadline/runtime/scheduler'

import type { AdapterIo, ConnectionName, ConnectionPlan } from '../../adapter-io.ts'
import { HeartbeatMonitor, type SilenceLimits } from './heartbeat-monitor.ts'
import { HeartbeatTimer } from './heartbeat-timer.ts'

export interface VenueConnectionSetup {
  name: ConnectionName
  plan: ConnectionPlan
  silence: SilenceLimits
  /** The other side sends something every second or so by itself. */
  speaksByItself: boolean
  opened?(now: number): void
  /** Say something that must be answered: it shows that somebody is there, and what time it is there. */
  request(now: number): void
  /** Nothing that came over the connection is current any more. */
  silent(reason: string, now: number): void
  /** The connection ended, and everything that was subscribed on it. */
  lost(reason: string, now: number): void
  /** Something came again after a long silence: what was missed in between is not known. */
  receivedAgain(now: number): void
}

/** The exchange does not want us: asking again at once would make it worse. */
const policyViolation = 1008
const banMs = 600_000
/** A desk that changes its symbol drops the old one first: the connection stays for a moment. */
const lingerMs = 30_000
const askEveryMs = 30_000

type Job = 'hang up' | 'dial' | 'probe'

/** The one connection to an exchange: open while it is needed, and known to be alive. */
export class VenueConnection {
  #io: AdapterIo
  #scheduler: Scheduler
  #setup: VenueConnectionSetup
  #watch: HeartbeatMonitor
  #timer: HeartbeatTimer
  #isNeeded = false
  #isDialed = false

  constructor(io: AdapterIo, scheduler: Scheduler, setup: VenueConnectionSetup) {
    this.#io = io
    this.#scheduler = scheduler
    this.#setup = setup
    const { name, silence } = setup
    this.#watch = new HeartbeatMonitor(silence, setup.speaksByItself)
    const reasonFor = (ms: number) => `nothing received for ${ms / 1000} seconds`
    this.#timer = new HeartbeatTimer(scheduler, name, this.#watch, {
      request: (now) => this.#request(now),
      quiet: (now) => setup.silent(reasonFor(silence.quietAfterMs), now),
      dead: (_silentMs, now) => {
        this.#end(reasonFor(silence.deadAfterMs), now)
        io.reconnect(name, reasonFor(silence.deadAfterMs))
      },
    })
  }

  get isOpen(): boolean {
    return this.#watch.isOpen
  }

  need(isNeeded: boolean, now: number): void {
    if (isNeeded === this.#isNeeded) return
    this.#isNeeded = isNeeded
    if (!isNeeded) this.#at('hang up', now + lingerMs, (later) => this.#hangUp(later))
    else {
      this.#cancel('hang up')
      if (!this.#isDialed && !this.#scheduler.has(this.#nameOf('dial'))) this.#dial()
    }
  }

  /** Ends it now, not after a moment. */
  end(now: number): void {
    this.#isNeeded = false
    this.#cancel('hang up')
    this.#cancel('dial')
    this.#hangUp(now)
  }

  opened(now: number): void {
    this.#watch.opened(now)
    this.#timer.start()
    this.#setup.opened?.(now)
    this.#request(now)
  }

  closed(code: number, reason: string, now: number): void {
    if (code === policyViolation && this.#isDialed) {
      this.#isDialed = false
      this.#io.disconnect(this.#setup.name)
      this.#at('dial', now + banMs, () => this.#redial())
    }
    const words = reason === '' ? `code ${code}` : reason
    this.#end(`disconnected (${words})`, now)
  }

  /** Something came. False if the connection is not open, and it is to be ignored. */
  received(now: number): boolean {
    if (!this.#watch.isOpen) return false
    if (this.#watch.received(now)) {
      this.#watch.isQuiet = false
      this.#setup.receivedAgain(now)
      this.#timer.start()
    }
    return true
  }

  /** The other side answered what it was asked. */
  answered(): void {
    this.#watch.answered()
    this.#timer.start()
  }

  setBack(byMs: number): void {
    this.#watch.setBack(byMs)
  }

  #request(now: number): void {
    this.#at('probe', now + askEveryMs, (later) => this.#request(later))
    this.#watch.requested(now)
    this.#setup.request(now)
  }

  #nameOf(job: Job): string {
    return `${job} ${this.#setup.name}`
  }

  #at(job: Job, time: number, run: (now: number) => void): void {
    this.#scheduler.at(this.#nameOf(job), time, run)
  }

  #cancel(job: Job): void {
    this.#scheduler.cancel(this.#nameOf(job))
  }

  #dial(): void {
    this.#isDialed = true
    this.#io.connect(this.#setup.name, this.#setup.plan)
  }

  #redial(): void {
    if (this.#isNeeded && !this.#isDialed) this.#dial()
  }

  #hangUp(now: number): void {
    if (!this.#isDialed) return
    this.#isDialed = false
    this.#end('no panel shows it', now)
    this.#io.disconnect(this.#setup.name)
  }

  /** Once, however we came to know of it. */
  #end(reason: string, now: number): void {
    if (!this.#watch.isOpen) return
    this.#watch.closed()
    this.#timer.stop()
    this.#cancel('probe')
    this.#setup.lost(reason, now)
  }
}
