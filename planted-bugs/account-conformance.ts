import { plainBug as bug, type PlantedBug } from './planted-bug.ts'

const cases = 'packages/hub/src/conformance/account-conformance.test.ts'
const exchanges = 'packages/venues/src/exchanges'

/** What the numbered cases of docs/conformance.md must notice in an account, at whichever exchange it is. */
export const accountConformance: readonly PlantedBug[] = [
  bug(
    'Account case A04: a post-only order at Binance.US takes, and pays the fee of those who do',
    `${exchanges}/binance-us/account/order-body.ts`,
    `return postOnly ? 'LIMIT_MAKER' : 'LIMIT'`,
    `return postOnly && kind !== 'limit' ? 'LIMIT_MAKER' : 'LIMIT'`,
    cases,
  ),
  bug(
    'Account case A06: of an order at Robinhood that fills part by part, only the first part is known',
    `${exchanges}/robinhood/account/fills-from-executions.ts`,
    `all.filter(({ fillId }) => !reported.fills.has(fillId))`,
    `all.filter(() => reported.fills.size === 0)`,
    cases,
  ),
  bug(
    'Account case A05: an immediate-or-cancel order at Coinbase stays in the book',
    `${exchanges}/coinbase/account/order-body.ts`,
    `if (timeInForce === 'ioc') return { sor_limit_ioc: limit }`,
    `if (timeInForce === 'ioc') return { limit_limit_gtc: limit }`,
    cases,
  ),
  bug(
    'Account case A13: an order that Gemini refused says a word of its program instead of why',
    `${exchanges}/gemini/account/refusals.ts`,
    `return apart.slice(0, 1) + apart.slice(1).toLowerCase()`,
    `return apart === '' ? apart : word`,
    cases,
  ),
  bug(
    'Account case A13: an order that Kraken refused says a code of its program before why',
    `${exchanges}/kraken/account/refusals.ts`,
    `.exec(code)?.[1] ?? code`,
    `.exec(code)?.[0] ?? code`,
    cases,
  ),
  bug(
    'Account case A14: fees of Coinbase in dollars are taken for as many bitcoin',
    `${exchanges}/coinbase/account/fill-row.ts`,
    `feeAsset: instrument?.quote ??`,
    `feeAsset: instrument?.base ??`,
    cases,
  ),
  bug(
    'Account case A15: killed between the send of an order and its answer, Leadline does not start any more',
    'packages/hub/src/services/orders/order-service.ts',
    `        isMade && emit(...update)`,
    `        emit(...update)`,
    cases,
  ),
]
