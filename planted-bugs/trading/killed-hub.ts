import { plainBug as bug, type PlantedBug } from '../planted-bug.ts'

const matrix = 'packages/hub/src/accounts/account-kill-matrix.test.ts'
const killedChange = 'packages/hub/src/accounts/killed-change.test.ts'
const histories = 'packages/hub/src/accounts/account-histories.isolated.test.ts'

/** What kills and random histories at the simulated exchanges have found, or must find. */
export const killedHub: readonly PlantedBug[] = [
  bug(
    'After a crash that left an order without an answer, Leadline does not start any more',
    'packages/hub/src/services/orders/order-service.ts',
    `        isMade && emit(...update)`,
    `        emit(...update)`,
    matrix,
  ),
  bug(
    'Kraken’s account stays offline for good after a token that was refused once',
    'packages/venues/src/exchanges/kraken/account/user-stream.ts',
    `if (!core.state.isLive) this.#suspect(tokenWords(reason), now)`,
    `this.#suspect(tokenWords(reason), now)`,
    histories,
  ),
  bug(
    'A stop that was being moved when Leadline was killed is gone without a word',
    'packages/orders/src/order-manager/replacements/unfinished-replacements.ts',
    `if (isUnderWay(replacement) || state === 'left'`,
    `if (isUnderWay(replacement) || state === 'not-replaced' || state === 'left'`,
    killedChange,
  ),
  bug(
    'A stop that still stands after a crash is canceled by the restart, and nothing is in its place',
    'packages/orders/src/order-manager/replacements/replacements.ts',
    `if (!placed) this.#keep(replacement, now)`,
    ``,
    'packages/orders/src/order-manager/replacements/unfinished-replacements.test.ts',
  ),
  bug(
    'An order that was changed again after a crash is offered to be placed a second time',
    'packages/orders/src/order-manager/replacements/unfinished-replacements.ts',
    `if (journal.replacementOf(clientOrderId)?.id !== replacement.id) return undefined`,
    ``,
    'packages/orders/src/order-manager/replacements/unfinished-replacements.test.ts',
  ),
  bug(
    'An order that the trader canceled after a crash is offered to be placed again',
    'packages/orders/src/order-manager/replacements/replacements.ts',
    `(replacement === own && hasFailed(own))`,
    `false`,
    'packages/orders/src/order-manager/replacements/unfinished-replacements.test.ts',
  ),
  bug(
    'Two clicks on ‘Place it’ are two orders',
    'packages/orders/src/order-manager/replacements/replacements.ts',
    `const request = this.#request(replacement, order, left, attempts.length)`,
    `const request = this.#request(replacement, order, left, now)`,
    'packages/orders/src/order-manager/replacements/unfinished-replacements.test.ts',
    killedChange,
  ),
  bug(
    'Both stops trade: the new one stays when the old one is reached while it is being moved',
    'packages/orders/src/order-manager/replacements/replacements.ts',
    `if (!isFinished(placed.state)) this.#ports.cancels.cancel([placed], now)`,
    ``,
    'packages/orders/src/order-manager/replacements/unfinished-replacements.test.ts',
  ),
  bug(
    'A fill whose message was lost is noticed only when the open orders are compared, up to a minute later',
    'packages/orders/src/order-manager/reconciliation/missed-fills.ts',
    `this.#port()?.readOpenOrders(now)`,
    ``,
    'packages/hub/src/accounts/missed-fills.test.ts',
  ),
  bug(
    'An order that Kraken may still take is called not placed: its snapshot is from before the deadline',
    'packages/venues/src/exchanges/kraken/account/order-limits/snapshot-proof.ts',
    `if (!shown || shown.requestedAt < sentAt + surelyDecidedMs) return false`,
    `if (!shown) return false`,
    'packages/venues/src/exchanges/kraken/account/reconcile-orders.test.ts',
  ),
]
