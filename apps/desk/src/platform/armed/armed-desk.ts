import type { WireTerms } from '@leadline/desk-protocol/order-terms'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { createContext } from 'react'

import { announcer } from '../announcer.ts'
import type { HubLink } from '../hub/hub-link.ts'
import { formatDecimal, formatPrice } from '../numbers/format-decimal.ts'
import { sideWords } from '../trading/order-words.ts'
import type { TradingStore } from '../trading/trading-store.ts'
import { Value } from '../value.ts'
import { ArmedMode, endWords, mayKey } from './armed-mode.ts'
import { type SentLast, sentLast } from './sent-last.ts'

/** What was done last in armed mode, as the bar of the ladder says it. */
export interface ArmedAction {
  words: string
  isError: boolean
  /** The order that came of it. */
  orderId: string | null
}

const lookEveryMs = 1000

/** Armed mode of one window: what ends it, and what is sent in it, by the same way as from the ticket. */
export class ArmedDesk {
  readonly mode = new ArmedMode()
  readonly last = new Value<ArmedAction | null>(null)
  /** Somebody wants to arm it: the desk asks. */
  readonly isAsked = new Value(false)
  /** By symbol, as it was typed into the size bar. Gone with the window. */
  readonly sizes = new Value<ReadonlyMap<string, string>>(new Map())
  /** Where keys send to; null: the exchange for orders of Preferences. */
  readonly keyVenue = new Value<VenueId | null>(null)
  #focusedAt = -Infinity
  readonly #trading: TradingStore

  constructor(trading: TradingStore, hub: HubLink) {
    this.#trading = trading
    trading.risk.subscribe(() => this.#look(hub))
    hub.frozenSince.subscribe(() => this.#look(hub))
    let timer: ReturnType<typeof setInterval> | undefined
    this.mode.isArmed.subscribe(() => {
      clearInterval(timer)
      if (this.mode.isArmed.get()) {
        timer = setInterval(() => this.mode.isArmedAt(performance.now()), lookEveryMs)
        announcer.say('Armed: a click on the ladder sends an order at once.', 'assertive')
      } else announcer.say(endWords[this.mode.ended.get() ?? 'hand'], 'assertive')
    })
  }

  setSize(symbol: string, size: string): void {
    this.sizes.set(new Map([...this.sizes.get(), [symbol, size]]))
  }

  /** Why this window cannot be armed now; empty where it can. */
  whyNot(hub: HubLink): string {
    const risk = this.#trading.risk.get()
    if (hub.frozenSince.get() !== null || !risk) return 'Leadline is not responding.'
    if (risk.isHalted) return 'Trading is halted.'
    return risk.isVaultLocked ? 'The vault is locked.' : ''
  }

  /** A window came to the front: a key that is pressed with it was meant for another one. */
  focused(now: number): void {
    this.#focusedAt = now
  }

  /** Why a key sends nothing; empty where it may. */
  whyNoKey(now: number): string {
    if (!this.mode.isArmedAt(now)) return 'Not sent: this window is not armed.'
    if (mayKey(this.mode, this.#focusedAt, now)) return ''
    return 'Not sent: the window came to the front just now.'
  }

  refuse(words: string): void {
    this.last.set({ words, isError: true, orderId: null })
    announcer.say(words, 'assertive')
  }

  /** One gesture is one order: it has a number of its own, and is never sent a second time. */
  async place(venue: VenueId, terms: WireTerms): Promise<void> {
    const accounts = this.#trading.accounts.get().filter((account) => account.venue === venue)
    const [account, ...others] = accounts
    const { name } = venueOf(venue)
    if (!account) return this.refuse(`Not sent: ${name} is not connected.`)
    if (others.length > 0) {
      return this.refuse(`Not sent: there are two accounts at ${name}. Use the ticket.`)
    }
    const { keyId } = account
    const what = termsWords(terms, name)
    this.last.set({ words: `Sending: ${what}`, isError: false, orderId: null })
    const draftId = `armed-${crypto.randomUUID()}`
    const place = { type: 'place', draftId, keyId, terms, isPriceConfirmed: false } as const
    const done = await this.#trading.act(place)
    if (done.arrival === 'uncertain') {
      this.mode.disarm('frozen')
      return this.refuse(`It may have been sent: ${what}. Look at Working orders.`)
    }
    const reasons = [done.reason, ...done.problems.map(({ message }) => message)]
    if (!done.isDone) return this.refuse(`Refused: ${reasons.filter(Boolean).join(' ')}`)
    this.last.set({ words: what, isError: false, orderId: done.id ?? draftId })
  }

  /** A line that was typed in this window has left as an order. */
  sent(orderId: string, words: string): void {
    this.last.set({ words, isError: false, orderId })
    announcer.say(`Sent: ${words}`, 'assertive')
  }

  /** A cancel is never held back. */
  async cancel(clientOrderIds: readonly string[]): Promise<void> {
    if (clientOrderIds.length === 0)
      return this.refuse('Nothing to cancel: no order of yours here.')
    const scope = { kind: 'orders' as const, clientOrderIds: [...clientOrderIds] }
    const count = clientOrderIds.length === 1 ? '1 order' : `${clientOrderIds.length} orders`
    this.last.set({ words: `Canceling ${count}`, isError: false, orderId: null })
    const done = await this.#trading.act({ type: 'cancel', scope })
    if (!done.isDone) this.refuse(`Not canceled: ${done.reason}`)
  }

  async cancelSymbol(symbol: string): Promise<void> {
    const scope = { kind: 'symbol', symbol, venue: null } as const
    this.last.set({ words: `Canceling all of ${symbol}`, isError: false, orderId: null })
    const done = await this.#trading.act({ type: 'cancel', scope })
    if (!done.isDone) this.refuse(`Not canceled: ${done.reason}`)
  }

  /** Takes back what was sent last, where it still rests: a fill cannot be taken back. */
  undo(): boolean {
    const id = this.sentLast()?.undoId ?? null
    if (id === null) return false
    void this.cancel([id])
    return true
  }

  sentLast(): SentLast | undefined {
    const { orders, synthetic } = this.#trading
    return sentLast(this.last.get()?.orderId ?? null, orders.get(), synthetic.get())
  }

  #look(hub: HubLink): void {
    const risk = this.#trading.risk.get()
    if (hub.frozenSince.get() !== null) this.mode.disarm('frozen')
    if (risk?.isHalted === true) this.mode.disarm('halt')
    if (risk?.isVaultLocked === true) this.mode.disarm('lock')
  }
}

function termsWords(
  { side, size, symbol, limitPrice, stopPrice }: WireTerms,
  name: string,
): string {
  const [asset = symbol] = symbol.split('-')
  const price =
    stopPrice === null ? `at ${formatPrice(limitPrice)}` : `stop ${formatPrice(stopPrice)}`
  return `${sideWords[side]} ${formatDecimal(size)} ${asset} ${price} on ${name}`
}

export const ArmedDeskContext = createContext<ArmedDesk | undefined>(undefined)
