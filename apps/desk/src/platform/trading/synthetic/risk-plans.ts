import type {
  WireOrder,
  WireSyntheticOrder,
} from '@leadline/desk-protocol/messages/trading-messages'
import { type Decimal, exact, zero } from '@leadline/orders/decimal-text'
import { targetShares } from '@leadline/orders/synthetic/bracket-targets'

import { formatResult } from '../../numbers/format-decimal.ts'
import type { OwnOrder, OwnPosition } from '../own-trading.ts'
import { syntheticMarkId, type SyntheticPart } from './synthetic-marks.ts'

interface RiskExit {
  /** Of its mark. */
  lineId: string
  /** Decimal texts. `size`: what stands there now, null where that is not known; `share`: what leaves there in the end. */
  price: string
  size: string | null
  share: string
}

/** An entry or a position with the prices at which it ends: what may be lost, and what may be won. */
export interface RiskPlan {
  /** Of the synthetic order, of the position, or of the ticket. */
  id: string
  symbol: string
  /** Of the entry. */
  side: 'buy' | 'sell'
  /** Milliseconds, UTC. */
  since: number
  /** `lineId` null: the entry is in, or it is a position. */
  entry: { lineId: string | null; price: string }
  exits: readonly RiskExit[]
  /** Exits that nothing in the market stands for yet. */
  waiting: readonly OwnOrder[]
  /** What came in and has not gone out; null where another line at the entry says it. */
  entered: string | null
}

interface OwnRisk {
  orders: readonly OwnOrder[]
  stops: readonly OwnOrder[]
  positions: readonly OwnPosition[]
  /** As the hub reports them. */
  wires: readonly Pick<
    WireOrder,
    'clientOrderId' | 'heldId' | 'heldRole' | 'keyId' | 'recordedAt'
  >[]
  synthetic: readonly WireSyntheticOrder[]
}

/** The exchange's own step is not known here: a share may be a little less. */
const finestStep = '0.000000000001'

const opposite = { buy: 'sell', sell: 'buy' } as const

/** Brackets at work, and positions with a stop. */
export function riskPlans(own: OwnRisk): RiskPlan[] {
  return [
    ...own.synthetic.flatMap((synthetic) => bracketPlan(synthetic, own)),
    ...own.positions.flatMap((position) => positionPlan(position, own)),
  ]
}

function bracketPlan(synthetic: WireSyntheticOrder, own: OwnRisk): RiskPlan[] {
  const { id, terms, status, isTriggered, progress, symbol, venue, startedAt } = synthetic
  if (terms.kind !== 'bracket' || status !== 'active' || isTriggered) return []
  const markOf = (role: string) => {
    const wire = own.wires.filter(({ heldId, heldRole }) => heldId === id && heldRole === role)
    return own.orders.find((order) => wire.some((one) => one.clientOrderId === order.orderId))
  }
  const entry = markOf('entry')
  const price = entry?.price ?? progress.averagePrice ?? terms.entryPrice
  const covered = exact(progress.covered ?? '0')
  const whole = entry || exact(progress.filled).eq(zero) ? exact(terms.size) : covered
  if (price === null || !whole.gt(zero)) return []
  const waiting: OwnOrder[] = []
  const side = opposite[terms.side]
  const base = { orderId: id, symbol, venue, side, isHeld: true, isLastKnown: false } as const
  const exit = (
    part: SyntheticPart,
    at: string,
    share: string,
    mark: OwnOrder | undefined,
  ): RiskExit => {
    const lineId = mark?.id ?? syntheticMarkId(id, part)
    if (!mark) {
      const look =
        part === 'stop'
          ? ({ part: 'trigger', field: 'stopPrice', letters: 'L stp' } as const)
          : ({ part: 'resting', field: 'limitPrice', letters: '' } as const)
      waiting.push({ ...base, ...look, id: lineId, price: at, size: share })
    }
    return { lineId, price: mark?.price ?? at, size: mark?.size ?? share, share }
  }
  const shares = targetShares(terms, finestStep)
  const targets = shares.flatMap(({ role, price: at, size }) => {
    const mark = markOf(role)
    // It has done its part, or is being moved.
    if (!mark && own.wires.some(({ heldId, heldRole }) => heldId === id && heldRole === role)) {
      return []
    }
    const isOnly = shares.length === 1
    const share = isOnly ? whole.toFixed() : entry ? size.toFixed() : (mark?.size ?? size.toFixed())
    return [exit(role as SyntheticPart, at, share, mark)]
  })
  const stopMark = own.stops.find((stop) => stop.id === syntheticMarkId(id, 'stop'))
  const exits = [...targets, exit('stop', terms.stop.stopPrice, whole.toFixed(), stopMark)]
  return [
    {
      id,
      symbol,
      side: terms.side,
      since: startedAt,
      entry: { lineId: entry?.id ?? null, price },
      exits,
      waiting,
      entered: entry ? null : whole.toFixed(),
    },
  ]
}

/** Its stops and targets outside of brackets. One without a stop is only a position. */
function positionPlan({ id, keyId, symbol, averagePrice }: OwnPosition, own: OwnRisk): RiskPlan[] {
  const isOfBracket = (heldId: string | null) =>
    own.synthetic.some((one) => one.id === heldId && one.terms.kind === 'bracket')
  const since: number[] = []
  const sells = (marks: readonly OwnOrder[]) =>
    marks.filter((mark) => {
      if (mark.symbol !== symbol || mark.side !== 'sell') return false
      if (mark.part === 'limit-after-trigger') return false
      const wire = own.wires.find(({ clientOrderId }) => clientOrderId === mark.orderId)
      const held = own.synthetic.find((one) => one.id === mark.orderId)
      const isHere = (wire ?? held)?.keyId === keyId
      const begun = wire?.recordedAt ?? held?.startedAt
      if (!isHere || begun === undefined || isOfBracket(wire?.heldId ?? held?.id ?? null)) {
        return false
      }
      since.push(begun)
      return true
    })
  const exits = [...sells(own.orders), ...sells(own.stops)]
  if (!exits.some(({ part }) => part === 'trigger')) return []
  return [
    {
      id,
      symbol,
      side: 'buy',
      since: Math.min(...since),
      entry: { lineId: null, price: averagePrice },
      exits: exits.map(({ id: lineId, price, size }) => ({ lineId, price, size, share: size })),
      waiting: [],
      entered: null,
    },
  ]
}

/** A line that is held at another price. */
export interface MovedLine {
  id: string
  price: string
}

/**
 * What each line of a plan says, by its mark: an exit what it brings, before the fee of the sale; the entry how many times
 * its risk it may gain, where it may lose anything.
 */
export function riskNotes(plan: RiskPlan, moved?: MovedLine): Map<string, string> {
  const { entry, exits, side, id } = plan
  const at = (lineId: string | null, price: string) =>
    exact(moved && moved.id === lineId ? moved.price : price)
  const from = at(entry.lineId, entry.price)
  const notes = new Map<string, string>()
  let [gain, loss] = [zero, zero]
  for (const { lineId, price, size, share } of exits) {
    const distance = at(lineId, price).minus(from)
    const result = side === 'buy' ? distance : zero.minus(distance)
    if (size !== null) notes.set(lineId, formatResult(result.times(exact(size)).toFixed()))
    const whole = result.times(exact(share))
    if (whole.gt(zero)) gain = gain.plus(whole)
    else loss = loss.minus(whole)
  }
  notes.set(entry.lineId ?? id, ratioOf(gain, loss))
  return notes
}

/** `1 : 2.00`; empty where nothing is at risk, or nothing to gain. */
function ratioOf(gain: Decimal, loss: Decimal): string {
  return gain.gt(zero) && loss.gt(zero) ? `1 : ${gain.div(loss).toFixed(2)}` : ''
}

/** What a line says while one of the same plan is held at another price; undefined where that is none of its business. */
export function noteWhile(
  plans: readonly RiskPlan[],
  id: string,
  moved: MovedLine,
): string | undefined {
  const plan = plans.find(({ entry, exits }) =>
    [entry.lineId, ...exits.map(({ lineId }) => lineId)].includes(moved.id),
  )
  return plan && riskNotes(plan, moved).get(id)
}
