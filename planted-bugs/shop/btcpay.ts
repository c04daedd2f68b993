import type { PlantedBug } from '../planted-bug.ts'

const payments = 'apps/server/src/features/payments'
const events = `${payments}/providers/btcpay/btcpay-events.ts`
const gateway = `${payments}/providers/btcpay/btcpay-gateway.ts`
const snapshot = `${payments}/providers/btcpay/btcpay-snapshot.ts`
const eventTests = [`${payments}/providers/btcpay/btcpay-events.test.ts`]
const gatewayTests = [
  `${payments}/providers/btcpay/btcpay-gateway.test.ts`,
  `${payments}/providers/btcpay/btcpay-read.test.ts`,
  `${payments}/providers/btcpay/btcpay-refund.test.ts`,
]

export const btcpay: readonly PlantedBug[] = [
  {
    harm: 'BTCPay: an event with a forged signature is believed',
    edits: [
      {
        file: events,
        find: `if (signature === undefined || !isSigned(body, signature, secret)) return undefined`,
        replace: `if (signature === undefined || !secret) return undefined`,
      },
    ],
    tests: eventTests,
  },
  {
    harm: 'BTCPay: the signature is compared with the event written again, so genuine ones are refused',
    edits: [
      {
        file: events,
        find: `createHmac('sha256', secret).update(body).digest()`,
        replace: `createHmac('sha256', secret).update(JSON.stringify(jsonOf(body)) ?? '').digest()`,
      },
    ],
    tests: eventTests,
  },
  {
    harm: 'BTCPay: an event that is sent again counts as another one',
    edits: [{ file: events, find: `originalDeliveryId || deliveryId`, replace: `deliveryId` }],
    tests: eventTests,
  },
  {
    harm: 'BTCPay: events of another store on the same server are taken for ours',
    edits: [
      {
        file: events,
        find: `const isOurs = wanted.has(type) && parsed.data.storeId === storeId && invoiceId`,
        replace: `const isOurs = wanted.has(type) && storeId && invoiceId`,
      },
    ],
    tests: eventTests,
  },
  {
    harm: 'BTCPay: coins that came a day too late count at yesterday’s rate',
    edits: [
      {
        file: snapshot,
        find: `    isAtLeast(invoice.paidAmount ?? '', invoice.amount) &&
    lastAt - invoice.expirationTime < acceptedLatenessS\n`,
        replace: `    isAtLeast(invoice.paidAmount ?? '', invoice.amount)\n`,
      },
    ],
    tests: gatewayTests,
  },
  {
    harm: 'BTCPay: half of the price buys a license',
    edits: [
      {
        file: snapshot,
        find: `    case 'PaidPartial':
      return { state: 'expired', exception: 'partial' }
    case 'PaidLate':
      return { state: 'expired', exception: 'late' }`,
        replace: `    case 'PaidPartial':
      return { state: 'paid', exception: null }
    case 'PaidLate':
      return { state: 'expired', exception: 'late' }`,
      },
    ],
    tests: gatewayTests,
  },
  {
    harm: 'BTCPay: less than the price, sent late, buys a license, because sums are compared as text',
    edits: [
      {
        file: snapshot,
        find: `    isAtLeast(invoice.paidAmount ?? '', invoice.amount) &&\n`,
        replace: `    String(invoice.paidAmount ?? '') >= String(invoice.amount) &&\n`,
      },
    ],
    tests: gatewayTests,
  },
  {
    harm: 'BTCPay: coins that nobody has confirmed yet buy a license',
    edits: [
      {
        file: snapshot,
        find: `      return { state: 'processing', exception: null }`,
        replace: `      return { state: 'paid', exception: null }`,
      },
    ],
    tests: gatewayTests,
  },
  {
    harm: 'BTCPay: an invoice that any amount settles buys a license',
    edits: [{ file: snapshot, find: ` && invoice.type === 'Standard',`, replace: `,` }],
    tests: gatewayTests,
  },
  {
    harm: 'BTCPay: a double click makes two invoices with two addresses',
    edits: [
      {
        file: gateway,
        find: `      underWay.set(request.attemptId, made)\n`,
        replace: '',
      },
    ],
    tests: gatewayTests,
  },
  {
    harm: 'BTCPay: a connection that breaks while an invoice is made makes several',
    edits: [
      {
        file: `${payments}/providers/btcpay/btcpay-client.ts`,
        find: `repeatable: method === 'GET',`,
        replace: `repeatable: true,`,
      },
    ],
    tests: gatewayTests,
  },
  {
    harm: 'A price that is a fraction of a cent too low is rounded up and taken for the price',
    edits: [
      {
        file: `${payments}/providers/decimal-cents.ts`,
        find: `  if (/[1-9]/.test(fraction.slice(2))) return null\n`,
        replace: '',
      },
    ],
    tests: [`${payments}/providers/decimal-cents.test.ts`],
  },
]
