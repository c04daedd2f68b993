import type {
  WireSyntheticOrder,
  WireOrder,
} from '@leadline/desk-protocol/messages/trading-messages'
import { exact, zero } from '@leadline/orders/decimal-text'
import type { AccountGroundTruth, TrueOrder } from '@leadline/venue-simulators/account-ground-truth'

import type { KillScenario } from './kill-scenarios.ts'

/** What the desk shows, beside what is so at the exchange and what came over its wire. */
export interface KillScene {
  shown: readonly WireOrder[]
  held: readonly WireSyntheticOrder[]
  groundTruth: AccountGroundTruth
  /** Every text that would have placed an order, as the exchange got it. */
  placings: readonly string[]
  /** Changes of which nothing is at the exchange, as the trader is asked about them. */
  unfinished: number
}

const lasting = new Set<WireSyntheticOrder['status']>(['active', 'canceling'])
const nowhere = new Set<WireOrder['state']>(['rejected', 'not-placed'])

/** What is wrong: lost, sent twice, too much, or shown as something else than it is. */
export function wrongAfterKill(
  scene: KillScene,
  scenario: KillScenario,
  isOver: boolean,
): string[] {
  const { shown, groundTruth, placings } = scene
  const wrong = groundTruth.orders.flatMap((order) => wrongAbout(order, shown))
  for (const { clientOrderId, venueOrderId, state } of shown) {
    const isThere = groundTruth.orders.some(({ id }) => id === venueOrderId)
    // That it is not known is right for as long as the exchange may still learn of it.
    if (isThere || nowhere.has(state) || (state === 'unknown' && !isOver)) continue
    wrong.push(`${clientOrderId} is shown as ${state}, and is not there`)
  }
  for (const { clientOrderId } of shown) {
    const count = placings.filter((text) => text.includes(clientOrderId)).length
    if (count > 1) wrong.push(`${clientOrderId} was sent ${count} times`)
  }
  const ids = groundTruth.orders.map(({ clientId }) => clientId)
  if (new Set(ids).size !== ids.length) wrong.push('an order is there twice')
  const most = isOver ? scenario.size : (scenario.sizeWhileChanged ?? scenario.size)
  for (const side of ['buy', 'sell'] as const) wrong.push(...tooMuch(groundTruth, side, most))
  if (isOver) wrong.push(...unfinished(scene, scenario), ...silentlyGone(scene, scenario))
  return wrong
}

/** What was placed and then changed is there, or the trader is asked whether it shall be. */
function silentlyGone(
  { shown, groundTruth, unfinished: requested }: KillScene,
  scenario: KillScenario,
): string[] {
  if (scenario.isStanding !== true || requested > 0) return []
  const wasThere = shown.some(({ venueOrderId }) => venueOrderId !== null)
  const isThere = groundTruth.orders.some(({ status }) => status === 'open' || status === 'waiting')
  return wasThere && !isThere ? ['nothing is there, and nobody is asked about it'] : []
}

function wrongAbout(mine: TrueOrder, shown: readonly WireOrder[]): string[] {
  const order = shown.find(({ venueOrderId }) => venueOrderId === mine.id)
  if (!order) return [`${mine.id} is lost`]
  if (order.source.kind === 'elsewhere') return [`${mine.id} is taken for somebody else's`]
  const state = order.state === 'partially-filled' ? 'open' : order.state
  const truly = mine.status === 'cancelled' ? 'canceled' : mine.status
  // Taken, and about to reach the book: an exchange may call that open already.
  // A stop that waits for its price works for the trader.
  const isTaken =
    (truly === 'scheduled' || truly === 'waiting') && (state === 'pending' || state === 'open')
  const isSame = state === truly || isTaken || (truly === 'canceled' && state === 'expired')
  if (!isSame) return [`${mine.id} is ${truly}, and shown as ${order.state}`]
  return exact(order.filled).eq(exact(mine.filled))
    ? []
    : [`${mine.id} is filled ${mine.filled}, and shown as ${order.filled}`]
}

const tradedOf = (orders: readonly TrueOrder[]) =>
  orders.reduce((sum, { filled }) => sum.plus(exact(filled)), zero)

function tooMuch({ orders }: AccountGroundTruth, side: 'buy' | 'sell', size: string): string[] {
  const ofSide = orders.filter((order) => order.side === side)
  const working = ofSide
    .filter(({ status }) => status === 'open' || status === 'waiting')
    .reduce((sum, order) => sum.plus(exact(order.size)).minus(exact(order.filled)), zero)
  const total = working.plus(tradedOf(ofSide))
  return total.gt(exact(size)) ? [`${total.toFixed()} of ${size} works or has traded`] : []
}

/**
 * The market has let every synthetic order trade all that it has to: it is over. If it has nothing to say about that,
 * exactly its size was traded; one that could not do its work (its time was over, a part never arrived) says so.
 */
function unfinished(
  { held: synthetic, groundTruth, shown }: KillScene,
  { size }: KillScenario,
): string[] {
  const wrong = shown.flatMap(({ clientOrderId, fills, filled }) => {
    const sum = fills.reduce((total, fill) => total.plus(exact(fill.size)), zero)
    return sum.eq(exact(filled)) ? [] : [`${clientOrderId} lacks fills`]
  })
  for (const { id, status, reason, waiting, terms } of synthetic) {
    const traded = tradedOf(groundTruth.orders.filter(({ side }) => side === terms.side))
    const isWhole = status === 'done' && traded.eq(exact(size))
    if (isWhole || (!lasting.has(status) && reason !== '')) continue
    wrong.push(`${id} is ${status} with ${traded.toFixed()} of ${size}: ${reason}${waiting}`)
  }
  return wrong
}
