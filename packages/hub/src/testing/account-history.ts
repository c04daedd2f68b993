import { exact } from '@leadline/orders/decimal-text'
import { hasFillGap } from '@leadline/orders/order-manager/reconciliation/fill-gaps'
import { seededRandom } from '@leadline/runtime/seeded-random'
import type { FaultName } from '@leadline/venue-simulators/faults/fault'
import { possibleFaults } from '@leadline/venue-simulators/faults/possible-faults'
import type { VenueId } from '@leadline/venues/venue-names'

import { AccountTestBed, fewMarkets, openShared } from './account-test-bed.ts'

/** Faults that concern an account; those of instruments and of market data are lived through elsewhere. */
const ofAccounts = new Set<FaultName>([
  'duplicate-message',
  'reordered-messages',
  'silent-socket',
  'half-open-line',
  'disconnect',
  'server-shutdown',
  'rate-limited',
  'server-error',
  'html-error',
  'slow-answer',
  'expired-token',
  'fill-races-cancel',
  'duplicate-acknowledgement',
  'lost-acknowledgement',
  'lost-request',
  'unknown-status',
  'order-refused',
  'added-fields',
])

/**
 * What agrees for this long with nothing going wrong any more stays so: everything slow has been asked twice by then.
 */
const agreementMs = 40_000
const checkMs = 5000

/**
 * A trader at work while everything goes wrong: orders are placed, changed and canceled, and a fault strikes every few
 * seconds. When all is calm again, what is written down here must be what the exchange has. Answers where it is not.
 * `variants` are the exchange's answers to what its page leaves open, where they are not the usual ones.
 */
export async function liveAccountHistory(
  venue: VenueId,
  seed: number,
  { variants = {}, markets = 'all' }: { variants?: object; markets?: 'all' | 'few' } = {},
): Promise<string[]> {
  const one = new AccountTestBed(venue, openShared(venue, {}, markets === 'few' ? fewMarkets : {}))
  Object.assign(one.market.simulators.variants(venue), variants)
  await one.begin()
  const random = seededRandom(seed * 7919)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const faults = possibleFaults(venue).filter((fault) => ofAccounts.has(fault))
  const log: string[] = []
  for (let turn = 0; turn < 30; turn += 1) {
    const fault = pick(faults)
    const isLikely = fault === 'rate-limited' ? 0.1 : 0.6
    if (fault !== undefined && random() < isLikely) {
      one.strike(fault)
      log.push(`${(one.clock.now() % 3_600_000) / 1000} ${fault}`)
    }
    act(one, random())
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await one.pass(500 + Math.floor(random() * 4000))
  }
  for (const fault of faults) one.strike(fault, { when: 'off' })
  await one.quieten()
  await settle(one)
  const wrong = differencesOf(one)
  if (one.errors.length > 0) wrong.push(`threw ${JSON.stringify(one.errors.map(String))}`)
  one.stop()
  return wrong.length === 0 ? [] : [...wrong, log.join(', ')]
}

/** Until both have agreed for a while, or for as long as an account may take. */
async function settle(one: AccountTestBed): Promise<void> {
  const startedAt = one.clock.now()
  let agreedAt = startedAt
  // Binance.US is requested fills market by market, which takes minutes where it was asked a lot before; Kraken's lists
  // are a minute behind, and its calls are so few that each order uncertain waits for the one before.
  const mostMs = () => (one.account?.reconciliation.phase === 'fills' ? 450_000 : 300_000)
  while (one.clock.now() - agreedAt < agreementMs && one.clock.now() - startedAt < mostMs()) {
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await one.pass(checkMs)
    if (differencesOf(one).length > 0) agreedAt = one.clock.now()
  }
}

function act(one: AccountTestBed, chance: number): void {
  const [oldest] = one.working()
  const { bid, ask } = one.prices
  if (!(bid > 0 && ask > 0)) return
  if (chance < 0.35) one.place({ limitPrice: one.low, size: '0.02' })
  else if (chance < 0.5) one.place({ limitPrice: String(Math.ceil(ask * 1.002)), size: '0.03' })
  else if (chance < 0.6) {
    one.place({ kind: 'market', timeInForce: 'ioc', limitPrice: null, size: '0.05', side: 'sell' })
  } else if (chance < 0.7) one.place({ limitPrice: String(Math.floor(bid)), size: '0.04' })
  else if (oldest && chance < 0.8) {
    one.amend(oldest.clientOrderId, { limitPrice: String(Number(one.low) - 10) })
  } else if (oldest) one.cancel(oldest.clientOrderId)
}

const reported: Readonly<Record<string, string>> = { cancelled: 'canceled', rejected: 'rejected' }

function differencesOf(one: AccountTestBed): string[] {
  const wrong: string[] = []
  const phase = one.account?.reconciliation.phase
  if (phase !== 'ready') wrong.push(`phase ${phase}: ${one.account?.reconciliation.reason}`)
  const records = one.orders()
  for (const mine of one.groundTruth.orders) {
    const order = records.find(({ venueOrderId }) => venueOrderId === mine.id)
    const state = order?.state === 'partially-filled' ? 'open' : order?.state
    const isSameState =
      state === (reported[mine.status] ?? mine.status) ||
      (mine.status === 'cancelled' && state === 'expired')
    if (!order || !isSameState) wrong.push(`${mine.id} is ${mine.status}, here ${order?.state}`)
    else if (!exact(order.filled).eq(exact(mine.filled))) {
      wrong.push(`${mine.id} filled ${mine.filled}, here ${order.filled}`)
    } else if (hasFillGap(order)) wrong.push(`${mine.id} lacks fills`)
  }
  for (const order of records) {
    const isThere = one.groundTruth.orders.some(({ id }) => id === order.venueOrderId)
    if (isThere || order.state === 'rejected' || order.state === 'not-placed') continue
    wrong.push(`${order.clientOrderId} is ${order.state} here, and not there (${order.reason})`)
  }
  const clientIds = one.groundTruth.orders.map(({ clientId }) => clientId)
  if (new Set(clientIds).size !== clientIds.length) wrong.push('an order is there twice')
  return wrong
}
