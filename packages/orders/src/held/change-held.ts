import { withCommas } from '@leadline/decimal/with-commas'

import { exact, readDecimal } from '../decimal-text.ts'
import type { AccountDesk } from '../desk/account-desk.ts'
import type { OrderMarket } from '../desk/order-market.ts'
import type { JournalState } from '../journal/journal-state.ts'
import { isFinished, type OrderRecord } from '../order-record.ts'
import { triggerPrice } from './held-machine.ts'
import type { HeldOrder, HeldTerms } from './held-order.ts'
import { filledOf, onSide, withRole } from './held-parts.ts'
import { isReached } from './held-stop.ts'
import { checkStart, type CheckWhole, type StartHeldResult } from './start-held.ts'

export interface ChangeHeld {
  heldId: string
  /** All of it as it is to be, of the same kind and side. */
  terms: HeldTerms
  isPriceConfirmed: boolean
}

interface Running {
  held: HeldOrder
  parts: readonly OrderRecord[]
  account: AccountDesk | undefined
  checkWhole: CheckWhole
}

/** Whether a held order that runs may be changed so: by the rules it was started with, and by what it has done. */
export function checkChange(
  market: OrderMarket,
  state: Pick<JournalState, 'isHalted' | 'limits'>,
  { held, parts, account, checkWhole }: Running,
  { terms, isPriceConfirmed }: ChangeHeld,
  now: number,
): { terms: HeldTerms } | StartHeldResult {
  const { id: heldId, keyId, symbol, venue } = held
  const impossible = impossibleChange(held, terms)
  if (impossible !== undefined) return { kind: 'impossible', message: impossible }
  const request = { heldId, keyId, symbol, terms, isPriceConfirmed }
  // What does not grow was held against the limits when it started; its parts are again when they leave.
  const grows = readDecimal(terms.size)?.gt(exact(held.terms.size)) === true
  const whole = grows ? checkWhole : () => undefined
  const checked = checkStart(market, state, account, request, now, whole)
  if (!('event' in checked) || checked.event.kind !== 'started') {
    return checked as StartHeldResult
  }
  const { terms: wanted } = checked.event
  const filled = filledOf(onSide(parts, held.terms.side))
  if (exact(wanted.size).lte(filled) && !hasEntered(held, parts)) {
    const message = `${filled.toFixed()} of it are filled already. Cancel it instead.`
    return { kind: 'problems', problems: [{ field: 'size', message }] }
  }
  if (wanted.kind === 'twap' && held.startedAt + wanted.durationMs <= now) {
    const message = 'That much time has passed since it started.'
    return { kind: 'problems', problems: [{ field: 'time', message }] }
  }
  if (wanted.kind === 'bracket') {
    const exit = wanted.side === 'buy' ? 'sell' : 'buy'
    const price = triggerPrice(market.pricesOf(venue, symbol), exit, wanted.stop.triggerBy)
    if (price !== null && isReached(price, wanted.stop.stopPrice, exit)) {
      const message = `The market is at ${withCommas(price)}: a stop at ${withCommas(wanted.stop.stopPrice)} would trigger at once.`
      return { kind: 'problems', problems: [{ field: 'stopPrice', message }] }
    }
  }
  return { terms: afterEntry(held, parts, wanted) }
}

function impossibleChange(
  { status, memory, terms: before }: HeldOrder,
  terms: HeldTerms,
): string | undefined {
  if (status === 'canceling') return 'It is being canceled.'
  if (memory.isTriggered) return 'Its stop has triggered. Cancel it instead.'
  if (terms.kind !== before.kind || terms.side !== before.side) {
    return 'Another kind or side is another order. Cancel this one first.'
  }
  return undefined
}

/** The entry of a bracket has come in: nothing more is bought. */
function hasEntered({ terms }: HeldOrder, parts: readonly OrderRecord[]): boolean {
  const entries = withRole(parts, 'entry')
  return (
    terms.kind === 'bracket' &&
    entries.length > 0 &&
    entries.every(({ state }) => isFinished(state))
  )
}

/** What an entry that is over was cannot be changed any more; its target and its stop can. */
function afterEntry(held: HeldOrder, parts: readonly OrderRecord[], wanted: HeldTerms): HeldTerms {
  if (wanted.kind !== 'bracket' || held.terms.kind !== 'bracket' || !hasEntered(held, parts)) {
    return wanted
  }
  const { size, entryPrice } = held.terms
  return { ...wanted, size, entryPrice }
}
