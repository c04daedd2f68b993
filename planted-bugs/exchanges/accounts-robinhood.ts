import { type PlantedBug, plainBug } from '../planted-bug.ts'

const dir = 'packages/venues/src/exchanges/robinhood'
const entry = `${dir}/account/order-entry.test.ts`
const account = `${dir}/account/account.test.ts`

export const accountsRobinhood: readonly PlantedBug[] = [
  plainBug(
    'An order of Robinhood that is filled in part is shown as not filled at all',
    `${dir}/account/order-status.ts`,
    `      return hasTraded ? 'partially-filled' : 'open'`,
    `      return 'open'`,
    account,
  ),
  plainBug(
    'After too many requests an order that may be there is shown as refused by Robinhood',
    `${dir}/account/refusals.ts`,
    `new Set([400, 401, 403, 404, 405, 406, 415])`,
    `new Set([400, 401, 403, 404, 405, 406, 415, 429])`,
    entry,
  ),
  plainBug(
    'An order that Robinhood may still take is given up, and placed again by hand',
    `${dir}/account/account.ts`,
    `afterSentMs: 35_000`,
    `afterSentMs: 5000`,
    entry,
  ),
  plainBug(
    'A trade of Robinhood is reported at every look, and the position grows by itself',
    `${dir}/account/fills-from-executions.ts`,
    `!reported.fills.has(fillId)`,
    `fillId !== ''`,
    account,
  ),
  plainBug(
    'An old order at Robinhood that another program placed is never shown',
    `${dir}/account/reconcile-orders.ts`,
    `      ['created_at_start', firstOrders],\n`,
    ``,
    'packages/hub/src/accounts/robinhood-variants.test.ts',
  ),
  plainBug(
    'An order at Robinhood that traded in part goes under a word that nobody asks for',
    `${dir}/account/reconcile-orders.ts`,
    `['open', 'pending', ambiguousStatus]`,
    `['open', 'pending']`,
    entry,
  ),
  plainBug(
    'Where Robinhood answers questions about few pairs only, most pairs are quoted once a minute',
    `${dir}/market/quote-requests.ts`,
    `Math.max(1, Math.floor(pairs.length / 2))`,
    `pairs.length`,
    `${dir}/market/quote-requests.test.ts`,
  ),
  plainBug(
    'Orders at Robinhood go to whichever account comes first',
    `${dir}/account/account-choice.ts`,
    `rows.find((one) => one['is_api_tradable'] === true) ?? rows[0]`,
    `rows[0]`,
    account,
  ),
  plainBug(
    'A yes of Robinhood to another order is taken for ours',
    `${dir}/account/order-entry.ts`,
    `venueOrderId !== undefined && row['client_order_id'] === clientOrderId`,
    `venueOrderId !== undefined && row['client_order_id'] !== undefined`,
    entry,
  ),
  plainBug(
    'Changes that come late into the list of Robinhood are never seen',
    `${dir}/account/order-poll.ts`,
    `const overlapMs = 60_000`,
    `const overlapMs = 0`,
    account,
  ),
  plainBug(
    'A cancel that Robinhood has taken looks as if it had not been asked for',
    `${dir}/account/order-reader.ts`,
    `    this.#canceling.add(venueOrderId)\n`,
    ``,
    entry,
  ),
]
