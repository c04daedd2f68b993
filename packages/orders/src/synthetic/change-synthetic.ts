import { withCommas } from '@leadline/decimal/with-commas'

import { exact, readDecimal } from '../decimal-text.ts'
import type { JournalState } from '../journal/journal-state.ts'
import type { AccountManager } from '../order-manager/account-manager.ts'
import type { OrderMarket } from '../order-manager/order-market.ts'
import { isFinished, type OrderRecord } from '../order-record.ts'
import { checkStart, type CheckWhole, type StartSyntheticResult } from './start-synthetic.ts'
import type { SyntheticOrder, SyntheticTerms } from './synthetic-order.ts'
import { filledOf, onSide, withRole } from './synthetic-parts.ts'
import { triggerPrice } from './synthetic-state-machine.ts'
import { isReached } from './synthetic-stop.ts'

export interface ChangeSynthetic {
  heldId: string
  /** All of it as it is to be, of the same kind and side. */
  terms: SyntheticTerms
  isPriceConfirmed: boolean
}

interface Running {
  held: SyntheticOrder
  parts: readonly OrderRecord[]
  account: AccountManager | undefined
  checkWhole: CheckWhole
}

/** Whether a synthetic order that runs may be changed so: by the rules it was started with, and by what it has done. */
export function checkChange(
  market: OrderMarket,
  state: Pick<JournalState, 'isHalted' | 'limits'>,
  { held: synthetic, parts, account, checkWhole }: Running,
  { terms, isPriceConfirmed }: ChangeSynthetic,
  now: number,
): { terms: SyntheticTerms } | StartSyntheticResult {
  const { id: heldId, keyId, symbol, venue } = synthetic
  const impossible = impossibleChange(synthetic, terms)
  if (impossible !== undefined) return { kind: 'impossible', message: impossible }
  const request = { heldId, keyId, symbol, terms, isPriceConfirmed }
  // What does not grow was held against the limits when it started; its parts are again when they leave.
  const grows = readDecimal(terms.size)?.gt(exact(synthetic.terms.size)) === true
  const whole = grows ? checkWhole : () => undefined
  const checked = checkStart(market, state, account, request, now, whole)
  if (!('event' in checked) || checked.event.kind !== 'started') {
    return checked as StartSyntheticResult
  }
  const { terms: wanted } = checked.event
  const filled = filledOf(onSide(parts, synthetic.terms.side))
  if (exact(wanted.size).lte(filled) && !hasEntered(synthetic, parts)) {
    const message = `${filled.toFixed()} of it are filled already. Cancel it instead.`
    return { kind: 'problems', problems: [{ field: 'size', message }] }
  }
  if (wanted.kind === 'twap' && synthetic.startedAt + wanted.durationMs <= now) {
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
  return { terms: afterEntry(synthetic, parts, wanted) }
}

function impossibleChange(
  { status, memory, terms: before }: SyntheticOrder,
  terms: SyntheticTerms,
): string | undefined {
  if (status === 'canceling') return 'It is being canceled.'
  if (memory.isTriggered) return 'Its stop has triggered. Cancel it instead.'
  if (terms.kind !== before.kind || terms.side !== before.side) {
    return 'Another kind or side is another order. Cancel this one first.'
  }
  return undefined
}

/** The entry of a bracket has come in: nothing more is bought. */
function hasEntered({ terms }: SyntheticOrder, parts: readonly OrderRecord[]): boolean {
  const entries = withRole(parts, 'entry')
  return (
    terms.kind === 'bracket' &&
    entries.length > 0 &&
    entries.every(({ state }) => isFinished(state))
  )
}

/** What an entry that is over was cannot be changed any more; its target and its stop can. */
function afterEntry(
  synthetic: SyntheticOrder,
  parts: readonly OrderRecord[],
  wanted: SyntheticTerms,
): SyntheticTerms {
  if (
    wanted.kind !== 'bracket' ||
    synthetic.terms.kind !== 'bracket' ||
    !hasEntered(synthetic, parts)
  ) {
    return wanted
  }
  const { size, entryPrice } = synthetic.terms
  return { ...wanted, size, entryPrice }
}
