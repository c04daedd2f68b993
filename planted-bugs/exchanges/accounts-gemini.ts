import { plainBug as bug, type PlantedBug } from '../planted-bug.ts'

const gemini = 'packages/venues/src/exchanges/gemini'
const signing = `${gemini}/wire/signing.test.ts`
const start = `${gemini}/account/account-start.test.ts`
const entry = `${gemini}/account/order-entry.test.ts`
const stream = `${gemini}/account/user-stream.test.ts`
const reconcile = `${gemini}/account/reconcile-orders.test.ts`

export const accountsGemini: readonly PlantedBug[] = [
  bug(
    'Gemini account: a balance reported in other letters is another asset’s, and the old one stays as it was',
    `${gemini}/account/balance-rows.ts`,
    `textOf(asset)?.toUpperCase()`,
    `textOf(asset)`,
    'packages/hub/src/accounts/uncertain-orders.test.ts',
  ),
  bug(
    'Gemini account: a call may name another call, and a withdrawal is signed',
    `${gemini}/wire/request-fields.ts`,
    `if (foreign === undefined) return fields`,
    `if (foreign !== 'nonce') return fields`,
    signing,
  ),
  bug(
    'Gemini account: a number in nanoseconds leaves, and the key is spoiled for good',
    `${gemini}/wire/signing.ts`,
    `.slice(0, 13)`,
    ``,
    signing,
  ),
  bug(
    'Gemini account: keys with a time-based nonce never connect',
    `${gemini}/wire/key-calls.ts`,
    `if (isOther) this.#probe('seconds', reported, call)`,
    `if (isOther) this.#probe('milliseconds', reported, call)`,
    start,
  ),
  bug(
    'Gemini account: a key that can withdraw looks harmless',
    `${gemini}/account/key-permissions.ts`,
    `canWithdraw: has('isFundManager')`,
    `canWithdraw: has('isAccountAdmin') ?? false`,
    start,
  ),
  bug(
    'Gemini account: resting orders are canceled after half a minute without a call',
    `${gemini}/account/session-heartbeat.ts`,
    `if (!this.#core.known.hasLive || sinceMs < everyMs) return`,
    `if (this.#core.known.hasLive || sinceMs < everyMs) return`,
    start,
  ),
  bug(
    'Gemini account: the acknowledgement of the socket is taken for an order in the book',
    `${gemini}/account/order-entry.ts`,
    `if (outcome.kind === 'accepted') this.#waitForStream(clientOrderId, at)\n        else `,
    ``,
    entry,
  ),
  bug(
    'Gemini account: an error of the server is taken for a refusal, and the trader sends the order again',
    `${gemini}/account/refusals.ts`,
    `if (status < 400 || status >= 500) {`,
    `if (status < 400) {`,
    entry,
  ),
  bug(
    'Gemini account: a cancel by call names another order, because digits are lost',
    `${gemini}/account/order-frames.ts`,
    `? ['order_id', venueOrderId]`,
    `? ['order_id', String(Number(venueOrderId))]`,
    `${gemini}/account/cancels.test.ts`,
  ),
  bug(
    'Gemini account: a post-only order that would have traded counts as canceled by the trader',
    `${gemini}/account/stream-order.ts`,
    `frame['r'] === wouldTake && !hasTraded`,
    `frame['r'] === wouldTake && hasTraded`,
    entry,
  ),
  bug(
    'Gemini account: the size of one trade is taken for all that was filled',
    `${gemini}/account/stream-order.ts`,
    `    case 'FILLED':\n      return size\n`,
    `    case 'FILLED':\n      return amountOf(frame['Z'])\n`,
    stream,
  ),
  bug(
    'Gemini account: a key for which no user stream is opened cannot trade at all',
    `${gemini}/account/user-stream.ts`,
    `    this.#patientUntil = now + refusedAfterMs\n`,
    ``,
    stream,
  ),
  bug(
    'Gemini account: after a silence nobody asks what was missed',
    `${gemini}/account/user-stream.ts`,
    `receivedAgain: (now) => events.live(now),`,
    `receivedAgain: () => undefined,`,
    stream,
  ),
  bug(
    'Gemini account: an answer without words is taken for the proof that there is no order',
    `${gemini}/account/reconcile-orders.ts`,
    `const isUnknown = read.word === 'OrderNotFound'`,
    `const isUnknown = read.meaning === 'refused'`,
    reconcile,
  ),
  bug(
    'Gemini account: trades of one millisecond are lost at the edge of a page',
    `${gemini}/account/fill-history.ts`,
    `this.#page(last, fills,`,
    `this.#page(last + 1, fills,`,
    reconcile,
  ),
  bug(
    'Gemini account: a trade that was taken back is booked',
    `${gemini}/account/fill-row.ts`,
    `if (row?.['break'] === 'full') return 'broken'`,
    `if (row?.['break'] === 'manual') return 'broken'`,
    reconcile,
  ),
]
