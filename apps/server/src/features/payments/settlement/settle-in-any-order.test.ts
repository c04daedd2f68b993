import { expect, test } from 'vitest'

import { type AttemptFacts, afterReading } from '../attempts/attempt-facts.ts'
import { orderStatusOf } from '../orders/order-status.ts'
import { histories, type SimulatedName, type Step } from '../testing/payment-histories.ts'
import { openPaymentWorld, type PaymentWorld } from '../testing/payment-world.ts'
import { simulateProviders } from '../testing/simulated-providers.ts'

/** Reproducible: a failure names its seed. */
function seededRandom(seed: number) {
  let state = seed * 2_654_435_761 + 1
  return (sides: number) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % sides
  }
}

const simulatedNames = ['stripe', 'paypal', 'btcpay'] as const
const methods = { stripe: ['stripe'], paypal: ['paypal'], btcpay: ['bitcoin', 'monero'] } as const

/** How each history must end, written independently of the code under test. */
function endOf(history: readonly Step[]): string {
  const last = history.at(-1)
  const happened = (step: Step) => history.includes(step)
  const isPaid = happened('pay') || happened('overpay')
  if (isPaid) {
    if (happened('lose dispute')) return 'charged_back'
    if (last === 'open dispute') return 'disputed'
    if (last === 'refund all') return 'refunded'
    return last === 'refund part' ? 'partially_refunded' : 'paid'
  }
  if (
    last === 'never confirm' ||
    last === 'pay late' ||
    (last === 'expire' && happened('pay partly'))
  )
    return 'review'
  if (last === 'fail') return 'failed'
  if (last === 'expire') return 'expired'
  return last === 'cancel' ? 'cancelled' : 'pending'
}

for (const provider of simulatedNames) {
  test(`${provider}: 100,000 orders whose readings arrive in any order, twice or never end right`, async () => {
    const wrong: string[] = []
    for (let seed = 1; seed <= 100_000; seed++) {
      const roll = seededRandom(seed)
      const history = histories[provider][roll(histories[provider].length)] ?? []
      const status = await statusAfter(provider, history, roll)
      if (status !== endOf(history))
        wrong.push(`seed ${seed}: ${history.join(', ')} ended as ${status}`)
      if (wrong.length > 5) break
    }
    expect(wrong).toEqual([])
  }, 300_000)
}

const expected = { orderId: 'order', totalCents: 1619, currency: 'USD' }

/** Readings are taken at any time, written down in any order, some twice; the last look comes last. */
async function statusAfter(
  provider: SimulatedName,
  history: readonly Step[],
  roll: (n: number) => number,
) {
  const world = simulateProviders()[provider]
  const { providerId } = await world.create({
    orderId: 'order',
    attemptId: 'attempt',
    attemptNumber: 1,
    method: methods[provider][0],
    planTitle: 'Algo',
    subtotalCents: 1499,
    taxCents: 120,
    totalCents: 1619,
    email: null,
    anonymous: false,
    expiresAt: 0,
    successUrl: '',
    cancelUrl: '',
  })
  const snapshot = () => world.payments.get(providerId)?.snapshot
  const readings = [{ at: 1, snapshot: snapshot() }]
  for (const [index, step] of history.entries()) {
    world.happen(providerId, step)
    readings.push({ at: index + 2, snapshot: snapshot() })
  }
  const last = readings.at(-1)
  const reported = readings.flatMap(
    (reading) => Array(roll(3)).fill(reading) as (typeof readings)[0][],
  )
  for (let index = reported.length - 1; index > 0; index--) {
    const other = roll(index + 1)
    const [a, b] = [reported[index], reported[other]]
    if (a && b) [reported[index], reported[other]] = [b, a]
  }
  let facts: AttemptFacts = {
    id: 'attempt',
    state: 'open',
    review: null,
    returned: false,
    refundedCents: 0,
    dispute: 'none',
    overpaid: false,
    reference: null,
    providerStatus: null,
    checkoutUrl: null,
    crypto: null,
    readAt: 0,
  }
  let paidAttemptId: string | null = null
  for (const reading of [...reported, last]) {
    if (!reading?.snapshot) continue
    facts = afterReading(facts, expected, reading.snapshot, reading.at)
    if (facts.state === 'paid') paidAttemptId = 'attempt'
  }
  return orderStatusOf({ totalCents: 1619, paidAttemptId }, [facts], new Set())
}

const asked = Number(process.env['PAYMENT_ORDERINGS'] ?? 100)
/** PostgreSQL answers over a socket: there, a tenth of the rounds has to do. */
const rounds = process.env['TEST_DATABASE'] === 'postgres' ? Math.max(10, asked / 10) : asked

for (const provider of simulatedNames) {
  test(`${provider}: on a real database, events in any order, twice or never, end right with at most one license`, async () => {
    const world = await openPaymentWorld()
    const wrong: string[] = []
    for (let seed = 1; seed <= rounds && wrong.length <= 5; seed++) {
      const roll = seededRandom(seed)
      const history = histories[provider][roll(histories[provider].length)] ?? []
      wrong.push(...(await playThrough(world, provider, history, roll, seed)))
    }
    expect(wrong).toEqual([])
  }, 14_400_000)
}

async function playThrough(
  world: PaymentWorld,
  provider: SimulatedName,
  history: readonly Step[],
  roll: (n: number) => number,
  seed: number,
): Promise<string[]> {
  const kinds = methods[provider]
  const method = kinds[roll(kinds.length)] ?? kinds[0]
  const { orderId, providerId } = await world.buy(method, { email: `buyer${seed}@example.com` })
  const kept: Parameters<PaymentWorld['deliver']>[1][] = []
  for (const step of history) {
    kept.push(world.simulated[provider].happen(providerId, step))
    world.runtime.advance(1)
    // Some are reported at once, some later, some twice, some never.
    if (roll(3) === 0) {
      const event = kept[roll(kept.length)]
      if (event) await world.deliver(provider, event)
    }
    if (roll(2) === 0) await world.processEvents()
    if (roll(4) === 0) await world.wait(60_000)
  }
  while (kept.length > 0) {
    const [event] = kept.splice(roll(kept.length), 1)
    if (event && roll(3) > 0) await world.deliver(provider, event)
    if (event && roll(3) === 0) await world.deliver(provider, event)
  }
  await world.processEvents()
  // What nobody reported is found by asking, at the latest a day later.
  await world.database
    .updateTable('payment_attempts')
    .set({ check_after: world.runtime.now() })
    .where('order_id', '=', orderId)
    .execute()
  await world.checkPayments()
  // Done with this one: the orders to come are not to pay for looking after it.
  await world.database
    .updateTable('payment_attempts')
    .set({ check_after: null })
    .where('order_id', '=', orderId)
    .execute()
  const { status } = await world.order(orderId)
  const licenses = await world.licensesOf(orderId)
  const mayHave = ['paid', 'partially_refunded', 'refunded', 'disputed', 'charged_back']
  const wrong: string[] = []
  const happened = world.simulated[provider].historyOf(providerId)
  const end = endOf(happened)
  const name = `seed ${seed}: ${happened.join(', ')}`
  if (status !== end) wrong.push(`${name} ended as ${status}, not ${end}`)
  if (licenses.length !== (mayHave.includes(end) ? 1 : 0)) {
    wrong.push(`${name} has ${licenses.length} licenses`)
  }
  return wrong
}
