import { plainBug as bug, type PlantedBug } from '../planted-bug.ts'

const kraken = 'packages/venues/src/exchanges/kraken'
const entry = `${kraken}/account/order-entry.test.ts`
const stream = `${kraken}/account/user-stream.test.ts`
const reconcile = `${kraken}/account/reconcile-orders.test.ts`

export const accountsKraken: readonly PlantedBug[] = [
  bug(
    'Kraken account: the fee of a sale is booked in dollars although coins were taken',
    `${kraken}/account/stream-order.ts`,
    `[{ fee, feeAsset: commonAsset(asset) }]`,
    `[{ fee, feeAsset: symbol.slice(symbol.indexOf('-') + 1) }]`,
    'packages/hub/src/accounts/uncertain-orders.test.ts',
  ),
  bug(
    'Kraken account: the limit of a trailing stop lies on the wrong side of its stop',
    `${kraken}/account/order-limits/limit-offset.ts`,
    "side === 'sell' ? `-${plain}` : plain",
    "side === 'buy' ? `-${plain}` : plain",
    `${kraken}/account/order-frames.test.ts`,
  ),
  bug(
    'Kraken account: the limit of a trailing stop goes there as a price, and the order is worth nothing',
    `${kraken}/account/order-frames.ts`,
    `textField('limit_price_type', 'quote')`,
    `textField('limit_price_type', 'static')`,
    'packages/hub/src/accounts/kraken-trailing-limit.test.ts',
  ),
  bug(
    'Kraken account: a trailing stop made on the phone shows a distance as the price of its limit',
    `${kraken}/account/stream-order.ts`,
    `limitPrice: isLimitOffset ? null : amountAboveZero(row['limit_price'])`,
    `limitPrice: amountAboveZero(row['limit_price'])`,
    `${kraken}/account/stream-order.test.ts`,
  ),
  bug(
    'Kraken account: a withdrawal can be signed',
    `${kraken}/wire/signing.ts`,
    `cancel: ['CancelOrder', 'CancelAll', 'CancelAllOrdersAfter'],`,
    `cancel: ['CancelOrder', 'CancelAll', 'CancelAllOrdersAfter', 'Withdraw'],`,
    `${kraken}/wire/signing.test.ts`,
  ),
  bug(
    'Kraken account: the number of a call is hashed once only, and every call is refused',
    `${kraken}/wire/signing.ts`,
    `utf8(nonce + form)`,
    `utf8(form)`,
    `${kraken}/wire/signing.test.ts`,
  ),
  bug(
    'Kraken account: an answer that does not report is taken for a refusal, and the trader sends the order again',
    `${kraken}/account/order-answers.ts`,
    `if (isAmbiguous(error)) return`,
    `if (error === '') return`,
    entry,
  ),
  bug(
    'Kraken account: an order whose token was refused is sent a second time',
    `${kraken}/account/order-sender.ts`,
    `isStale && request.isHarmlessTwice === true`,
    `isStale`,
    entry,
  ),
  bug(
    'Kraken account: a cancel overtakes its order and finds nothing',
    `${kraken}/account/order-entry.ts`,
    `    this.#held.sent(clientOrderId)\n`,
    '',
    entry,
  ),
  bug(
    'Kraken account: small amounts are written as exponents',
    'packages/venues/src/kernel/json/json-text.ts',
    `  return plain\n`,
    `  return JSON.stringify(Number(plain))\n`,
    `${kraken}/account/order-frames.test.ts`,
  ),
  bug(
    'Kraken account: a change of the price alone leaves the size out',
    `${kraken}/account/order-frames.ts`,
    `const size = change.size ?? terms.size`,
    `const { size } = change`,
    `${kraken}/account/order-frames.test.ts`,
  ),
  bug(
    'Kraken account: an order may be taken long after it was given up',
    `${kraken}/account/order-frames.ts`,
    `const deadlineMs = 5000`,
    `const deadlineMs = 60_000`,
    `${kraken}/account/order-frames.test.ts`,
  ),
  bug(
    'Kraken account: fills that a snapshot repeats are booked twice',
    'packages/venues/src/kernel/account/fill-reporter.ts',
    `    this.#reported.add(fill.fillId)\n`,
    '',
    stream,
  ),
  bug(
    'Kraken account: messages that were lost go unnoticed',
    `${kraken}/account/executions.ts`,
    `    if (hasGap) this.#events.gap(now)\n`,
    '',
    stream,
  ),
  bug(
    'Kraken account: an old fill in a snapshot opens its order again',
    `${kraken}/account/executions.ts`,
    `if (isSnapshot && !isFinished(report.status)) return`,
    `if (isSnapshot && isFinished(report.status)) return`,
    stream,
  ),
  bug(
    'Kraken account: an order that its lists do not know yet is declared absent',
    `${kraken}/account/account.ts`,
    `afterSentMs: 75_000`,
    `afterSentMs: 5000`,
    reconcile,
  ),
  bug(
    'Kraken account: only the first page of fills is read',
    `${kraken}/account/fill-history.ts`,
    `const isLast = entries.length === 0 ||`,
    `const isLast = entries.length <= 50 ||`,
    reconcile,
  ),
  bug(
    'Kraken account: fills while its connection was lost are never requested',
    `${kraken}/account/user-stream.ts`,
    `if (since !== undefined && mayMiss)`,
    `if (since === undefined && mayMiss)`,
    reconcile,
  ),
  bug(
    'Kraken account: what is held for orders is shown as available',
    `${kraken}/account/balance-rows.ts`,
    `subtractDecimals(addDecimals(total, credit), held)`,
    `addDecimals(total, credit)`,
    `${kraken}/account/account-start.test.ts`,
  ),
  bug(
    'Kraken account: a key that can withdraw looks harmless',
    `${kraken}/account/key-permissions.ts`,
    `canWithdraw: [...granted].some(movesFunds)`,
    `canWithdraw: granted.has('withdraw')`,
    `${kraken}/account/account-start.test.ts`,
  ),
]
