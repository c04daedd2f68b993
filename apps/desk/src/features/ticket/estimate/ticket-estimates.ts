import type { OrderRequest } from '@leadline/desk-protocol/messages/order-messages'
import { WireEstimate } from '@leadline/desk-protocol/messages/trading-answers'
import * as z from 'zod/mini'

import type { TradingStore } from '../../../platform/trading/trading-store.ts'
import { Value } from '../../../platform/value.ts'

export type EstimateRequest = Extract<OrderRequest, { type: 'estimate' }>

/** What the hub found wrong or rounded, by field. It changes with what is typed, not with the market. */
export interface Findings {
  problems: Readonly<Record<string, string>>
  notes: Readonly<Record<string, string>>
  /** Why nothing can be estimated at all. */
  reason: string
}

const nothing: Findings = { problems: {}, notes: {}, reason: '' }
const everyMs = 500
const patienceMs = 5000

/** Asks the hub again and again what the ticket would do at this moment, and says who paints it. */
export class TicketEstimates {
  readonly findings = new Value<Findings>(nothing)
  latest: WireEstimate | null = null
  readonly #trading: TradingStore
  readonly #painters = new Set<(estimate: WireEstimate | null) => void>()
  #request: EstimateRequest | null = null
  #timer: ReturnType<typeof setInterval> | undefined
  /** An answer to this very question has come. */
  #isAnswered = false
  /** Questions that wait for their answer, with when they were asked last. */
  readonly #open = new Map<EstimateRequest, number>()
  readonly #waiting = new Set<(isAnswered: boolean) => void>()

  constructor(trading: TradingStore) {
    this.#trading = trading
  }

  /** Reported with the market, so it paints. */
  paintWith(painter: (estimate: WireEstimate | null) => void): () => void {
    this.#painters.add(painter)
    return () => this.#painters.delete(painter)
  }

  /** Null: the ticket is not whole, or nobody sees it. */
  request(request: EstimateRequest | null): void {
    this.stop()
    this.#request = request
    if (request === null) {
      this.#take(null, nothing)
      return
    }
    void this.#again(request)
    this.#timer = setInterval(() => void this.#again(request), everyMs)
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#request = null
    this.#isAnswered = false
    this.#release(false)
  }

  /**
   * Resolves when `latest` and `findings` answer what is asked now, at once where they do; with false where something else
   * was asked before the answer came. Until then they are about what the ticket said before.
   */
  async answered(): Promise<boolean> {
    if (this.#request === null || this.#isAnswered) return true
    return await new Promise((resolve) => this.#waiting.add(resolve))
  }

  async #again(request: EstimateRequest): Promise<void> {
    // A slow hub is not asked faster than it answers: each answer is looked at, however late. One that was lost is not
    // waited for.
    const askedAt = this.#open.get(request)
    if (askedAt !== undefined && performance.now() - askedAt < patienceMs) return
    this.#open.set(request, performance.now())
    const done = await this.#trading.act(request)
    this.#open.delete(request)
    // An answer to what was typed before.
    if (request !== this.#request) return
    const estimate = done.isDone ? (z.safeParse(WireEstimate, done.answer).data ?? null) : null
    const byField = (list: readonly { field: string; message: string }[]) =>
      Object.fromEntries(list.map(({ field, message }) => [fieldOf(field), message]))
    const reason = done.isDone || done.problems.length > 0 ? '' : done.reason
    const findings = { problems: byField(done.problems), notes: byField(done.notes), reason }
    this.#isAnswered = true
    this.#take(estimate, findings)
    this.#release(true)
  }

  #release(isAnswered: boolean): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const resolve of waiting) resolve(isAnswered)
  }

  #take(estimate: WireEstimate | null, findings: Findings): void {
    this.latest = estimate
    if (JSON.stringify(findings) !== JSON.stringify(this.findings.get())) {
      this.findings.set(findings)
    }
    for (const paint of this.#painters) paint(estimate)
  }
}

/** Both sizes are typed into one field. */
function fieldOf(field: string): string {
  return field === 'quoteSize' ? 'size' : field
}
