import { type PlantedBug, plainBug } from '../planted-bug.ts'

const accounts = 'packages/venues/src/kernel/account'
const dir = 'packages/venues/src/exchanges/coinbase'
const entry = `${dir}/account/order-entry.test.ts`
const reconcile = `${dir}/account/reconcile-orders.test.ts`
const channel = `${dir}/account/user-stream.test.ts`

export const accountsCoinbase: readonly PlantedBug[] = [
  plainBug(
    'An order whose answer was lost is said never to have left',
    `${accounts}/unanswered.ts`,
    `kind === 'lost' && answer.mayHaveArrived`,
    `kind === 'lost' && !answer.mayHaveArrived`,
    entry,
  ),
  plainBug(
    'An order that is only late in the lists of Coinbase is given up as never placed',
    `${accounts}/order-lookups.ts`,
    `requestedAt >= sentAt + afterSentMs && `,
    ``,
    reconcile,
  ),
  plainBug(
    'A lost message of Coinbase’s user channel is not noticed, and with it the fill that it reported',
    `${dir}/account/user-stream.ts`,
    `if (verdict === 'gap') {`,
    `if (verdict === 'gap' && now < 0) {`,
    channel,
  ),
  plainBug(
    'A fill of Coinbase that is reported twice is counted twice',
    `${accounts}/pending-fills.ts`,
    `    if (fill.source === 'stream' && pending.reported.has(fill.fillId)) return\n`,
    ``,
    reconcile,
    channel,
  ),
  plainBug(
    'An order of Coinbase whose price was changed is shown at its old price',
    `${dir}/account/rest-order.ts`,
    `amountAboveZero(edit['price']) ?? `,
    ``,
    `${dir}/account/rest-order.test.ts`,
  ),
  plainBug(
    'Coinbase knows the order already, and it is shown as refused',
    `${dir}/account/order-answers.ts`,
    `outcome.refusal.meaning === 'duplicate-id'`,
    `outcome.refusal.meaning === 'other'`,
    entry,
  ),
]
