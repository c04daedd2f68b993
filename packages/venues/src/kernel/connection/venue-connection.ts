import type { AdapterIo, ConnectionName, ConnectionPlan } from '../../adapter-io.ts'
import { Timetable } from '../timetable.ts'
import { HeartbeatMonitor, type SilenceLimits } from './heartbeat-monitor.ts'

export interface VenueConnectionSetup {
  name: ConnectionName
  plan: ConnectionPlan
  silence: SilenceLimits
  /** The other side sends something every second or so by itself. */
  speaksByItself: boolean
  opened?(now: number): void
  /** Say something that must be answered: it shows that somebody is there, and what time it is there. */
  ask(now: number): void
  /** Nothing that came over the line is current any more. */
  silent(reason: string, now: number): void
  /** The line ended, and everything that was subscribed on it. */
  lost(reason: string, now: number): void
  /** Something came again after a long silence: what was missed in between is not known. */
  heardAgain(now: number): void
}

/** The exchange does not want us: asking again at once would make it worse. */
const policyViolation = 1008
const banMs = 600_000
/** A desk that changes its symbol drops the old one first: the line stays for a moment. */
const lingerMs = 30_000
const askEveryMs = 30_000

/** The one line to an exchange: open while it is needed, and known to be alive. */
export class VenueConnection {
  #io: AdapterIo
  #setup: VenueConnectionSetup
  #watch: HeartbeatMonitor
  #times = new Timetable<'hang-up' | 'dial' | 'ask'>()
  #isNeeded = false
  #isDialed = false

  constructor(io: AdapterIo, setup: VenueConnectionSetup) {
    this.#io = io
    this.#setup = setup
    this.#watch = new HeartbeatMonitor(setup.silence, setup.speaksByItself)
  }

  get isOpen(): boolean {
    return this.#watch.isOpen
  }

  need(isNeeded: boolean, now: number): void {
    if (isNeeded === this.#isNeeded) return
    this.#isNeeded = isNeeded
    if (!isNeeded) this.#times.set('hang-up', now + lingerMs)
    else {
      this.#times.clear('hang-up')
      if (!this.#isDialed && !this.#times.has('dial')) this.#dial()
    }
  }

  /** Ends it now, not after a moment. */
  end(now: number): void {
    this.#isNeeded = false
    this.#times.clear('hang-up')
    this.#times.clear('dial')
    this.#hangUp(now)
  }

  opened(now: number): void {
    this.#watch.opened(now)
    this.#setup.opened?.(now)
    this.#ask(now)
  }

  closed(code: number, reason: string, now: number): void {
    if (code === policyViolation && this.#isDialed) {
      this.#isDialed = false
      this.#io.disconnect(this.#setup.name)
      this.#times.set('dial', now + banMs)
    }
    const words = reason === '' ? `code ${code}` : reason
    this.#end(`the line ended (${words})`, now)
  }

  /** Something came. False if the line is not open, and it is to be ignored. */
  heard(now: number): boolean {
    if (!this.#watch.isOpen) return false
    if (this.#watch.heard(now)) {
      this.#watch.isQuiet = false
      this.#setup.heardAgain(now)
    }
    return true
  }

  /** The other side answered what it was asked. */
  answered(): void {
    this.#watch.answered()
  }

  sweep(now: number): void {
    for (const job of this.#times.takeDue(now)) {
      if (job === 'hang-up') this.#hangUp(now)
      else if (job === 'dial') this.#redial()
      else this.#ask(now)
    }
    const silence = this.#watch.judge(now)
    if (silence === 'ask') this.#ask(now)
    else if (silence === 'quiet') {
      this.#watch.isQuiet = true
      this.#setup.silent(
        `nothing heard for ${this.#setup.silence.quietAfterMs / 1000} seconds`,
        now,
      )
    } else if (silence === 'dead') {
      const reason = `nothing heard for ${this.#setup.silence.deadAfterMs / 1000} seconds`
      this.#end(reason, now)
      this.#io.reconnect(this.#setup.name, reason)
    }
  }

  nextAt(): number | undefined {
    const times = [this.#times.next(), this.#watch.nextAt()].filter((time) => time !== undefined)
    return times.length === 0 ? undefined : Math.min(...times)
  }

  setBack(byMs: number): void {
    this.#watch.setBack(byMs)
    this.#times.setBack(byMs)
  }

  #ask(now: number): void {
    this.#times.set('ask', now + askEveryMs)
    this.#watch.asked(now)
    this.#setup.ask(now)
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
    this.#end('nobody looks', now)
    this.#io.disconnect(this.#setup.name)
  }

  /** Once, however we came to know of it. */
  #end(reason: string, now: number): void {
    if (!this.#watch.isOpen) return
    this.#watch.closed()
    this.#times.clear('ask')
    this.#setup.lost(reason, now)
  }
}
