import { type Decimal, exact, smallest, toStep, zero } from '../decimal-text.ts'
import { isFinished } from '../order-record.ts'
import { filledOf, isTooSmall } from './synthetic-parts.ts'
import {
  certain,
  end,
  endWithRest,
  type SyntheticStep,
  type SyntheticView,
  plainTerms,
  settle,
  wait,
} from './synthetic-state-machine.ts'

/**
 * Equal pieces at equal times. What a piece could not fill goes with the next ones, but never more than twice a piece at
 * once: after an interruption it takes longer rather than going all at once.
 */
export function decideTwap(view: SyntheticView<'twap'>): SyntheticStep {
  const { held: synthetic, terms, parts, lastPartAt, instrument, capabilities, now, prices } = view
  const { side, size, slices, durationMs, limitPrice } = terms
  const everyMs = durationMs / slices
  const dueAt = lastPartAt === null ? synthetic.startedAt : lastPartAt + everyMs
  const working = parts.filter(({ state }) => !isFinished(state))
  if (now < dueAt) return { do: 'wait', until: dueAt }
  if (working.length > 0) {
    // Where a limit order cannot end by itself, it is canceled when the next one is due.
    return working.some(({ terms: { timeInForce } }) => timeInForce === 'gtc')
      ? (settle(parts) ?? wait)
      : wait
  }
  const unsure = certain(parts)
  if (unsure) return unsure
  const last = parts.at(-1)
  if (last?.state === 'rejected' && filledOf(parts).eq(zero) && parts.length > 2) {
    return end('failed', last.reason || 'The exchange did not take its order.')
  }
  const left = exact(size).minus(filledOf(parts))
  const reference = limitPrice ?? (side === 'buy' ? prices.bestAsk : prices.bestBid)
  if (isTooSmall(instrument, toStep(left, instrument.sizeStep, 'down'), reference)) {
    return endWithRest(left, filledOf(parts))
  }
  if (now >= synthetic.startedAt + 2 * durationMs) {
    return end('done', `${left.toFixed()} were not filled within its limit and its time.`)
  }
  const piece = toStep(pieceSize(view, left), instrument.sizeStep, 'down')
  // Too little for an order of its own: it goes with the next piece.
  if (isTooSmall(instrument, piece, reference)) return { do: 'wait', until: now + everyMs }
  const canEndByItself = capabilities.kinds.limit?.timeInForce.includes('ioc') === true
  const timeInForce = limitPrice === null || canEndByItself ? 'ioc' : 'gtc'
  const changes = { timeInForce } as const
  const partTerms = plainTerms(instrument.symbol, side, piece.toFixed(), limitPrice, changes)
  return { do: 'place', role: 'piece', terms: partTerms }
}

function pieceSize(
  { held: synthetic, terms, instrument, parts, now }: SyntheticView<'twap'>,
  left: Decimal,
): Decimal {
  const { size, slices, durationMs } = terms
  const passed = Math.min(
    Math.floor(((now - synthetic.startedAt) * slices) / durationMs) + 1,
    slices,
  )
  const total = exact(size)
  const due = total.times(exact(String(passed))).div(exact(String(slices)))
  const behind = due.minus(filledOf(parts))
  const twice = total.times(exact('2')).div(exact(String(slices)))
  const piece = smallest(behind, twice, left)
  const rest = left.minus(piece)
  // The last crumb is not left over.
  return rest.gt(zero) && isTooSmall(instrument, rest, null) ? left : piece
}
