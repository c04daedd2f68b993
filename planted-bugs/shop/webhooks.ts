import type { PlantedBug } from '../planted-bug.ts'

const payments = 'apps/server/src/features/payments'
const receive = `${payments}/events/receive-event.ts`
const tests = [
  `${payments}/settlement/settle.test.ts`,
  `${payments}/settlement/settlement-alerts.test.ts`,
  `${payments}/settlement/two-payments.test.ts`,
]
const routeTests = [`${payments}/events/webhooks.test.ts`]
const processTests = [`${payments}/events/process-events.test.ts`]
const leaseTests = [`${payments}/events/event-lease.test.ts`]
const hold = `${payments}/events/hold-events.ts`

/** Whoever sends an event: it is genuine, stored once and answered, or sent again. */
export const webhooks: readonly PlantedBug[] = [
  {
    harm: 'An event that arrives twice in one moment fails, because it is looked for before it is added',
    edits: [
      {
        file: `${payments}/events/provider-events.store.ts`,
        find: `  const added = await queries\n`,
        replace: `  const known = await queries
    .selectFrom('provider_events')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', '=', event.eventId)
    .executeTakeFirst()
  if (known) return false
  const added = await queries\n`,
      },
      {
        file: `${payments}/events/provider-events.store.ts`,
        find: `    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())\n`,
        replace: '',
      },
    ],
    tests: processTests,
  },
  {
    harm: 'An event that could not be stored is answered with 200, and never sent again',
    edits: [
      {
        file: receive,
        find: `    throw new AppError('unavailable', 'Please send this again later.', { retryAfterSeconds: 60 })\n`,
        replace: `    return 'known'\n`,
      },
    ],
    tests: routeTests,
  },
  {
    harm: 'Somebody who forges events leaves no trace',
    edits: [{ file: receive, find: `      await deps.forgedEvents.note(provider)\n`, replace: '' }],
    tests,
  },
  {
    harm: 'A forged event is answered as if it were welcome',
    edits: [
      {
        file: `${payments}/events/webhooks.routes.ts`,
        find: `        if (outcome === 'forged') {
          throw new AppError('invalid_request', 'The signature does not match.')
        }\n`,
        replace: '',
      },
    ],
    tests: routeTests,
  },
  {
    harm: 'Genuine events are refused, because their bytes are parsed and written again before they are checked',
    edits: [
      {
        file: `${payments}/events/webhooks.routes.ts`,
        find: `(_request, body, done) => done(null, body),`,
        replace: `(_request, body, done) =>
        done(null, Buffer.from(JSON.stringify(JSON.parse(body.toString())))),`,
      },
    ],
    tests: routeTests,
  },
  {
    harm: 'An event that came while the provider was silent is thrown away',
    edits: [
      {
        file: `${payments}/events/process-events.job.ts`,
        find: `const isChecked = answers.every((answer) => answer === 'checked')`,
        replace: `const isChecked = true`,
      },
    ],
    tests: processTests,
  },
  {
    harm: 'Money in an invoice that no row of ours knows is never noticed: its event is closed as checked',
    edits: [
      {
        file: `${payments}/events/unknown-payment.ts`,
        find: `  if (isOurs) return false\n`,
        replace: `  if (isOurs || attempts.length > 0) return false\n`,
      },
    ],
    tests: processTests,
  },
  {
    harm: 'A shop that shares its account with another gets a mail for every payment of that other shop',
    edits: [
      {
        file: `${payments}/events/process-events.job.ts`,
        find: `\${orderId ?? today}`,
        replace: `\${event.event_id}`,
      },
    ],
    tests: processTests,
  },
  {
    harm: 'Whoever sends forged events by the thousand makes the database write by the thousand',
    edits: [
      {
        file: `${payments}/events/forged-events.ts`,
        find: ` || now < count.writtenAt + minuteMs`,
        replace: ``,
      },
    ],
    tests: processTests,
  },
  {
    harm: 'Forged events are answered without end, and each PayPal one asks PayPal',
    edits: [
      {
        file: `${payments}/events/webhooks.routes.ts`,
        find: `        if (outcome === 'forged' && isOverLimit) throw tooManyFailures()\n`,
        replace: ``,
      },
    ],
    tests: routeTests,
  },
  {
    harm: 'Whoever paid while the server was being restarted waits five minutes for their license',
    edits: [
      {
        file: hold,
        find: `export const leaseMs = 10 * secondMs`,
        replace: `export const leaseMs = 300 * secondMs`,
      },
    ],
    tests: leaseTests,
  },
  {
    harm: 'While a provider is slow, every process does the same work again and again',
    edits: [
      {
        file: hold,
        find: `  const timer = setInterval(renew, renewEveryMs).unref()`,
        replace: `  const timer = setInterval(() => renew, renewEveryMs).unref()`,
      },
    ],
    tests: leaseTests,
  },
]
