import type { PlantedBug } from '../planted-bug.ts'

const paypalDir = 'apps/server/src/features/payments/providers/paypal'
const signature = `${paypalDir}/paypal-signature.ts`
const gateway = `${paypalDir}/paypal-gateway.ts`
const snapshot = `${paypalDir}/paypal-snapshot.ts`
const eventTests = [`${paypalDir}/paypal-events.test.ts`]
const gatewayTests = [
  `${paypalDir}/paypal-gateway.test.ts`,
  `${paypalDir}/paypal-capture.test.ts`,
  `${paypalDir}/paypal-read.test.ts`,
]

export const paypal: readonly PlantedBug[] = [
  {
    harm: 'PayPal: an event with a forged signature is believed',
    edits: [
      {
        file: signature,
        find: `return verdict.verification_status === 'SUCCESS' ? message : undefined`,
        replace: `return verdict.verification_status === '' ? undefined : message`,
      },
    ],
    tests: eventTests,
  },
  {
    harm: 'PayPal: the event is written again before PayPal is asked about it, so genuine ones are refused',
    edits: [
      {
        file: signature,
        find: '"webhook_event":${raw}}`',
        replace: '"webhook_event":${JSON.stringify(message)}}`',
      },
    ],
    tests: eventTests,
  },
  {
    harm: 'PayPal: a message that goes on behind its end names another webhook, whose owner signed it',
    edits: [
      {
        file: signature,
        find: `  const message = raw === undefined ? undefined : objectOf(raw)\n`,
        replace: `  const message = raw === undefined ? undefined : (objectOf(raw) ?? { raw })\n`,
      },
    ],
    tests: eventTests,
  },
  {
    harm: 'PayPal: money is taken twice when the answer to the first capture is lost',
    edits: [
      {
        file: gateway,
        find: `          body: '{}',
          requestId,
          whole: true,`,
        replace: `          body: '{}',
          whole: true,`,
      },
    ],
    tests: gatewayTests,
  },
  {
    harm: 'PayPal: after a declined card, another card is declined as well, unseen',
    edits: [
      {
        file: gateway,
        find: 'capture:${providerId}:${declines}`',
        replace: 'capture:${providerId}`',
      },
    ],
    tests: gatewayTests,
  },
  {
    harm: 'PayPal: what was asked for counts, though less was taken',
    edits: [
      {
        file: snapshot,
        find: `const amount = capture?.amount ?? unit?.amount`,
        replace: `const amount = unit?.amount ?? capture?.amount`,
      },
    ],
    tests: gatewayTests,
  },
  {
    harm: 'PayPal: money that PayPal holds back for review counts as paid',
    edits: [
      {
        file: snapshot,
        find: `if (capture.status === 'PENDING') return 'processing'`,
        replace: `if (capture.status === 'PENDING') return 'paid'`,
      },
    ],
    tests: gatewayTests,
  },
  {
    harm: 'PayPal: an order of another merchant pays for a license here',
    edits: [
      {
        file: snapshot,
        find: `ours: isOneOfOurs && (merchantId === undefined || payee === merchantId),`,
        replace: `ours: isOneOfOurs,`,
      },
    ],
    tests: gatewayTests,
  },
  {
    harm: 'PayPal: a dispute that the buyer won leaves the license as it is',
    edits: [
      {
        file: `${paypalDir}/paypal-disputes.ts`,
        find: `const lostOutcomes = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']`,
        replace: `const lostOutcomes = ['RESOLVED_BUYER_FAVOR', 'ACCEPTED']`,
      },
    ],
    tests: gatewayTests,
  },
]
