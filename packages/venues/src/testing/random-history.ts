import fc from 'fast-check'

import type { MarketHarness } from './market-harness.ts'

/** What the world may do to an adapter next. `connection` and `request` count through what is open and asked. */
export type Step =
  | { kind: 'message'; connection: number; text: string }
  | { kind: 'answer'; request: number; status: number; body: string }
  | { kind: 'lose'; request: number }
  | { kind: 'open' | 'close'; connection: number }
  | { kind: 'want'; symbol: string; bookLevels: number; trades: boolean; ticker: boolean }
  | { kind: 'candles'; symbol: string; timeframe: '1m' | '4h' | '1w' }
  | { kind: 'pass' | 'sleep'; ms: number }

const odd = fc.constantFrom<unknown>(
  null,
  0,
  -1,
  1e300,
  '',
  'x',
  '-0',
  '1e9999',
  '0.000000000000000000000000001',
  '99999999999999999999999999.5',
  true,
  [],
  {},
  [[]],
  // It cannot be made a text: String() throws.
  { toString: 1, valueOf: 1 },
)

/** Texts near what a venue really sends: cut short, with a character changed, or with another kind of value inside. */
export function nearlyRight(texts: readonly string[]): fc.Arbitrary<string> {
  const text = fc.constantFrom(...texts)
  return fc.oneof(
    { weight: 4, arbitrary: text },
    {
      weight: 2,
      arbitrary: fc.tuple(text, fc.nat()).map(([t, n]) => t.slice(0, n % (t.length + 1))),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(text, fc.nat(), fc.string({ maxLength: 2 }))
        .map(([t, n, c]) => t.slice(0, n % t.length) + c + t.slice((n % t.length) + 1)),
    },
    {
      weight: 6,
      arbitrary: fc.tuple(text, fc.nat(), odd).map(([t, n, v]) => withSwapped(t, n, v)),
    },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  )
}

/** The n-th value of a JSON text, counted through the tree, replaced by another. */
function withSwapped(text: string, n: number, value: unknown): string {
  const root: unknown = JSON.parse(text)
  const places = placesIn(root)
  const place = places[n % Math.max(places.length, 1)]
  if (!place) return JSON.stringify(value)
  place[0][place[1]] = value
  return JSON.stringify(root)
}

const worst = [null, { toString: 1, valueOf: 1 }, [], 'x', -1, '99999999999999999999999999.5']

/** A text once for each of its values, with that value replaced by each of the worst. */
export function everySwap(text: string): string[] {
  const places = placesIn(JSON.parse(text)).length
  return Array.from({ length: places }, (_, n) =>
    worst.map((value) => withSwapped(text, n, value)),
  ).flat()
}

function placesIn(root: unknown): [holder: Record<string, unknown>, key: string][] {
  if (typeof root !== 'object' || root === null) return []
  const holder = root as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [[holder, key], ...placesIn(holder[key])])
}

export function randomSteps(
  messages: readonly string[],
  bodies: readonly string[],
  symbols: readonly string[],
): fc.Arbitrary<Step[]> {
  const symbol = fc.constantFrom(...symbols)
  const status = fc.constantFrom(200, 200, 200, 200, 400, 401, 403, 404, 418, 429, 500, 503)
  const connection = fc.nat(5)
  const request = fc.nat(9)
  const bookLevels = fc.constantFrom(0, 1, 10, 50)
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('message'),
        connection,
        text: nearlyRight(messages),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('answer'),
        request,
        status,
        body: nearlyRight(bodies),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose'), request }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom('open', 'open', 'close'), connection }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('want'),
        symbol,
        bookLevels,
        trades: fc.boolean(),
        ticker: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('candles'),
        symbol,
        timeframe: fc.constantFrom('1m', '4h', '1w'),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('pass'),
        ms: fc.constantFrom(1, 200, 3000, 70_000),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('sleep'),
        ms: fc.constantFrom(-60_000, 28_800_000),
      }),
    },
  )
  return fc.array(step, { minLength: 1, maxLength: 40 })
}

/** Plays a history; `prepare` may give a message the number that makes it believable. */
export function play(
  harness: MarketHarness,
  steps: readonly Step[],
  prepare: (line: string, text: string) => string = (_line, text) => text,
): string[] {
  for (const step of steps) playStep(harness, step, prepare)
  return harness.log
}

function playStep(
  harness: MarketHarness,
  step: Step,
  prepare: (line: string, text: string) => string,
): void {
  const { adapter, io, now } = harness
  const names = [...io.connections.keys()]
  const nameOf = (index: number) => names[index % Math.max(names.length, 1)] ?? 'nowhere'
  const take = (index: number) =>
    io.requests.splice(index % Math.max(io.requests.length, 1), 1)[0]?.id ?? -1
  switch (step.kind) {
    case 'message': {
      const name = nameOf(step.connection)
      adapter.message(name, prepare(name, step.text), now)
      return
    }
    case 'answer': {
      const { status, body } = step
      const times = { sentAt: now - 50, receivedAt: now }
      const answer = { kind: 'answered' as const, status, body, headers: {}, ...times }
      adapter.answered(take(step.request), answer, now)
      return
    }
    case 'lose':
      adapter.answered(
        take(step.request),
        { kind: 'lost', reason: 'gone', mayHaveArrived: true },
        now,
      )
      return
    case 'open':
      adapter.opened(nameOf(step.connection), now)
      return
    case 'close':
      adapter.closed(nameOf(step.connection), 1006, '', now)
      return
    case 'want':
      adapter.subscribe(step.symbol, step, now)
      return
    case 'candles':
      adapter.requestCandles(step.symbol, step.timeframe, now, now)
      return
    case 'pass':
      harness.pass(step.ms)
      return
    case 'sleep':
      harness.sleep(step.ms)
  }
}
