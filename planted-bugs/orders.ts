import type { PlantedBug } from './planted-bug.ts'

const payments = 'apps/server/src/features/payments'
const start = `${payments}/checkout/start-payment.ts`
const settleTests = [
  `${payments}/settlement/settle.test.ts`,
  `${payments}/settlement/settlement-alerts.test.ts`,
  `${payments}/settlement/two-payments.test.ts`,
]
const checkoutTests = [`${payments}/checkout/checkout.test.ts`]
const captureTests = [`${payments}/captures/captures.test.ts`]
const openTests = [`${payments}/checkout/open-order.test.ts`]
const anotherWayTests = [`${payments}/checkout/another-way-to-pay.test.ts`]
const startTests = [`${payments}/checkout/start-payment.test.ts`]

/** From the click to the payment, and everything that no webhook tells. */
export const orders: readonly PlantedBug[] = [
  {
    harm: 'The browser says what a licence costs',
    edits: [
      {
        file: 'packages/contract/src/payments.ts',
        find: `  body: z.strictObject({ plan: PlanId, email, order, browserSecret }),
  response: z.strictObject({ url: z.string(), sessionId: z.string(), order: OrderId }),`,
        replace: `  body: z.strictObject({ plan: PlanId, email, order, browserSecret, price: z.optional(z.int()) }),
  response: z.strictObject({ url: z.string(), sessionId: z.string(), order: OrderId }),`,
      },
      {
        file: `${payments}/providers/stripe/stripe-provider.ts`,
        find: `        orderId: body.order,\n`,
        replace: `        orderId: body.order,\n        price: body.price,\n`,
      },
      {
        file: `${payments}/orders/purchase.ts`,
        find: `  orderId: string | undefined
}`,
        replace: `  orderId: string | undefined
  price?: number | undefined
}`,
      },
      {
        file: `${payments}/orders/purchase.ts`,
        find: `function orderRowFor({ planId, method }: Purchase) {
  const price = priceOf(planId)
`,
        replace: `function orderRowFor({ planId, method, price: asked }: Purchase) {
  const listed = priceOf(planId)
  const price = asked === undefined ? listed : { ...listed, totalCents: asked }
`,
      },
    ],
    tests: checkoutTests,
  },
  {
    harm: 'Our row of a payment comes after the provider made it: what is paid meanwhile is unknown here',
    edits: [
      {
        file: start,
        find: `  const attempt = await reserveAttempt(deps, gateway, order, method)\n`,
        replace: `  const open = await attemptsOf(deps.database, order.id)
  const early =
    open.length === 0 &&
    (await create(deps, gateway, order, {
      id: deps.runtime.newId(),
      number: 1,
      method,
      expires_at: deps.runtime.now() + payWithinMs,
    } as AttemptRow))
  const attempt = await reserveAttempt(deps, gateway, order, method)
  if (early) {
    await recordCreated(deps.database, attempt.id, { ...early, checkAfter: deps.runtime.now() })
    return early
  }\n`,
      },
    ],
    tests: startTests,
  },
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
    harm: 'A payment that the provider refuses to make is asked for every two minutes, for ever',
    edits: [
      {
        file: `${payments}/reconciliation/check-payment.ts`,
        find: `    await giveUpPayment(deps, attempt)
    return undefined\n`,
        replace: `    throw error\n`,
      },
    ],
    tests: startTests,
  },
  {
    harm: 'Buyers wait for a provider that they do not pay with, because it is down',
    edits: [
      {
        file: `${payments}/attempts/due-attempts.store.ts`,
        find: `        .where('provider', '=', provider)
        .where('check_after', '<=', now)\n`,
        replace: `        .where('check_after', '<=', now)\n`,
      },
    ],
    tests: startTests,
  },
  {
    harm: 'A payment that takes a while is never looked at again if its webhook is lost',
    edits: [
      {
        file: `${payments}/attempts/due-attempts.store.ts`,
        find: `        .where('check_after', '<=', now)
        .orderBy('check_after')`,
        replace: `        .where('check_after', '<=', now)
        .where('state', 'in', ['creating', 'open', 'approved'])
        .orderBy('check_after')`,
      },
    ],
    tests: settleTests,
  },
  {
    harm: 'Coins that arrive after the invoice expired are never noticed',
    edits: [
      {
        file: `${payments}/attempts/next-check.ts`,
        find: `return now < expiresAt + lateMoneyMs ? now + hourMs : null`,
        replace: `return null`,
      },
    ],
    tests: settleTests,
  },
  {
    harm: 'When taking the approved money is refused, the payment is not read, and stays open for ever',
    edits: [
      {
        file: `${payments}/captures/capture-abandoned.ts`,
        find: `    if (!(error instanceof ProviderRefused || error instanceof AppError)) throw error\n`,
        replace: `    throw error\n`,
      },
    ],
    tests: captureTests,
  },
  {
    harm: 'Whoever approves and closes the tab has bought nothing',
    edits: [
      {
        file: `${payments}/reconciliation/check-payment.ts`,
        find: `    await captureIfAbandoned(deps, gateway, created)\n`,
        replace: '',
      },
    ],
    tests: settleTests,
  },
  {
    harm: 'Whoever knows the number of an order can go on with it under their own name',
    edits: [
      {
        file: `${payments}/checkout/open-order.ts`,
        find: ` && order.email_key === keyOf(buyer) &&`,
        replace: ` &&`,
      },
    ],
    tests: openTests,
  },
  {
    harm: 'A signed-in buyer’s receipt, with the licence in it, goes to whatever address the browser sent',
    edits: [
      {
        file: `${payments}/checkout/open-order.ts`,
        find: `return { accountId, email: account?.email ?? null, browserHash }`,
        replace: `return { accountId, email: email ?? account?.email ?? null, browserHash }`,
      },
    ],
    tests: openTests,
  },
  {
    harm: 'Whoever knows a guest’s address and the number of the order can go on with it',
    edits: [
      {
        file: `${payments}/checkout/open-order.ts`,
        find: `    browserHash !== null && order.begun_by === null && order.browser_hash === browserHash`,
        replace: `    order.begun_by === null && order.browser_hash !== null`,
      },
    ],
    tests: openTests,
  },
  {
    harm: 'A signed-in buyer pays an order that a stranger began with their address and can look into',
    edits: [
      {
        file: `${payments}/orders/orders.store.ts`,
        find: `? begun.where('begun_by', '=', begunBy.accountId)`,
        replace: `? begun.where('account_id', '=', begunBy.accountId)`,
      },
    ],
    tests: openTests,
  },
  {
    harm: 'The secret of a guest’s browser can be read in the database',
    edits: [
      {
        file: `${payments}/checkout/open-order.ts`,
        find: `browserSecret === undefined ? null : secretHash(browserSecret)`,
        replace: `browserSecret === undefined ? null : browserSecret`,
      },
    ],
    tests: openTests,
  },
  {
    harm: 'The page of an order tells the buyer’s address to everybody who has its link',
    edits: [
      {
        file: `${payments}/orders/read-order.ts`,
        find: `callerId !== undefined && callerId === order.account_id ? { email: order.email } : null`,
        replace: `order.account_id === null ? null : { email: order.email }`,
      },
    ],
    tests: checkoutTests,
  },
  {
    harm: 'Everybody who is signed in reads the receipts of all accounts',
    edits: [
      {
        file: `${payments}/orders/orders.store.ts`,
        find: `    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')`,
        replace: `    .where('account_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')`,
      },
    ],
    tests: openTests,
  },
  {
    harm: 'Whoever has not paid is told that the payment was successful, and waits for a license',
    edits: [
      {
        file: 'packages/contract/src/orders/order-words.ts',
        find: `headline: 'Waiting for your payment',`,
        replace: `headline: 'Payment Successful',`,
      },
    ],
    tests: ['packages/contract/src/orders/order-words.test.ts'],
    on: 'plain',
  },
  {
    harm: 'A buyer is asked for the rest at an address that nobody watches any more',
    edits: [
      {
        file: 'packages/contract/src/orders/order-words.ts',
        find: `coinsSoFar(order)?.crypto.paymentLink`,
        replace: `coinsSoFar(order)?.crypto`,
      },
    ],
    tests: ['packages/contract/src/orders/order-words.test.ts'],
    on: 'plain',
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
  {
    harm: 'Whoever paid in part and closed the page never hears of it',
    edits: [
      {
        file: 'apps/server/src/features/payments/settlement/apply-status.ts',
        find: `  if (status === 'review') return reviewMail({ ...mail, payment })\n`,
        replace: '',
      },
    ],
    tests: ['apps/server/src/features/payments/orders/payment-view.test.ts'],
  },
]
