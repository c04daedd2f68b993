import type { PlantedBug } from '../planted-bug.ts'

const payments = 'apps/server/src/features/payments'
const checkoutTests = [`${payments}/checkout/checkout.test.ts`]
const openTests = [`${payments}/checkout/open-order.test.ts`]

/** What an order costs, whose it is, and who may see it. */
export const orders: readonly PlantedBug[] = [
  {
    harm: 'The browser says what a license costs',
    edits: [
      {
        file: 'packages/contract/src/shop/payments.ts',
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
    harm: 'A signed-in buyer’s receipt, with the license in it, goes to whatever address the browser sent',
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
    harm: 'The page of an order reports the buyer’s address to everybody who has its link',
    edits: [
      {
        file: `${payments}/orders/read-order.ts`,
        find: `isOwn ? { email: order.email } : null`,
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
    harm: 'A buyer who has not paid reads that the payment was successful, and waits for a license',
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
]
