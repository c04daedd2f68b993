import type { PlantedBug } from '../planted-bug.ts'

const payments = 'apps/server/src/features/payments'
const claim = `${payments}/anonymous-purchase/claim-order.ts`
const open = `${payments}/anonymous-purchase/open-anonymous-order.ts`
const forgetTests = [`${payments}/retention/forget-payments.test.ts`]
const anonymousTests = [`${payments}/anonymous-purchase/anonymous-purchase.test.ts`]
const checkoutTests = [`${payments}/anonymous-purchase/anonymous-checkout.test.ts`]

/** An anonymous purchase: nothing of the person is kept, and its account belongs to one. */
export const anonymousPurchase: readonly PlantedBug[] = [
  {
    harm: 'Whoever finds an old claim code takes over the account behind it',
    edits: [
      {
        file: claim,
        find: `    if (now > claimedAt + claimAgainMs) throw claimIsOver()\n`,
        replace: '',
      },
    ],
    tests: checkoutTests,
  },
  {
    harm: 'Two claims in one moment hand the order out twice, or to nobody',
    edits: [
      {
        file: claim,
        find: `    if (order.account_id !== null) {
      const accountId = order.account_id`,
        replace: `    if (known.account_id !== null) {
      const accountId = known.account_id`,
      },
    ],
    tests: checkoutTests,
  },
  {
    harm: 'An account can be claimed before its order is paid',
    edits: [
      {
        file: claim,
        find: `  throw licenseState === undefined
    ? new AppError('claim_not_ready', 'The payment has not been confirmed yet.')
    : new`,
        replace: `  if (licenseState === undefined) return
  throw new`,
      },
    ],
    tests: checkoutTests,
  },
  {
    harm: 'The log reports which account an anonymous order became',
    edits: [
      {
        file: claim,
        find: `    await licenses.handOver(transaction, { orderId: order.id, accountId })\n`,
        replace: `    await licenses.handOver(transaction, { orderId: order.id, accountId })
    deps.log.info({ order: order.id, username }, 'an order was claimed')\n`,
      },
    ],
    tests: anonymousTests,
  },
  {
    harm: 'The log reports the password of an anonymous account',
    edits: [
      {
        file: claim,
        find: `  const passwordHash = await passwords.hash(password)\n`,
        replace: `  const passwordHash = await passwords.hash(password)
  deps.log.debug({ order: known.id, made: [password.length, password] }, 'made a password')\n`,
      },
    ],
    tests: checkoutTests,
  },
  {
    harm: 'An anonymous order keeps the address of the buyer who is signed in',
    edits: [
      {
        file: open,
        find: `    anonymous: 1,
    claim_hash: claimHash,`,
        replace: `    email: account?.email ?? null,
    anonymous: 1,
    claim_hash: claimHash,`,
      },
    ],
    tests: anonymousTests,
  },
  {
    harm: 'An anonymous order is written down under the account of the buyer who is signed in',
    edits: [
      {
        file: open,
        find: `account_id: null,`,
        replace: `account_id: account?.id ?? null,`,
      },
    ],
    tests: anonymousTests,
  },
  {
    harm: 'An anonymous order reports the second in which it was made, which a block chain reports as well',
    edits: [
      {
        file: open,
        find: `    claim_hash: claimHash,
    created_at: startOfDay(runtime.now()),`,
        replace: `    claim_hash: claimHash,
    created_at: runtime.now(),`,
      },
    ],
    tests: checkoutTests,
  },
  {
    harm: 'An anonymous license reports the minute in which it was paid',
    edits: [
      {
        file: `${payments}/settlement/apply-status.ts`,
        find: `      toTheDay: order.anonymous === 1,\n`,
        replace: `      toTheDay: false,\n`,
      },
    ],
    tests: anonymousTests,
  },
  {
    harm: 'The log keeps the whole address of every request, with what stands behind the question mark',
    edits: [
      {
        file: 'apps/server/src/platform/http/request-log.ts',
        find: `route: request.routeOptions.url ?? 'none',`,
        replace: `route: request.url,`,
      },
    ],
    tests: checkoutTests,
  },
  {
    harm: 'The crypto server is reported who buys anonymously',
    edits: [
      {
        file: `${payments}/providers/btcpay/btcpay-invoice.ts`,
        find: `const mayNameBuyer = !request.anonymous && request.email !== null`,
        replace: `const mayNameBuyer = request.email !== null`,
      },
    ],
    tests: [`${payments}/providers/btcpay/btcpay-gateway.test.ts`],
  },
  {
    harm: 'Years later it can still be found out which account paid which invoice',
    edits: [
      {
        file: `${payments}/retention/forget-anonymous-orders.ts`,
        find: `  await transaction.deleteFrom('payment_attempts').where('order_id', '=', id).execute()\n`,
        replace: `  await transaction
    .deleteFrom('payment_attempts')
    .where('order_id', '=', id)
    .where('state', '!=', 'paid')
    .execute()\n`,
      },
    ],
    tests: forgetTests,
  },
  {
    harm: 'Whoever claims months after paying, and loses the answer, has lost the account',
    edits: [
      {
        file: `${payments}/retention/forget-anonymous-orders.ts`,
        find: `    .where((is) => is.or([is('claimed_at', 'is', null), is('claimed_at', '<', now - claimAgainMs)]))\n`,
        replace: '',
      },
      {
        file: `${payments}/retention/forget-anonymous-orders.ts`,
        find: `  if ((order?.claimed_at ?? 0) >= now - claimAgainMs) return\n`,
        replace: `  if (!order) return\n`,
      },
    ],
    tests: forgetTests,
  },
  {
    harm: 'Coins that wait for a person are forgotten with the payment that brought them',
    edits: [
      {
        file: `${payments}/retention/forget-anonymous-orders.ts`,
        find: `            .where('review', 'is not', null)\n`,
        replace: `            .where('review', '=', 'mismatch')\n`,
      },
    ],
    tests: forgetTests,
  },
  {
    harm: 'The name and address of whoever paid stay in the database for half a year',
    edits: [
      {
        file: `${payments}/events/provider-events.store.ts`,
        find: `      body: '',\n`,
        replace: '',
      },
    ],
    tests: forgetTests,
  },
  {
    harm: 'The second in which an anonymous account was paid for is never rounded',
    edits: [
      {
        file: `${payments}/retention/forget-payments.job.ts`,
        find: `      await roundAnonymousTimes(deps)\n`,
        replace: '',
      },
    ],
    tests: forgetTests,
  },
  {
    harm: 'An anonymous account that renews is no longer anonymous',
    edits: [
      {
        file: `${payments}/checkout/open-order.ts`,
        find: `if (accountId !== null && buyer.email === null && needsNoName) {`,
        replace: `if (accountId !== null && buyer.email === '' && needsNoName) {`,
      },
    ],
    tests: [`${payments}/checkout/open-order.test.ts`],
  },
  {
    harm: 'Two clicks in one moment are answered with an error of the database',
    edits: [
      {
        file: `${payments}/orders/orders.store.ts`,
        find: `    .onConflict((conflict) => conflict.column('claim_hash').doNothing())\n`,
        replace: '',
      },
    ],
    tests: [`${payments}/checkout/open-order.test.ts`],
  },
]
