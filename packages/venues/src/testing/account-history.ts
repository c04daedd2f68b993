import fc from 'fast-check'
import { expect } from 'vitest'

import type { OrderKind, OrderTerms } from '../order-terms.ts'
import { type AccountHarness, limitBuy } from './account-harness.ts'
import { nearlyRight } from './random-history.ts'

/** What the world may do to an account adapter next. Numbers count through what is open, asked and placed. */
export type AccountStep =
  | { kind: 'message'; connection: number; text: string }
  | { kind: 'answer'; request: number; status: number; body: string }
  | { kind: 'lose'; request: number; mayHaveArrived: boolean }
  | { kind: 'open' | 'close'; connection: number }
  | { kind: 'sign'; isOpen: boolean }
  | { kind: 'place'; order: number; terms: Partial<OrderTerms> }
  | { kind: 'amend' | 'replace' | 'cancel' | 'lookUp'; order: number; isNumbered: boolean }
  | { kind: 'cancelAll' | 'readOpenOrders' | 'readBalances' | 'readFills' | 'stop' }
  | { kind: 'pass' | 'sleep'; ms: number }

const kinds: readonly OrderKind[] = [
  'market',
  'limit',
  'stop-market',
  'stop-limit',
  'take-profit-market',
  'take-profit-limit',
  'trailing-stop-market',
  'trailing-stop-limit',
  'bracket',
]

const terms: fc.Arbitrary<Partial<OrderTerms>> = fc.record(
  {
    symbol: fc.constantFrom('BTC-USD', 'ETH-USD', '__proto__', ''),
    side: fc.constantFrom('buy', 'sell'),
    kind: fc.constantFrom(...kinds),
    size: fc.constantFrom(null, '0.01', '', 'x'),
    quoteSize: fc.constantFrom(null, '10.00'),
    limitPrice: fc.constantFrom(null, '64000', 'x'),
    stopPrice: fc.constantFrom(null, '62000'),
    trailing: fc.constantFrom(
      null,
      { unit: 'percent', value: '1' } as const,
      {
        unit: 'price',
        value: 'x',
      } as const,
    ),
    timeInForce: fc.constantFrom('gtc', 'ioc', 'fok', 'gtd'),
    expiresAt: fc.constantFrom(null, 0, 1_790_000_000_000, 8.64e15),
    postOnly: fc.boolean(),
    displaySize: fc.constantFrom(null, '0.001'),
  },
  { requiredKeys: [] },
)

const step = (kind: readonly string[], rest: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ kind: fc.constantFrom(...kind), ...rest })

/** Histories near to what may happen: messages and answers of the exchange, spoilt in every way, at any time. */
export function accountHistories(
  messages: readonly string[],
  bodies: readonly string[],
): fc.Arbitrary<AccountStep[]> {
  const status = fc.constantFrom(
    200,
    200,
    200,
    200,
    201,
    400,
    401,
    403,
    404,
    409,
    410,
    418,
    429,
    500,
    503,
  )
  const body = nearlyRight(bodies)
  const order = fc.nat(3)
  const isNumbered = fc.boolean()
  const one = fc.oneof(
    {
      weight: 6,
      arbitrary: step(['message'], { connection: fc.nat(2), text: nearlyRight(messages) }),
    },
    { weight: 8, arbitrary: step(['answer'], { request: fc.nat(9), status, body }) },
    { weight: 1, arbitrary: step(['lose'], { request: fc.nat(9), mayHaveArrived: fc.boolean() }) },
    { weight: 3, arbitrary: step(['open', 'open', 'close'], { connection: fc.nat(2) }) },
    { weight: 3, arbitrary: step(['sign'], { isOpen: fc.boolean() }) },
    { weight: 3, arbitrary: step(['place'], { order, terms }) },
    { weight: 4, arbitrary: step(['amend', 'replace', 'cancel', 'lookUp'], { order, isNumbered }) },
    {
      weight: 2,
      arbitrary: step(['cancelAll', 'readOpenOrders', 'readBalances', 'readFills'], {}),
    },
    {
      weight: 5,
      arbitrary: step(['pass'], { ms: fc.constantFrom(0, 1, 400, 3000, 70_000, 4_000_000) }),
    },
    { weight: 1, arbitrary: step(['sleep'], { ms: fc.constantFrom(-60_000, 28_800_000) }) },
  )
  return fc.array(one as fc.Arbitrary<AccountStep>, { minLength: 1, maxLength: 40 })
}

const idOf = (order: number) => `00000000-0000-4000-8000-00000000000${order}`

export function playAccount(harness: AccountHarness, steps: readonly AccountStep[]): string[] {
  for (const one of steps) playStep(harness, one)
  return harness.log
}

function playStep(harness: AccountHarness, one: AccountStep): void {
  const { adapter, io, now } = harness
  const names = [...io.connections.keys()]
  const nameOf = (index: number) => names[index % Math.max(names.length, 1)] ?? 'nowhere'
  const take = (index: number) =>
    io.requests.splice(index % Math.max(io.requests.length, 1), 1)[0]?.id ?? -1
  const ref = (order: number, isNumbered: boolean) => ({
    clientOrderId: idOf(order),
    venueOrderId: isNumbered ? `venue-${order}` : null,
    symbol: 'BTC-USD',
    sentAt: now - 5000,
  })
  switch (one.kind) {
    case 'message':
      return adapter.message(nameOf(one.connection), one.text, now)
    case 'answer': {
      const times = { sentAt: now - 50, receivedAt: now }
      const { status, body } = one
      const headers = { date: 'Mon, 21 Sep 2026 14:13:20 GMT', 'x-mbx-used-weight-1m': '37' }
      return adapter.answered(
        take(one.request),
        { kind: 'answered', status, body, headers, ...times },
        now,
      )
    }
    case 'lose': {
      const { mayHaveArrived } = one
      return adapter.answered(
        take(one.request),
        { kind: 'lost', reason: 'gone', mayHaveArrived },
        now,
      )
    }
    case 'open':
      return adapter.opened(nameOf(one.connection), now)
    case 'close':
      return adapter.closed(nameOf(one.connection), 1006, '', now)
    case 'sign':
      harness.sign(one.isOpen ? { jwt: 'x', apiKey: 'k', timestamp: '1', signature: 's' } : null)
      return undefined
    case 'place':
      return adapter.place(idOf(one.order), { ...limitBuy, ...one.terms }, now)
    case 'amend': {
      const change = { limitPrice: '1', stopPrice: null, size: null }
      return adapter.amend(ref(one.order, one.isNumbered), change, limitBuy, now)
    }
    case 'replace':
      return adapter.replace?.(ref(one.order, one.isNumbered), idOf(9), limitBuy, now)
    case 'cancel':
      return adapter.cancel(ref(one.order, one.isNumbered), now)
    case 'lookUp':
      return adapter.lookUp(ref(one.order, one.isNumbered), now)
    case 'cancelAll':
      return adapter.cancelAll('BTC-USD', now)
    case 'readOpenOrders':
      return adapter.readOpenOrders(now)
    case 'readBalances':
      return adapter.readBalances(now)
    case 'readFills':
      return adapter.readFills(now - 3_600_000, now)
    case 'stop':
      return adapter.stop(now)
    case 'pass':
      harness.pass(one.ms)
      return undefined
    case 'sleep':
      harness.sleep(one.ms)
      return undefined
  }
}

/** The same ones on every change, so that a failure is the change's own; new ones in `npm run test:long`. */
const runs = process.env['LONG_TESTS'] === '1' ? { numRuns: 10_000 } : { numRuns: 200 }

/**
 * Plays random histories, each twice: nothing may throw, both must do the same to the letter, and no order may be sent
 * more than once for each time that it was requested. Answers how many were survived.
 */
export function surviveAccount(
  open: () => AccountHarness,
  histories: fc.Arbitrary<AccountStep[]>,
  isPlacement: (line: string) => boolean,
): number {
  fc.assert(
    fc.property(histories, (steps) => {
      const first = playAccount(open(), steps)
      expect(playAccount(open(), steps)).toEqual(first)
      const requested = steps.filter(({ kind }) => kind === 'place' || kind === 'replace').length
      expect(first.filter(isPlacement).length).toBeLessThanOrEqual(requested)
    }),
    runs,
  )
  return runs.numRuns
}
