import type { WireSyntheticOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { exact, zero } from '@leadline/orders/decimal-text'
import { trailingStopAt } from '@leadline/orders/synthetic/trailing-stop'

import type { OwnOrder } from './own-trading.ts'

const opposite = { buy: 'sell', sell: 'buy' } as const

/** The stops that Leadline watches itself, at their triggers. Once set off they are orders, and stand where orders stand. */
export function syntheticStops(
  list: readonly WireSyntheticOrder[],
  isOffline: (keyId: string) => boolean,
): OwnOrder[] {
  return list.flatMap((synthetic) => {
    const { id, symbol, venue, keyId, status, isTriggered } = synthetic
    const stop = status === 'active' && !isTriggered ? stopOf(synthetic) : undefined
    if (!stop || !exact(stop.size).gt(zero)) return []
    const mark = { part: 'trigger', field: 'stopPrice', isHeld: true } as const
    const isLastKnown = isOffline(keyId)
    // One that follows the market stood elsewhere before.
    const since =
      synthetic.terms.kind === 'trailing-stop' ? synthetic.changedAt : synthetic.startedAt
    return { ...mark, ...stop, id: `held ${id}`, orderId: id, symbol, venue, isLastKnown, since }
  })
}

function stopOf({
  terms,
  extreme,
  progress,
}: WireSyntheticOrder): Pick<OwnOrder, 'side' | 'price' | 'size' | 'letters'> | undefined {
  const left = () => exact(terms.size).minus(exact(progress.filled)).toFixed()
  if (terms.kind === 'oco') {
    return { side: terms.side, price: terms.stop.stopPrice, size: left(), letters: 'L stp' }
  }
  if (terms.kind === 'trailing-stop') {
    // Before it has seen a price it stands nowhere.
    if (extreme === null) return undefined
    const price = trailingStopAt(extreme, terms.offset, terms.side)
    return { side: terms.side, price, size: left(), letters: 'L trl' }
  }
  if (terms.kind !== 'bracket') return undefined
  // It protects what has come in so far, and nothing before.
  const size = exact(progress.filled).minus(exact(progress.exited)).toFixed()
  const side = opposite[terms.side]
  return { side, price: terms.stop.stopPrice, size, letters: 'L stp' }
}
