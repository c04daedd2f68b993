import type { PlantedBug } from '../planted-bug.ts'

const payments = 'apps/server/src/features/payments'
const plan = `${payments}/refunds/plan-refund.ts`
const press = `${payments}/refunds/refund-order.ts`
const returned = `${payments}/refunds/mark-returned.ts`
const store = `${payments}/attempts/attempt-refunds.store.ts`
const tests = [`${payments}/refunds/refund-order.test.ts`]

/** What goes back goes back once, and only what was meant. */
export const refunds: readonly PlantedBug[] = [
  {
    harm: 'Pressed twice, a refund in coins is paid out twice',
    edits: [
      {
        file: plan,
        find: `      refund.state !== 'arrived' &&\n      refund.kind === kind &&`,
        replace: `      refund.state === 'arrived' &&\n      refund.kind === kind &&`,
      },
    ],
    tests,
  },
  {
    harm: 'After the surplus, a refund of everything gives the surplus back once more',
    edits: [
      {
        file: plan,
        find: `return kind === 'all' && isOnly ? 'all' : cents`,
        replace: `return kind === 'all' ? 'all' : cents`,
      },
    ],
    tests,
  },
  {
    harm: 'Two amounts together give back more than was paid',
    edits: [
      {
        file: plan,
        find: `  if (cents > leftCents) return { kind: 'too much', leftCents }\n`,
        replace: '',
      },
    ],
    tests,
  },
  {
    harm: 'Two operators who press at once make two refunds',
    edits: [
      {
        file: plan,
        find: `if (refund.state === 'asked' && now < refund.asked_at + callMs)`,
        replace: `if (refund.state === 'made' && now < refund.asked_at + callMs)`,
      },
    ],
    tests,
  },
  {
    harm: 'A surplus that was paid out ends the license of somebody who paid',
    edits: [
      {
        file: returned,
        find: `const cents = refund ? refund.cents : order.total_cents`,
        replace: `const cents = order.total_cents`,
      },
    ],
    tests,
  },
  {
    harm: 'Coins that were given back stay under review for ever',
    edits: [{ file: returned, find: `: { returned_at: now }),`, replace: `: {}),` }],
    tests,
  },
  {
    harm: 'A refund that failed at the provider can never be made',
    edits: [
      {
        file: store,
        find: `if (!isCovered && refund.state === 'arrived') {`,
        replace: `if (!isCovered && refund.state === 'made') {`,
      },
    ],
    tests,
  },
  {
    harm: 'A refund that the provider refused is never asked for again',
    edits: [{ file: press, find: `{ state: 'failed' })`, replace: `{ state: 'arrived' })` }],
    tests,
  },
  {
    harm: 'A refund leaves no line in the record when the provider does not answer',
    edits: [
      {
        file: press,
        find: `    await note(transaction, describeRefund(plan.refund))\n`,
        replace: '',
      },
    ],
    tests,
  },
  {
    harm: 'Nobody learns of coins that the network never confirmed',
    edits: [
      {
        file: `${payments}/providers/btcpay/btcpay-snapshot.ts`,
        find: `exception: hasCoins(methods) ? 'unconfirmed' : null`,
        replace: `exception: null`,
      },
    ],
    tests: [`${payments}/providers/btcpay/btcpay-read.test.ts`],
  },
  {
    harm: 'A refund in coins whose first answer was lost is made a second time',
    edits: [
      {
        file: `${payments}/providers/btcpay/btcpay-refund.ts`,
        find: `mayExist ? await findMade(client, name) : undefined`,
        replace: `undefined`,
      },
    ],
    tests: [`${payments}/providers/btcpay/btcpay-refund.test.ts`],
  },
  {
    harm: 'A second dispute of one payment is reported neither the buyer nor us',
    edits: [
      {
        file: `${payments}/alerts/raise-alert.ts`,
        find: `        ...(isAgain && { handled_at: null }),\n`,
        replace: '',
      },
    ],
    tests: [`${payments}/settlement/settlement-alerts.test.ts`],
  },
  {
    harm: 'The more a shop has sold, the longer every buyer waits',
    edits: [
      {
        file: 'apps/server/src/migrations/0012-create-refunds.ts',
        find: `.columns(['provider', 'try_after'])`,
        replace: `.columns(['try_after'])`,
      },
    ],
    tests: [`${payments}/settlement/query-plans.test.ts`],
  },
  {
    harm: 'With the provider switched off, a refund that nobody makes stands in the books as asked for',
    edits: [
      {
        file: press,
        find: `    if (!gateway) return providerOff(deps, attempt)\n    const plan = await planRefund(deps, transaction, { order, attempt, requested })\n`,
        replace: `    const plan = await planRefund(deps, transaction, { order, attempt, requested })\n    if (!gateway) return providerOff(deps, attempt)\n`,
      },
    ],
    tests,
  },
  {
    harm: 'After the bank called a second payment back, the first one can never be refunded',
    edits: [
      {
        file: press,
        find: `provider_id !== null && dispute !== 'lost'`,
        replace: `provider_id !== null && dispute !== ''`,
      },
    ],
    tests,
  },
]
