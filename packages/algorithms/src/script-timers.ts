import type { ScriptTimer } from './script-values.ts'
import { WrongValue } from './wrong-value.ts'

export interface TimerPorts {
  /** Milliseconds: of the market, also in a backtest. */
  now(): number
  /** Returns what takes it back. */
  after(ms: number, run: () => void): () => void
  fired(timer: ScriptTimer): void
}

const mostTimers = 100
const shortestSeconds = 0.1

/** The timers of one script. One that is late by several turns fires once, and goes on in its own rhythm. */
export class ScriptTimers {
  readonly #ports: TimerPorts
  readonly #timers = new Map<string, () => void>()
  #last = 0

  constructor(ports: TimerPorts) {
    this.#ports = ports
  }

  /** Its number. */
  add({ at, every }: { at: number | null; every: number | null }): string {
    if (this.#timers.size >= mostTimers) {
      throw new WrongValue(`there are ${mostTimers} timers already; cancel one first`)
    }
    if (every !== null && !(every >= shortestSeconds)) {
      throw new WrongValue(`a timer can come every ${shortestSeconds} seconds at most`)
    }
    this.#last += 1
    const id = `timer-${this.#last}`
    const everyMs = every === null ? null : Math.round(every * 1000)
    const first = everyMs === null ? Math.round((at ?? 0) * 1000) : this.#ports.now() + everyMs
    this.#wait(id, first, everyMs)
    return id
  }

  /** False where it is over already. */
  cancel(id: string): boolean {
    this.#timers.get(id)?.()
    return this.#timers.delete(id)
  }

  close(): void {
    for (const cancel of this.#timers.values()) cancel()
    this.#timers.clear()
  }

  #wait(id: string, due: number, everyMs: number | null): void {
    const fire = () => {
      const now = this.#ports.now()
      // Platforms know no timer longer than 24 days.
      if (now < due) return this.#wait(id, due, everyMs)
      if (everyMs === null) this.#timers.delete(id)
      else {
        const missed = Math.floor((now - due) / everyMs)
        this.#wait(id, due + (missed + 1) * everyMs, everyMs)
      }
      this.#ports.fired({ kind: 'timer', id, time: due / 1000 })
    }
    const ms = Math.min(Math.max(0, due - this.#ports.now()), longestMs)
    this.#timers.set(id, this.#ports.after(ms, fire))
  }
}

const longestMs = 86_400_000
