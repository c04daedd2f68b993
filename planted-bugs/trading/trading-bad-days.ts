import { plainBug as bug, type PlantedBug } from '../planted-bug.ts'

const orders = 'packages/orders/src'
const cancels = `${orders}/order-manager/cancels/cancels.test.ts`
const syntheticDays = `${orders}/synthetic/synthetic-bad-days.test.ts`
const use = `${orders}/risk/risk-limits-use.test.ts`
const entry = 'packages/venues/src/exchanges/coinbase/account/order-entry.ts'
const room = 'packages/hub/src/services/orders/order-service.test.ts'

/** What went wrong with orders and stops only when something else had gone wrong before. */
export const tradingBadDays: readonly PlantedBug[] = [
  bug(
    'A day limit is passed by making an order of yesterday larger',
    `${orders}/amended-worth.ts`,
    `countedAt: isLarger ? order.changedAt : order.countedAt`,
    `countedAt: order.countedAt`,
    `${orders}/order-manager/replacements/amend-order.test.ts`,
  ),
  bug(
    'An order of the phone that is reported twice spoils the journal, and nothing leaves any more',
    `${orders}/order-records.ts`,
    `    if (before && event.kind === 'recorded') return false\n`,
    ``,
    `${orders}/order-manager/order-updates.test.ts`,
  ),
  bug(
    'A cancel that was lost is forgotten with the restart, and the order works on',
    `${orders}/apply-order-event.ts`,
    `order.pending === 'cancel' ? 'cancel' : null`,
    `null`,
    cancels,
  ),
  bug(
    'A halt leaves the orders of a locked vault working',
    `${orders}/order-manager/cancels/cancels.ts`,
    `!this.#accounts.has(keyId)`,
    `keyId === ''`,
    cancels,
  ),
  bug(
    'A target that could not leave is sent again and again without a pause',
    `${orders}/synthetic/fit-targets.ts`,
    `  if (failure) return failure\n`,
    ``,
    syntheticDays,
  ),
  bug(
    'A stop is given up because its market was closed for a moment',
    `${orders}/synthetic/synthetic-order-manager.ts`,
    `result.problems.every((problem) => problem.isPassing)`,
    `false`,
    syntheticDays,
  ),
  bug(
    'A stop that sold nothing says that it is done',
    `${orders}/synthetic/synthetic-state-machine.ts`,
    `end(filled.gt(zero) ? 'done' : 'failed', reason)`,
    `end('done', reason)`,
    syntheticDays,
  ),
  bug(
    'What was bought a moment ago does not count to the largest position',
    `${orders}/risk/risk-engine.ts`,
    `    for (const { size } of this.#boughtSinceReported(asset)) sum = sum.plus(exact(size))\n`,
    ``,
    use,
  ),
  bug(
    'A clock that was wrong for a minute gives the day back',
    `${orders}/order-records.ts`,
    `this.#inOrder.findLastIndex(isEarlier) + 1`,
    `this.#inOrder.length`,
    use,
  ),
  bug(
    'An order that was taken for missing leaves when its preview is answered at last',
    entry,
    `tookMs <= longestPreviewMs`,
    `tookMs <= 10 * longestPreviewMs`,
    'packages/venues/src/exchanges/coinbase/account/order-entry.test.ts',
  ),
  bug(
    'An order leaves after the computer slept in the middle of signing it',
    'packages/venues/src/session/exchange-request.ts',
    `sentAt >= leaveBy`,
    `sentAt > leaveBy + 60_000`,
    'packages/venues/src/session/venue-session.test.ts',
  ),
  bug(
    'A trailing stop begins at a trade of hours ago, and sells at once',
    'packages/hub/src/market/venue-feed.ts',
    `    if (!subscription.trades) this.lastTrades.delete(symbol)\n`,
    ``,
    room,
  ),
  bug(
    'What Leadline holds with a removed key is shown as canceling for ever',
    `${orders}/order-manager.ts`,
    `      this.synthetic.letGo(keyId, now)
`,
    ``,
    room,
  ),
  bug(
    'Coins that left for a wallet go on winning and losing here',
    `${orders}/accounts/positions.ts`,
    `const withBasis = smallest(bought, size)`,
    `const withBasis = smallest(bought, size.plus(bought))`,
    `${orders}/accounts/lots.test.ts`,
  ),
]
