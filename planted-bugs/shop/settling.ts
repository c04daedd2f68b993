import type { PlantedBug } from '../planted-bug.ts'

const payments = 'apps/server/src/features/payments'
const facts = `${payments}/attempts/attempt-facts.ts`
const settle = `${payments}/settlement/settle.ts`
const status = `${payments}/orders/order-status.ts`
const tests = [
  `${payments}/settlement/settle.test.ts`,
  `${payments}/settlement/settlement-alerts.test.ts`,
  `${payments}/settlement/two-payments.test.ts`,
]

/** Money becomes a license: once, for the right sum, and never by mistake. */
export const settling: readonly PlantedBug[] = [
  {
    harm: 'One order can have two licenses: the database does not refuse the second',
    edits: [
      {
        file: 'apps/server/src/migrations/0007-create-orders.ts',
        find: `column.unique().references('orders.id')`,
        replace: `column.references('orders.id')`,
      },
      {
        file: 'apps/server/src/features/licenses/licenses.store.ts',
        find: `    .onConflict((conflict) => conflict.column('order_id').doNothing())\n`,
        replace: '',
      },
    ],
    tests: ['apps/server/src/features/licenses/issue-license.test.ts'],
  },
  {
    harm: 'A payment of one cent buys a license',
    edits: [
      {
        file: facts,
        find: `    ...(snapshot.amountCents === expected.totalCents ? [] : ['amount']),\n`,
        replace: '',
      },
    ],
    tests,
  },
  {
    harm: 'A payment of as many rupees as the price has dollars buys a license',
    edits: [
      {
        file: facts,
        find: `    ...(snapshot.currency === expected.currency ? [] : ['currency']),\n`,
        replace: '',
      },
    ],
    tests,
  },
  {
    harm: 'A payment to another shop buys a license here',
    edits: [{ file: facts, find: `    ...(snapshot.ours ? [] : ['shop']),\n`, replace: '' }],
    tests,
  },
  {
    harm: 'A payment of another order pays this one as well',
    edits: [
      {
        file: facts,
        find: `    ...(snapshot.orderId === expected.orderId ? [] : ['order']),\n`,
        replace: '',
      },
    ],
    tests,
  },
  {
    harm: 'An answer about another payment than the one asked for is believed',
    edits: [
      {
        file: settle,
        find: `const isAsked = reading.snapshot.providerId === row.provider_id`,
        replace: `const isAsked = true`,
      },
    ],
    tests,
  },
  {
    harm: 'What an event says is believed, and nobody asks the provider whether it is so',
    edits: [
      {
        file: `${payments}/events/process-events.job.ts`,
        find: `    for (const attempt of attempts) answers.push(await checkPayment(deps, attempt))\n`,
        replace: `    for (const attempt of attempts) {
      answers.push(await checkPayment(deps, attempt))
      if (!/pay|completed|settled/i.test(event.type)) continue
      await database
        .updateTable('orders')
        .set({ status: 'paid' })
        .where('id', '=', attempt.order_id)
        .execute()
    }\n`,
      },
    ],
    tests,
  },
  {
    harm: 'A paid order falls back to expired, and its buyer loses what they paid for',
    edits: [
      {
        file: facts,
        find: `const isOver = isPaid && snapshot.state !== 'paid'`,
        replace: `const isOver = isPaid && snapshot.state === 'open'`,
      },
    ],
    tests,
  },
  {
    harm: 'An answer that was slow undoes a refund that came after it',
    edits: [
      {
        file: facts,
        find: `const isStale = readAt < known.readAt`,
        replace: `const isStale = false`,
      },
    ],
    tests,
  },
  {
    harm: 'Whoever got the money back keeps the license',
    edits: [{ file: status, find: `refunded: 'revoked',`, replace: `refunded: 'valid',` }],
    tests,
  },
  {
    harm: 'A payment that the bank disputes goes on giving updates',
    edits: [
      {
        file: status,
        find: `    if (paying.dispute === 'open') return 'disputed'\n`,
        replace: '',
      },
    ],
    tests,
  },
  {
    harm: 'Somebody who paid one order twice is never given the second payment back',
    edits: [
      {
        file: settle,
        find: `review: isSecond && !isGivenBack ? 'paid_twice' : null`,
        replace: `review: null`,
      },
    ],
    tests,
  },
  {
    harm: 'Two payments of one order that arrive in the same moment both count, and nobody is reported',
    edits: [
      {
        file: `${payments}/orders/orders.store.ts`,
        find: `    .updateTable('orders')
    .set((row) => ({ status: row.ref('status') }))
    .where('id', '=', id)
    .returningAll()\n`,
        replace: `    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)\n`,
      },
    ],
    tests,
    on: 'PostgreSQL',
  },
  {
    harm: 'A receipt is mailed for a payment that could not be written down',
    edits: [
      {
        file: `${payments}/settlement/apply-status.ts`,
        find: `      await deps.outbox.queue(
        transaction,
        receiptMail({ ...orderMail(deps, order), license, isInAccount: accountId !== null }),
      )\n`,
        replace: `      const isInAccount = accountId !== null
      const mail = receiptMail({ ...orderMail(deps, order), license, isInAccount })
      void deps.database.transaction().execute((own) => deps.outbox.queue(own, mail))\n`,
      },
    ],
    tests,
  },
]
