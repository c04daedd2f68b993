import { type Decimal, exact } from '../decimal-text.ts'
import { canAmendInPlace } from '../order-manager/replacements/amend-order.ts'
import { isUnanswered, type OrderRecord } from '../order-record.ts'
import type { SyntheticMemory } from './synthetic-order.ts'
import { type SyntheticScene, type SyntheticStep, wait } from './synthetic-state-machine.ts'

/**
 * Brings a part that works to another total size or limit: in place where its exchange can, else it is canceled, and
 * whoever decides places the rest when that is certain. Undefined where it is as wanted.
 */
export function refitPart(
  { held: synthetic, capabilities }: SyntheticScene,
  part: OrderRecord,
  size: Decimal,
  limitPrice: string | null,
): SyntheticStep | undefined {
  const { terms, state, pending, refusal, filled, clientOrderId } = part
  const isSized = size.eq(exact(terms.size ?? '0'))
  const isPriced =
    limitPrice === null || exact(limitPrice).eq(exact(terms.limitPrice ?? limitPrice))
  if (isSized && isPriced) return undefined
  if (pending !== null || isUnanswered(state)) return wait
  const change = {
    size: isSized ? null : size.toFixed(),
    limitPrice: isPriced ? null : limitPrice,
    stopPrice: null,
  }
  // Refused once, it is not requested again: the part is canceled and placed for what is left.
  const mayAmend = refusal === null && size.gt(exact(filled))
  if (mayAmend && canAmendInPlace(capabilities, change)) {
    return { do: 'amend', part, size: size.toFixed(), limitPrice }
  }
  if (synthetic.memory.replacing !== clientOrderId) {
    const memory = withReplacing(synthetic.memory, clientOrderId)
    return { do: 'remember', memory, isUrgent: true }
  }
  return { do: 'cancel', parts: [part] }
}

/** Canceled by its own synthetic order, to be placed again; not by the trader, and not at the exchange. */
export function isReplaced({ held: synthetic }: SyntheticScene, part: OrderRecord): boolean {
  const { replacing, replacedBefore = [] } = synthetic.memory
  const { clientOrderId } = part
  const isOurs = replacing === clientOrderId || replacedBefore.includes(clientOrderId)
  return part.state === 'canceled' && isOurs
}

/** More than one bracket has parts. */
const mostRemembered = 12

/** Each of several parts may still wait for its place when the next one is canceled. */
function withReplacing(before: SyntheticMemory, clientOrderId: string): SyntheticMemory {
  const { replacing, replacedBefore = [], ...others } = before
  const earlier = replacing === undefined ? replacedBefore : [...replacedBefore, replacing]
  return {
    ...others,
    replacing: clientOrderId,
    ...(earlier.length > 0 && { replacedBefore: earlier.slice(-mostRemembered) }),
  }
}
