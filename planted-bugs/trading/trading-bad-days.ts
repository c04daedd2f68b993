import { plainBug as bug, type PlantedBug } from '../planted-bug.ts'

const orders = 'packages/orders/src'
const cancels = `${orders}/desk/cancels/cancels.test.ts`
const heldDays = `${orders}/held/held-bad-days.test.ts`
const use = `${orders}/gate/gate-use.test.ts`
const entry = 'packages/venues/src/exchanges/coinbase/account/order-entry.ts'
const room = 'packages/hub/src/services/orders/order-service.test.ts'

/** What went wrong with orders and stops only when something else had gone wrong before. */
export const tradingBadDays: readonly PlantedBug[] = [
  bug(
    'A day limit is passed by making an order of yesterday larger',
    `${orders}/amended-worth.ts`,
    `countedAt: isLarger ? order.changedAt : order.countedAt`,
    `countedAt: order.countedAt`,
    `${orders}/desk/replacements/amend-order.test.ts`,
  ),
  bug(
    'An order of the phone that is reported twice spoils the journal, and nothing leaves any more',
    `${orders}/order-records.ts`,
    `    if (before && event.kind === 'recorded') return false\n`,
    ``,
    `${orders}/desk/order-updates.test.ts`,
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
    `${orders}/desk/cancels/cancels.ts`,
    `!this.#accounts.has(keyId)`,
    `keyId === ''`,
    cancels,
  ),
  bug(
    'A target that could not leave is sent again and again without a pause',
    `${orders}/held/bracket.ts`,
    `  if (failure) return failure\n`,
    ``,
    heldDays,
  ),
  bug(
    'A stop is given up because its market was closed for a moment',
    `${orders}/held/held-desk.ts`,
    `result.problems.every((problem) => problem.isPassing)`,
    `false`,
    heldDays,
  ),
  bug(
    'A stop that sold nothing says that it is done',
    `${orders}/held/held-machine.ts`,
    `end(filled.gt(zero) ? 'done' : 'failed', reason)`,
    `end('done', reason)`,
    heldDays,
  ),
  bug(
    'What was bought a moment ago does not count to the largest position',
    `${orders}/gate/gate-keeper.ts`,
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
    'An order that was taken for missing leaves when its trial is answered at last',
    entry,
    `tookMs <= longestTrialMs`,
    `tookMs <= 10 * longestTrialMs`,
    'packages/venues/src/exchanges/coinbase/account/order-entry.test.ts',
  ),
  bug(
    'An order leaves after the computer slept in the middle of signing it',
    'packages/venues/src/shell/exchange-request.ts',
    `sentAt >= leaveBy`,
    `sentAt > leaveBy + 60_000`,
    'packages/venues/src/shell/venue-shell.test.ts',
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
    `${orders}/order-desk.ts`,
    `      this.held.letGo(keyId, now)\n`,
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
