import { createContext } from 'react'

import { announcer } from '../../announcer.ts'
import type { ArmedDesk } from '../../armed/armed-desk.ts'
import { Value } from '../../value.ts'
import type { TradingStore } from '../trading-store.ts'
import { type ClosePlan, closePlan, closeTitle, type CloseWish, partWords } from './close-plan.ts'
import type { ProtectWish } from './protect.ts'

/** Why a part was not sold, as readable text. */
export interface CloseProblem {
  keyId: string
  words: string
}

/** Positions are closed here: asked for first, or at once in an armed window. */
export class ClosingDesk {
  /** The desk asks before this is sent. */
  readonly asked = new Value<CloseWish | null>(null)
  /** A stop that the desk puts into a ticket. */
  readonly protect = new Value<ProtectWish | null>(null)
  /** A small window sends nothing. */
  readonly isOffered = new Value(true)
  readonly #trading: TradingStore
  readonly #armed: ArmedDesk

  constructor(trading: TradingStore, armed: ArmedDesk) {
    this.#trading = trading
    this.#armed = armed
  }

  planOf(wish: CloseWish): ClosePlan {
    const { positions, accounts, orders, synthetic } = this.#trading
    return closePlan(wish, {
      positions: positions.get().byAccount,
      accounts: accounts.get(),
      orders: orders.get(),
      synthetic: synthetic.get(),
    })
  }

  /** From a menu: at once in an armed window. */
  wish(wish: CloseWish, now: number): void {
    if (this.#armed.mode.isArmedAt(now)) void this.#sendArmed(wish)
    else this.asked.set(wish)
  }

  /** By a key: in an armed window one that was meant for it, and elsewhere it asks. */
  key(wish: CloseWish, now: number): void {
    if (!this.isOffered.get()) return
    if (!this.#armed.mode.isArmedAt(now)) return this.asked.set(wish)
    const why = this.#armed.whyNoKey(now)
    if (why !== '') return this.#armed.refuse(why)
    void this.#sendArmed(wish)
  }

  /** Each part on its own: one that cannot leave holds back no other. */
  async send({ parts }: ClosePlan, percent: string): Promise<CloseProblem[]> {
    const replies = parts.map(async (part): Promise<CloseProblem[]> => {
      const { keyId, symbol } = part
      const closeId = `close-${crypto.randomUUID()}`
      const done = await this.#trading.act({ type: 'close', closeId, keyId, symbol, percent })
      return done.isDone ? [] : [{ keyId, words: `${partWords(part)}: ${done.reason}` }]
    })
    return (await Promise.all(replies)).flat()
  }

  async #sendArmed(wish: CloseWish): Promise<void> {
    const title = closeTitle(wish)
    const plan = this.planOf(wish)
    const say = (words: string, isError: boolean) =>
      this.#armed.last.set({ words, isError, orderId: null })
    if (plan.parts.length === 0) {
      return this.#armed.refuse(plan.left.join(' ') || 'Nothing to close: nothing is held.')
    }
    say(`${title}: sending`, false)
    const problems = await this.send(plan, wish.percent)
    if (problems.length === 0) {
      say(`${title}: sent`, false)
      announcer.say(`${title}: sent`)
      return
    }
    const words = problems.map((problem) => problem.words).join(' ')
    say(`${title}: not all was sent`, true)
    // It stays until somebody has seen it, whichever panel is open.
    this.#trading.notSent.set(words)
    announcer.say(words, 'assertive')
  }
}

export const ClosingContext = createContext<ClosingDesk | undefined>(undefined)
