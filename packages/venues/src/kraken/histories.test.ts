import {
  array,
  assert,
  constantFrom,
  integer,
  nat,
  oneof,
  property,
  record,
  string,
} from 'fast-check'
import { expect, test } from 'vitest'

import { answerOf } from '../testing/recorded-io.ts'
import { everything, examples, KrakenDesk } from './testing/kraken-desk.ts'
import { type Event, PlayingKraken } from './testing/playing-kraken.ts'

const update = record({
  kind: constantFrom('update' as const),
  side: constantFrom('bids' as const, 'asks' as const),
  step: nat(30),
  size: oneof(constantFrom(0), integer({ min: 1, max: 900_000_000 })),
})
const event = oneof(
  { weight: 10, arbitrary: update },
  {
    weight: 3,
    arbitrary: record({
      kind: constantFrom('lose', 'repeat', 'spoil', 'close', 'sleep', 'freeze', 'noise'),
    }),
  },
  { weight: 1, arbitrary: record({ kind: constantFrom('hold' as const), frames: nat(5) }) },
  { weight: 2, arbitrary: record({ kind: constantFrom('pass' as const), ms: nat(15_000) }) },
)

const numRuns = process.env['LONG_TESTS'] === '1' ? 2000 : 100

test('whatever goes astray on the way, the book ends up right', () => {
  const history = property(array(event, { maxLength: 40 }), (events) => {
    const kraken = new PlayingKraken()
    for (const each of events as Event[]) kraken.play(each)
    kraken.finish()
    const { sink } = kraken.desk
    expect(sink.stateOf('BTC-USD')).toBe('live')
    const shown = sink.levels('BTC-USD')
    expect(shown.bids.slice(0, 10)).toEqual(kraken.book.text('bids').slice(0, 10))
    expect(shown.asks.slice(0, 10)).toEqual(kraken.book.text('asks').slice(0, 10))
  })
  assert(history, { numRuns })
})

test('as long as nothing goes astray, the book is live and equal to the last level after each frame', () => {
  const history = property(array(update, { maxLength: 60 }), (updates) => {
    const kraken = new PlayingKraken()
    for (const each of updates) {
      kraken.play(each)
      const { sink } = kraken.desk
      expect(sink.stateOf('BTC-USD')).toBe('live')
      expect(sink.levels('BTC-USD').bids).toEqual(kraken.book.text('bids'))
      expect(sink.levels('BTC-USD').asks).toEqual(kraken.book.text('asks'))
    }
  })
  assert(history, { numRuns })
})

test('the same history twice is the same to the byte', () => {
  const run = (events: readonly Event[]) => {
    const kraken = new PlayingKraken()
    for (const each of events) kraken.play(each)
    kraken.finish()
    return [...kraken.desk.io.log, ...kraken.desk.sink.log].join('\n')
  }
  const twice = property(array(event, { maxLength: 30 }), (events) => {
    expect(run(events as Event[])).toBe(run(events as Event[]))
  })
  assert(twice, { numRuns: 30 })
})

/** A message with a piece cut out, doubled or exchanged for another kind of thing. */
const spoiled = record({
  name: constantFrom(...examples.names.filter((name) => /^(?:ws|rest)\./.test(name))),
  from: nat(400),
  length: nat(60),
  instead: oneof(
    string(),
    constantFrom('', 'null', '[]', '{}', '-1', '1e999', '"x"', 'true', '0.'),
  ),
})

function spoil({
  name,
  from,
  length,
  instead,
}: {
  name: string
  from: number
  length: number
  instead: string
}): string {
  const text = examples.text(name)
  return text.slice(0, from) + instead + text.slice(from + length)
}

test('nothing that Kraken could send brings the adapter down', () => {
  const noise = property(array(oneof(spoiled.map(spoil), string())), (texts) => {
    const desk = KrakenDesk.watching(everything)
    desk.market.requestCandles('BTC-USD', '1w', desk.now, desk.now)
    for (const text of texts) {
      desk.say(text)
      for (const { id } of desk.io.requests.splice(0)) {
        desk.market.answered(id, answerOf(text, desk.now), desk.now)
      }
      desk.pass(700)
    }
  })
  assert(noise, { numRuns: numRuns * 2 })
})
