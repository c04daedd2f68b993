import type { PlantedBug } from '../planted-bug.ts'

const payments = 'apps/server/src/features/payments'
const start = `${payments}/checkout/start-payment.ts`
const settleTests = [
  `${payments}/settlement/settle.test.ts`,
  `${payments}/settlement/settlement-alerts.test.ts`,
  `${payments}/settlement/two-payments.test.ts`,
]
const captureTests = [`${payments}/captures/captures.test.ts`]
const startTests = [`${payments}/checkout/start-payment.test.ts`]

/** Money that arrives, or does not, and nobody looks. */
export const unnoticedPayments: readonly PlantedBug[] = [
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
    harm: 'A buyer who paid in part and closed the page never learns of it',
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
