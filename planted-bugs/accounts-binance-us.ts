import { type PlantedBug, plainBug } from './planted-bug.ts'

const dir = 'packages/venues/src/binance-us'
const entry = `${dir}/binance-us-order-entry.test.ts`
const reports = `${dir}/execution-report.test.ts`
const stream = `${dir}/binance-us-user-stream.test.ts`
const reconcile = `${dir}/binance-us-reconcile.test.ts`

export const accountsBinanceUs: readonly PlantedBug[] = [
  plainBug(
    'A canceled order of Binance.US goes by the number of its cancel, and the real one stays open for ever',
    `${dir}/execution-report.ts`,
    `textOf(event['C']) ?? textOf(event['c'])`,
    `textOf(event['c'])`,
    reports,
  ),
  plainBug(
    'After a failure of Binance.US’s gateway an order that may be there is shown as refused',
    `${dir}/order-errors.ts`,
    `status >= 500 || status === 408 || unclear.has(code)`,
    `unclear.has(code)`,
    entry,
  ),
  plainBug(
    'Another program silences the user stream of Binance.US, and nobody notices',
    `${dir}/stream-watch.ts`,
    `now + withinMs`,
    `now + 1000 * withinMs`,
    reports,
  ),
  plainBug(
    'The key of Binance.US’s user stream runs out while orders rest',
    `${dir}/listen-key-way.ts`,
    `const keepAliveMs = 30 * 60_000`,
    `const keepAliveMs = 90 * 60_000`,
    stream,
  ),
  plainBug(
    'An old word about a balance of Binance.US undoes a newer one',
    `${dir}/account-position.ts`,
    `if (known && known.asOf > position.asOf) return false`,
    `if (known && known.asOf > position.asOf + 1e9) return false`,
    reports,
  ),
  plainBug(
    'An order of Binance.US that was found after a cancel is taken for somebody else’s',
    `${dir}/reconcile-orders.ts`,
    `ids.clientOrderId ?? told.clientOrderId`,
    `told.clientOrderId ?? ids.clientOrderId`,
    reconcile,
  ),
  plainBug(
    'Every post-only order is refused by Binance.US for a word too many',
    `${dir}/order-params.ts`,
    `const isLimit = type === 'LIMIT' ||`,
    `const isLimit = type.startsWith('LIMIT') ||`,
    entry,
  ),
  plainBug(
    'That nobody tells whether a key of Binance.US may withdraw is shown as: it may not',
    `${dir}/key-permissions.ts`,
    `{ name: 'Withdrawals', granted: null, isDangerous: true }`,
    `{ name: 'Withdrawals', granted: false, isDangerous: true }`,
    reconcile,
  ),
]
