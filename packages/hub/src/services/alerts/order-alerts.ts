import type { AlertEvent } from '@leadline/desk-protocol/messages/alert-messages'
import type {
  TradingUpdate,
  WireOrder,
  WireRisk,
} from '@leadline/desk-protocol/messages/trading-messages'
import type { Clock } from '@leadline/runtime/clock'
import { venueOf } from '@leadline/venues/venue-registry'

export type Raise = (event: AlertEvent, title: string, text: string) => void

/** Fills of one order within it are reported together. */
const fillsMs = 3000

interface Known {
  filled: string
  state: WireOrder['state']
}

/** Fills, refusals, limits and halts, from what the hub reports of trading. */
export class OrderAlerts {
  readonly #clock: Clock
  readonly #raise: Raise
  readonly #known = new Map<string, Known>()
  readonly #reached = new Set<string>()
  readonly #waiting = new Map<string, { order: WireOrder; cancel: () => void }>()
  #isHalted = false

  constructor(clock: Clock, raise: Raise) {
    this.#clock = clock
    this.#raise = raise
  }

  take(update: TradingUpdate): void {
    if (update.type === 'trading') {
      for (const order of update.orders) this.#keep(order)
      this.#gate(update.gate, () => {})
    } else if (update.type === 'order') this.#order(update.order)
    else if (update.type === 'gate') this.#gate(update.gate, this.#raise)
  }

  stop(): void {
    for (const { cancel } of this.#waiting.values()) cancel()
    this.#waiting.clear()
  }

  #keep({ clientOrderId, filled, state }: WireOrder): void {
    this.#known.set(clientOrderId, { filled, state })
  }

  #order(order: WireOrder): void {
    const before = this.#known.get(order.clientOrderId)
    this.#keep(order)
    if (order.filled !== (before?.filled ?? '0')) this.#filled(order)
    if (order.state === before?.state) return
    if (order.state === 'rejected' || order.state === 'not-placed') {
      const why = order.refusal?.text || order.reason
      this.#raise('refused', `Refused: ${sideOf(order)}`, `${wordsOf(order)}. ${why}`.trim())
    } else if (order.state === 'unknown') {
      const { name } = venueOf(order.venue)
      const words = `${wordsOf(order)}. ${name} has not answered: it may be there or not.`
      this.#raise('refused', `Uncertain: ${sideOf(order)}`, words)
    }
  }

  /** At once where nothing more can come, else with those that follow. */
  #filled(order: WireOrder): void {
    const { clientOrderId } = order
    const waiting = this.#waiting.get(clientOrderId)
    if (order.state === 'filled') {
      waiting?.cancel()
      this.#waiting.delete(clientOrderId)
      this.#raise('fill', `Filled: ${sideOf(order)}`, filledWords(order))
    } else if (waiting) waiting.order = order
    else {
      const cancel = this.#clock.after(fillsMs, () => {
        const last = this.#waiting.get(clientOrderId)?.order ?? order
        this.#waiting.delete(clientOrderId)
        this.#raise('fill', `Part filled: ${sideOf(last)}`, filledWords(last))
      })
      this.#waiting.set(clientOrderId, { order, cancel })
    }
  }

  #gate({ isHalted, haltReason, lines }: WireRisk, raise: Raise): void {
    if (isHalted && !this.#isHalted) {
      raise('limit', 'Trading is halted', haltReason || 'No order leaves until the halt is lifted.')
    }
    this.#isHalted = isHalted
    for (const { limit, name, of, used, allowed, isReached } of lines) {
      const key = `${limit} ${of ?? ''}`
      if (isReached && !this.#reached.has(key)) {
        const whose = of === null ? name : `${name}, ${of}`
        raise('limit', `Limit reached: ${whose}`, `${used} of ${allowed} USD.`)
      }
      if (isReached) this.#reached.add(key)
      else this.#reached.delete(key)
    }
  }
}

function sideOf({ terms }: WireOrder): string {
  return `${terms.side === 'buy' ? 'Buy' : 'Sell'} ${terms.symbol}`
}

function wordsOf({ terms, venue, source }: WireOrder): string {
  const quote = terms.symbol.split('-')[1] ?? ''
  const size = terms.size ?? `${terms.quoteSize} ${quote} of`
  const by = source.kind === 'algorithm' && source.name ? `, by ${source.name}` : ''
  return `${terms.side === 'buy' ? 'Buy' : 'Sell'} ${size} ${terms.symbol} on ${venueOf(venue).name}${by}`
}

function filledWords(order: WireOrder): string {
  const average = order.averagePrice === null ? '' : ` at ${order.averagePrice} on average`
  return `${wordsOf(order)}: ${order.filled} filled${average}.`
}
