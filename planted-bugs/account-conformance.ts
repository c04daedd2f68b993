import { plainBug as bug, type PlantedBug } from './planted-bug.ts'

const cases = 'packages/hub/src/conformance/account-conformance.test.ts'
const exchanges = 'packages/venues/src/exchanges'

/** What the numbered cases of docs/conformance.md must notice in an account, at whichever exchange it is. */
export const accountConformance: readonly PlantedBug[] = [
  bug(
    'Account case A03: a fill at Binance.US counts twice, by its answer and by the stream',
    `${exchanges}/binance-us/account/fill-row.ts`,
    `      fillId: fillIdOf(venueSymbol, String(tradeId)),`,
    `      fillId: String(tradeId),`,
    cases,
  ),
  bug(
    'Account case A06: of an order at Robinhood that fills part by part, only the first part is known',
    `${exchanges}/robinhood/account/fills-from-executions.ts`,
    `all.filter(({ fillId }) => !told.fills.has(fillId))`,
    `all.filter(() => told.fills.size === 0)`,
    cases,
  ),
  bug(
    'Account case A09: an order without an answer is never asked about, and its market is closed to the trader for good',
    'packages/orders/src/desk/account-desk.ts',
    `if (after?.state === 'unknown') this.reconciliation.questions.ask(after, now)`,
    `if (after?.state === 'pending') this.reconciliation.questions.ask(after, now)`,
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
    'Account case A15: a ticket that was sent as Leadline was killed is a second order when it is sent again',
    'packages/orders/src/desk/place-order.ts',
    `const earlier = core.records.byDraft(draftId)`,
    `const earlier = core.records.get(draftId)`,
    cases,
  ),
]
