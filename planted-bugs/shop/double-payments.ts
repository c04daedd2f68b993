import type { PlantedBug } from '../planted-bug.ts'

const payments = 'apps/server/src/features/payments'
const start = `${payments}/checkout/start-payment.ts`
const settleTests = [
  `${payments}/settlement/settle.test.ts`,
  `${payments}/settlement/settlement-alerts.test.ts`,
  `${payments}/settlement/two-payments.test.ts`,
]
const checkoutTests = [`${payments}/checkout/checkout.test.ts`]
const anotherWayTests = [`${payments}/checkout/another-way-to-pay.test.ts`]
const startTests = [`${payments}/checkout/start-payment.test.ts`]

/** Somebody pays twice for one thing. */
export const doublePayments: readonly PlantedBug[] = [
  {
    harm: 'A double click makes two payments that can both be charged',
    edits: [{ file: start, find: `    if (usable) return usable\n`, replace: '' }],
    tests: settleTests,
  },
  {
    harm: 'An order that is paid can be paid once more',
    edits: [
      {
        file: start,
        find: `if (!order || isSettled(statusOf(order))) {`,
        replace: `if (!order) {`,
      },
      {
        file: `${payments}/orders/purchase.ts`,
        find: `if (!isSettled(statusOf(order))) return order`,
        replace: `if (!isSettled(statusOf(order)) || order.paid_at !== null) return order`,
      },
    ],
    tests: checkoutTests,
  },
  {
    harm: 'After paying with coins, the old card page stays open and can be paid as well',
    edits: [
      {
        file: `${payments}/reconciliation/check-payment.ts`,
        find: `    await closeIfUnneeded(deps, gateway, created)\n`,
        replace: '',
      },
    ],
    tests: startTests,
  },
  {
    harm: 'Of two invoices that two processes made for one payment, the buyer pays the one that we do not know',
    edits: [{ file: start, find: `  return recorded\n`, replace: `  return created\n` }],
    tests: startTests,
  },
  {
    harm: 'Whoever turns from the card to coins can still pay by the old tab, and pays twice',
    edits: [
      {
        file: `${payments}/reconciliation/check-payment.ts`,
        find: `isBeingPaid || leftAttempts(attempts).has(attempt.id)`,
        replace: `isBeingPaid`,
      },
    ],
    tests: startTests,
  },
  {
    harm: 'Back at the card, the buyer is sent to a page that is just being closed',
    edits: [
      {
        file: start,
        find: `(isUsable(attempt, now) && !mayBeLeft(attempt, attempts))`,
        replace: `isUsable(attempt, now)`,
      },
    ],
    tests: startTests,
  },
  {
    harm: 'Whoever approves in the wallet, then pays by card, is charged by the wallet if the card takes a while',
    edits: [
      {
        file: `${payments}/captures/capture-approved.ts`,
        find: `    if (leftAttempts(rows).has(id)) throw leftForAnother(deps, gateway)\n`,
        replace: ``,
      },
    ],
    tests: anotherWayTests,
  },
  {
    harm: 'While coins wait for the network, their buyer can pay a second time by card',
    edits: [
      {
        file: start,
        find: `    if (underWay) throw paymentUnderWay(underWay.method)\n`,
        replace: ``,
      },
    ],
    tests: anotherWayTests,
  },
  {
    harm: 'Coins that were sent a moment ago are not seen, and their buyer pays a second time by card',
    edits: [
      { file: start, find: `  await readLeftPayments(deps, order.id, method)\n`, replace: `` },
    ],
    tests: anotherWayTests,
  },
  {
    harm: 'In another tab, an account buys what it has just sent coins for',
    edits: [
      {
        file: `${payments}/checkout/open-order.ts`,
        find: `  if (accountId !== null) await refuseIfPaying(deps, accountId, purchase)\n`,
        replace: ``,
      },
    ],
    tests: anotherWayTests,
  },
  {
    harm: 'An invoice that was left for another payment is still offered, and the buyer pays twice',
    edits: [
      {
        file: 'apps/server/src/features/payments/orders/payment-view.ts',
        find: `...(isLeft(attempt, made) ? leftView(attempt) : openView(attempt, now)),`,
        replace: `...openView(attempt, now),`,
      },
    ],
    tests: ['apps/server/src/features/payments/orders/payment-view.test.ts'],
  },
]
