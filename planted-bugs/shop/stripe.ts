import type { PlantedBug } from '../planted-bug.ts'

const stripeDir = 'apps/server/src/features/payments/providers/stripe'
const events = `${stripeDir}/stripe-events.ts`
const gateway = `${stripeDir}/stripe-gateway.ts`
const snapshot = `${stripeDir}/stripe-snapshot.ts`
const eventTests = [`${stripeDir}/stripe-events.test.ts`]
const gatewayTests = [`${stripeDir}/stripe-gateway.test.ts`, `${stripeDir}/stripe-read.test.ts`]
const construct = `Stripe.webhooks.constructEvent(body, signature, secret, toleranceS, undefined, now)`

export const stripe: readonly PlantedBug[] = [
  {
    harm: 'Stripe: an event with a forged signature is believed',
    edits: [{ file: events, find: construct, replace: `JSON.parse(body.toString('utf8'))` }],
    tests: eventTests,
  },
  {
    harm: 'Stripe: the signature is compared with the event written again, so genuine ones are refused',
    edits: [
      {
        file: events,
        find: construct,
        replace: `Stripe.webhooks.constructEvent(
      JSON.stringify(JSON.parse(body.toString('utf8'))),
      signature,
      secret,
      toleranceS,
      undefined,
      now,
    )`,
      },
    ],
    tests: eventTests,
  },
  {
    harm: 'Stripe: an event that was overheard can be sent again after days',
    edits: [{ file: events, find: `const toleranceS = 300`, replace: `const toleranceS = 0` }],
    tests: eventTests,
  },
  {
    harm: 'Stripe: without a webhook secret, whoever signs with nothing is believed',
    edits: [
      {
        file: gateway,
        find: `  if (keys.webhookSecret.trim() === '') throw new Error('Stripe needs a webhook secret')\n`,
        replace: '',
      },
    ],
    tests: gatewayTests,
  },
  {
    harm: 'Stripe: a test card pays for a real license',
    edits: [{ file: snapshot, find: `ours: session.livemode === isLive,`, replace: `ours: true,` }],
    tests: gatewayTests,
  },
  {
    harm: 'Stripe: a bank transfer that is only promised counts as paid',
    edits: [
      {
        file: snapshot,
        find: `if (payment === 'unpaid') return isGivenUp(session) ? 'failed' : 'processing'`,
        replace: `if (payment === 'unpaid') return isGivenUp(session) ? 'failed' : 'paid'`,
      },
    ],
    tests: gatewayTests,
  },
  {
    harm: 'Stripe: a request whose answer was lost makes a second session that can be paid',
    edits: [
      {
        file: gateway,
        find: `stripe.checkout.sessions.create(sessionFor(request, taxRateId), { idempotencyKey }),`,
        replace: `stripe.checkout.sessions.create(sessionFor(request, taxRateId)),`,
      },
    ],
    tests: gatewayTests,
  },
  {
    harm: 'Stripe: the buyer is charged another total than the one on the order',
    edits: [
      { file: gateway, find: `if (!isWhatWeAsked) {`, replace: `if (made.amount_total === 0) {` },
    ],
    tests: gatewayTests,
  },
  {
    harm: 'Stripe: a dispute that was lost is hidden by a later one that was won',
    edits: [
      {
        file: snapshot,
        find: `if (statuses.includes('lost')) return 'lost'`,
        replace: `if (statuses[0] === 'lost') return 'lost'`,
      },
    ],
    tests: gatewayTests,
  },
  {
    harm: 'Stripe: an operator who presses twice refunds twice',
    edits: [
      {
        file: gateway,
        find: `              reason: 'requested_by_customer',
            },
            { idempotencyKey },`,
        replace: `              reason: 'requested_by_customer',
            },`,
      },
    ],
    tests: gatewayTests,
  },
]
