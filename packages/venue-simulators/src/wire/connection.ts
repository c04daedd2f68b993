import type { Agenda } from '@leadline/matching-engine/exchange/agenda'

import { damageText } from '../faults/damaged-text.ts'
import type { FaultInjector } from '../faults/fault-injector.ts'
import { type Dialect, bendText } from '../faults/text-faults.ts'
import type { WireSocket } from './wire.ts'

/** What a message is about, so that faults can choose. */
export type MessageKind =
  | 'snapshot'
  | 'book'
  | 'trade'
  | 'ticker'
  | 'candle'
  | 'status'
  | 'heartbeat'
  | 'control'
  | 'acknowledgement'
  | 'order'
  | 'account'

export interface ConnectionRules {
  agenda: Agenda
  faults: FaultInjector
  dialect: Dialect
  /** From the exchange to the client. */
  latencyMs: () => number
}

export const lateSnapshotMs = 8000

/**
 * One open socket, seen from the exchange: messages leave in order and arrive later, unless a fault has it otherwise.
 * Numbers and checksums are made before, so what is lost here is missed there.
 */
export class Connection {
  isOpen = true
  /** The client is gone: nothing can reach it any more. */
  isGone = false
  /** Sends nothing but pings. */
  isSilent = false
  /** Neither sends nor receives anything, and nobody says so. */
  isHalfOpen = false
  readonly #socket: WireSocket
  readonly #rules: ConnectionRules
  readonly #waiting: { due: number; text: string | undefined }[] = []
  #held: string | undefined

  constructor(socket: WireSocket, rules: ConnectionRules) {
    this.#socket = socket
    this.#rules = rules
  }

  send(kind: MessageKind, text: string, now: number): void {
    if (!this.isOpen) return
    if (
      this.#rules.faults.active === 0 &&
      !this.isSilent &&
      !this.isHalfOpen &&
      this.#held === undefined
    ) {
      this.#leave(text, now)
      return
    }
    this.#sendFaulty(kind, text, now)
  }

  ping(now: number): void {
    if (this.isOpen && !this.isHalfOpen) this.#leave(undefined, now)
  }

  close(code: number, reason: string, now: number): void {
    if (!this.isOpen) return
    this.isOpen = false
    if (this.isHalfOpen) return
    // What was said before is received before.
    const last = this.#waiting.at(-1)?.due ?? now
    this.#rules.agenda.at(Math.max(last, now + this.#rules.latencyMs()), () => {
      if (!this.isGone) this.#socket.close(code, reason)
      this.isGone = true
    })
  }

  /** As a proxy does that falls over. */
  terminate(): void {
    if (this.isGone) return
    this.isOpen = false
    this.isGone = true
    this.#socket.terminate()
  }

  #sendFaulty(kind: MessageKind, text: string, now: number): void {
    const { faults, dialect, agenda } = this.#rules
    if (faults.strikes('silent-socket')) this.isSilent = true
    if (faults.strikes('half-open-line')) this.isHalfOpen = true
    if (this.isSilent || this.isHalfOpen) return
    if (kind === 'book' && faults.strikes('sequence-gap')) return
    if (kind === 'acknowledgement' && faults.strikes('lost-acknowledgement')) return
    const reported = bendText(text, dialect, faults)
    const bent = isMarketData(kind) ? damageText(reported, faults) : reported
    if (kind === 'snapshot') {
      const late = faults.strikes('late-snapshot')
      if (late) {
        agenda.at(now + (late.ms ?? lateSnapshotMs), () => {
          // By then the connection may carry nothing any more.
          if (!this.isGone && !this.isSilent && !this.isHalfOpen) this.#socket.send(bent)
        })
        return
      }
    }
    if (kind === 'book' && this.#held === undefined && faults.strikes('reordered-messages')) {
      this.#held = bent
      return
    }
    this.#leave(bent, now)
    if (kind === 'book' && this.#held !== undefined) {
      this.#leave(this.#held, now)
      this.#held = undefined
    }
    if (isRepeated(kind, faults)) this.#leave(bent, now)
  }

  #leave(text: string | undefined, now: number): void {
    const isFirst = this.#waiting.length === 0
    // Nothing overtakes on a connection.
    const due = Math.max(now + this.#rules.latencyMs(), this.#waiting.at(-1)?.due ?? 0)
    if (isFirst && due <= now) {
      this.#arrive(text)
      return
    }
    this.#waiting.push({ due, text })
    if (isFirst) this.#rules.agenda.at(due, this.#flush)
  }

  readonly #flush = (now: number): void => {
    let arrived = 0
    for (const { due, text } of this.#waiting) {
      if (due > now) break
      arrived += 1
      this.#arrive(text)
    }
    this.#waiting.splice(0, arrived)
    const [next] = this.#waiting
    if (next) this.#rules.agenda.at(Math.max(next.due, now), this.#flush)
  }

  #arrive(text: string | undefined): void {
    if (this.isGone) return
    if (text === undefined) this.#socket.ping()
    else this.#socket.send(text)
  }
}

const marketData: ReadonlySet<MessageKind> = new Set([
  'snapshot',
  'book',
  'trade',
  'ticker',
  'candle',
  'status',
  'heartbeat',
])

function isMarketData(kind: MessageKind): boolean {
  return marketData.has(kind)
}

function isRepeated(kind: MessageKind, faults: FaultInjector): boolean {
  if (kind === 'book' || kind === 'trade') return faults.strikes('duplicate-message') !== undefined
  return (
    (kind === 'acknowledgement' || kind === 'order') &&
    faults.strikes('duplicate-acknowledgement') !== undefined
  )
}
