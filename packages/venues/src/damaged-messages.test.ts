import { describe, expect, test } from 'vitest'

import { type TwoBooks, twoBooks } from './testing/two-books.ts'

type Damage = (text: string) => string

/** What became of both books after one message. */
function after({ harness, hasRequested, receive }: TwoBooks, text: string) {
  receive(text)
  const look = (symbol: 'BTC-USD' | 'ETH-USD') =>
    `${harness.book(symbol).state}${hasRequested(symbol) ? ', asked for' : ''}`
  return { btc: look('BTC-USD'), eth: look('ETH-USD') }
}

const renewed = 'stale, asked for'
const bothRenewed = { btc: renewed, eth: renewed }
const onlyBtcRenewed = { btc: renewed, eth: 'live' }
const bothLive = { btc: 'live', eth: 'live' }

/** A field with whatever stands in it, lists and objects included, taken out. */
function without(name: string): Damage {
  return (text) =>
    JSON.stringify(JSON.parse(text), (key, value: unknown) => (key === name ? undefined : value))
}

function withNull(name: string): Damage {
  return (text) =>
    JSON.stringify(JSON.parse(text), (key, value: unknown) => (key === name ? null : value))
}

const unreadable: readonly (readonly [what: string, damage: Damage])[] = [
  ['cut in half', (text) => text.slice(0, text.length / 2)],
  ['without its last character', (text) => text.slice(0, -1)],
  ['without its beginning', (text) => text.slice(9)],
  ['with noise in it', (text) => `${text.slice(0, 40)}\u0007#;${text.slice(40)}`],
  ['with another message behind it', (text) => `${text}${text.slice(0, 20)}`],
  ['that is empty', () => ''],
  ['that is null', () => 'null'],
  ['that is a list', () => '[]'],
  ['that is a page of HTML', () => '<html><body>502 Bad Gateway</body></html>'],
]

describe.each(['kraken', 'coinbase', 'gemini', 'binance-us'] as const)('%s', (venue) => {
  test('the books are live, and a sound change leaves them so', () => {
    const books = twoBooks[venue]()
    expect(after(books, books.change)).toEqual(bothLive)
  })

  test.each(unreadable)(
    'a message %s makes every book of its connection stale, and all are requested at once',
    (_what, damage) => {
      const books = twoBooks[venue]()
      expect(after(books, damage(books.change))).toEqual(bothRenewed)
    },
  )

  test('fields that are added change nothing', () => {
    const books = twoBooks[venue]()
    const added = books.change.replaceAll('{"', '{"added_in_2027":{"by":["nobody",1e3,null]},"')
    expect(after(books, added)).toEqual(bothLive)
  })
})

/** What names the kind of a message, with noise in the name: it is still JSON, and still has a book's levels. */
const renamed = [
  ['kraken', '"channel":"book'],
  ['coinbase', '"channel":"l2_data'],
  ['gemini', '"e":"depthUpdate'],
  ['binance-us', '"e":"depthUpdate'],
] as const

test.each(renamed)(
  '%s: a change whose kind is disturbed (%s…) leaves no book live and wrong',
  (venue, kind) => {
    const books = twoBooks[venue]()
    expect(books.change).toContain(kind)
    const { btc } = after(books, books.change.replace(kind, `${kind}}`))
    expect(btc).toBe(renewed)
  },
)

/** By field: whose book is fetched again without it. */
const missing = [
  ['kraken', 'channel', bothRenewed],
  ['kraken', 'type', onlyBtcRenewed],
  ['kraken', 'data', bothRenewed],
  ['kraken', 'symbol', bothRenewed],
  ['kraken', 'bids', onlyBtcRenewed],
  ['kraken', 'asks', onlyBtcRenewed],
  ['kraken', 'price', onlyBtcRenewed],
  ['kraken', 'qty', onlyBtcRenewed],
  ['kraken', 'checksum', onlyBtcRenewed],
  ['coinbase', 'channel', bothRenewed],
  ['coinbase', 'sequence_num', onlyBtcRenewed],
  ['coinbase', 'events', bothRenewed],
  ['coinbase', 'type', onlyBtcRenewed],
  ['coinbase', 'product_id', bothRenewed],
  ['coinbase', 'updates', onlyBtcRenewed],
  ['coinbase', 'side', onlyBtcRenewed],
  ['coinbase', 'price_level', onlyBtcRenewed],
  ['coinbase', 'new_quantity', onlyBtcRenewed],
  ['gemini', 'e', onlyBtcRenewed],
  ['gemini', 's', bothRenewed],
  ['gemini', 'U', onlyBtcRenewed],
  ['gemini', 'u', onlyBtcRenewed],
  ['gemini', 'b', onlyBtcRenewed],
  ['gemini', 'a', onlyBtcRenewed],
  ['binance-us', 'data', onlyBtcRenewed],
  ['binance-us', 'e', onlyBtcRenewed],
  ['binance-us', 's', onlyBtcRenewed],
  ['binance-us', 'U', onlyBtcRenewed],
  ['binance-us', 'u', onlyBtcRenewed],
  ['binance-us', 'b', onlyBtcRenewed],
  ['binance-us', 'a', onlyBtcRenewed],
] as const

test.each(missing)(
  '%s: a book message without `%s` is not shown as if it had been read',
  (venue, field, outcome) => {
    const books = twoBooks[venue]()
    expect(after(books, without(field)(books.change))).toEqual(outcome)
  },
)

test.each(missing)('%s: nor is one whose `%s` is null', (venue, field, outcome) => {
  const books = twoBooks[venue]()
  expect(after(books, withNull(field)(books.change))).toEqual(outcome)
})

test.each([
  ['levels', ['bids', 'asks', 'checksum']],
  ['rows', ['data']],
] as const)(
  'kraken: a change that has lost its channel and its %s may have been of any book',
  (_what, fields) => {
    const books = twoBooks.kraken()
    const damaged = ['channel', ...fields].reduce((text, name) => without(name)(text), books.change)
    expect(after(books, damaged)).toEqual(bothRenewed)
  },
)

test('binance-us: a change without the name of its stream is still whole', () => {
  const books = twoBooks['binance-us']()
  expect(after(books, without('stream')(books.change))).toEqual(bothLive)
})

test.each([
  ['kraken', '"BTC/USD"', '"B#C/USD"'],
  ['coinbase', '"BTC-USD"', '"B#C-USD"'],
  ['gemini', '"btcusd"', '"b#cusd"'],
] as const)(
  '%s: a book message of a market that nobody requested may be any',
  (venue, from, to) => {
    const books = twoBooks[venue]()
    expect(after(books, books.change.replace(from, to))).toEqual(bothRenewed)
  },
)

const absurdNumbers = [
  '1e400',
  '9e99',
  '1e31',
  '-1',
  'NaN',
  'Infinity',
  '1'.repeat(400),
  `0.${'0'.repeat(400)}1`,
  '1e-400',
  '0x10',
  '1,5',
]

/** The first price and the first size of a change. */
const numbers = {
  kraken: [/"price":([\d.]+)/, /"qty":([\d.]+)/],
  coinbase: [/"price_level":"([^"]+)"/, /"new_quantity":"([^"]+)"/],
  gemini: [/\[\["([^"]+)"/, /\[\["[^"]+","([^"]+)"/],
  'binance-us': [/\[\["([^"]+)"/, /\[\["[^"]+","([^"]+)"/],
} as const

function withNumber(text: string, place: RegExp, number: string): string {
  const match = place.exec(text)
  if (!match?.[1]) throw new Error('no number there')
  const at = match.index + match[0].lastIndexOf(match[1])
  return text.slice(0, at) + number + text.slice(at + match[1].length)
}

describe.each(['kraken', 'coinbase', 'gemini', 'binance-us'] as const)('%s', (venue) => {
  test.each(absurdNumbers)('a price of %s is unreadable', (number) => {
    const books = twoBooks[venue]()
    expect(after(books, withNumber(books.change, numbers[venue][0], number)).btc).toBe(renewed)
  })

  test.each(absurdNumbers)('a size of %s is unreadable', (number) => {
    const books = twoBooks[venue]()
    expect(after(books, withNumber(books.change, numbers[venue][1], number)).btc).toBe(renewed)
  })

  test('a price of zero is unreadable', () => {
    const books = twoBooks[venue]()
    expect(after(books, withNumber(books.change, numbers[venue][0], '0')).btc).toBe(renewed)
  })
})

test.each(['gemini', 'binance-us'] as const)(
  '%s: a number that is far too high does not make everything after it look old',
  (venue) => {
    for (const high of ['9'.repeat(18), '9'.repeat(30), '9'.repeat(400)]) {
      const books = twoBooks[venue]()
      expect(after(books, books.change.replace(/"u":\d+/, `"u":${high}`))).toEqual(onlyBtcRenewed)
    }
  },
)

test.each([
  ['kraken', '{"channel":"weather","type":"update","data":[{"symbol":"BTC/USD","rain":1}]}'],
  ['kraken', '{"channel":"trade","type":"update"}'],
  ['kraken', '{"notice":"Fees change on Monday."}'],
  ['kraken', '{"method":"praise","success":true,"req_id":77}'],
  ['gemini', '{"e":"weather","s":"btcusd","rain":1}'],
  ['gemini', '{"notice":"Fees change on Monday."}'],
  ['binance-us', '{"stream":"btcusd@weather","data":{"e":"weather","s":"BTCUSD","rain":1}}'],
  ['binance-us', '{"e":"weather","s":"BTCUSD"}'],
  ['binance-us', '{"notice":"Fees change on Monday."}'],
] as const)('%s: what is added to the protocol one day costs no book: %s', (venue, text) => {
  const books = twoBooks[venue]()
  expect(after(books, text)).toEqual(bothLive)
})

test('coinbase: a channel that is added one day costs no book', () => {
  const books = twoBooks.coinbase()
  const added = books.change.replace('l2_data', 'weather').replace('"updates":', '"rain":')
  expect(after(books, added)).toEqual(bothLive)
})
