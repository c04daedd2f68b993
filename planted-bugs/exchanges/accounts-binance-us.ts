import { type PlantedBug, plainBug } from '../planted-bug.ts'

const dir = 'packages/venues/src/exchanges/binance-us'
const entry = `${dir}/account/order-entry.test.ts`
const reports = `${dir}/account/stream-order.test.ts`
const stream = `${dir}/account/user-stream.test.ts`
const reconcile = `${dir}/account/reconcile-orders.test.ts`

export const accountsBinanceUs: readonly PlantedBug[] = [
  plainBug(
    'A canceled order of Binance.US goes by the number of its cancel, and the real one stays open for ever',
    `${dir}/account/stream-order.ts`,
    `textOf(event['C']) ?? textOf(event['c'])`,
    `textOf(event['c'])`,
    reports,
  ),
  plainBug(
    'After a failure of Binance.US’s gateway an order that may be there is shown as refused',
    `${dir}/account/refusals.ts`,
    `status >= 500 || status === 408 || unclear.has(code)`,
    `unclear.has(code)`,
    entry,
  ),
  plainBug(
    'Another program silences the user stream of Binance.US, and nobody notices',
    `${dir}/account/stream-watch.ts`,
    `now + withinMs`,
    `now + 1000 * withinMs`,
    reports,
  ),
  plainBug(
    'The key of Binance.US’s user stream runs out while orders rest',
    `${dir}/account/listen-key-source.ts`,
    `const keepAliveMs = 30 * 60_000`,
    `const keepAliveMs = 90 * 60_000`,
    stream,
  ),
  plainBug(
    'An old word about a balance of Binance.US undoes a newer one',
    `${dir}/account/balances.ts`,
    `if (known && known.asOf > position.asOf) return false`,
    `if (known && known.asOf > position.asOf + 1e9) return false`,
    reports,
  ),
  plainBug(
    'An order of Binance.US that was found after a cancel is taken for somebody else’s',
    `${dir}/account/reconcile-orders.ts`,
    `ids.clientOrderId ?? reported.clientOrderId`,
    `reported.clientOrderId ?? ids.clientOrderId`,
    reconcile,
  ),
  plainBug(
    'Every post-only order is refused by Binance.US for a word too many',
    `${dir}/account/order-body.ts`,
    `const isLimit = type === 'LIMIT' ||`,
    `const isLimit = type.startsWith('LIMIT') ||`,
    entry,
  ),
  plainBug(
    'That nobody says whether a key of Binance.US may withdraw is shown as: it may not',
    `${dir}/account/key-permissions.ts`,
    `{ name: 'Withdrawals', granted: null, isDangerous: true }`,
    `{ name: 'Withdrawals', granted: false, isDangerous: true }`,
    reconcile,
  ),
]
