import { type PlantedBug, plainBug } from './planted-bug.ts'

const accounts = 'packages/venues/src/accounts'
const dir = 'packages/venues/src/coinbase'
const entry = `${dir}/coinbase-order-entry.test.ts`
const reconcile = `${dir}/coinbase-reconcile.test.ts`
const channel = `${dir}/user-channel.test.ts`

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
    `${accounts}/look-ups.ts`,
    `askedAt >= sentAt + afterSentMs && `,
    ``,
    reconcile,
  ),
  plainBug(
    'A lost message of Coinbase’s user channel is not noticed, and with it the fill that it told',
    `${dir}/user-channel.ts`,
    `if (verdict === 'gap') {`,
    `if (verdict === 'gap' && now < 0) {`,
    channel,
  ),
  plainBug(
    'A fill of Coinbase that is told twice is counted twice',
    `${accounts}/owed-fills.ts`,
    `    if (fill.source === 'stream' && owed.told.has(fill.fillId)) return\n`,
    ``,
    reconcile,
    channel,
  ),
  plainBug(
    'An order of Coinbase whose price was changed is shown at its old price',
    `${dir}/rest-order.ts`,
    `amountAboveZero(edit['price']) ?? `,
    ``,
    `${dir}/rest-order.test.ts`,
  ),
  plainBug(
    'Coinbase knows the order already, and it is shown as refused',
    `${dir}/order-answer.ts`,
    `outcome.refusal.meaning === 'duplicate-id'`,
    `outcome.refusal.meaning === 'other'`,
    entry,
  ),
]
