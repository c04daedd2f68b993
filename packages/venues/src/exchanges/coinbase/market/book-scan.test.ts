import { parseScaled } from '@leadline/decimal/scaled'
import {
  type Arbitrary,
  array,
  assert,
  constantFrom,
  integer,
  nat,
  property,
  record,
  stringMatching,
  tuple,
} from 'fast-check'
import { expect, test } from 'vitest'

import { anySpoiling, spoil } from '../../../testing/spoiled-text.ts'
import { harnessWithBook, exampleBody } from '../testing/market-harness.ts'
import { BookScan } from './book-scan.ts'

interface Level {
  side: string
  event_time: string
  price_level: string
  new_quantity: string
}
interface Message {
  channel: string
  sequence_num: number
  events: { type: string; product_id: string; updates: Level[] }[]
}

const number = stringMatching(/^(?:0|[1-9]\d{0,6})(?:\.\d{1,8})?$/)
const eventTime = stringMatching(/^2026-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
const level = record({
  side: constantFrom('bid', 'offer'),
  event_time: eventTime,
  price_level: number,
  new_quantity: number,
})
interface Change {
  client: string
  timestamp: string
  serial: number
  product: string
  updates: Level[]
}
const change: Arbitrary<Change> = record({
  client: constantFrom('', '"client_id":"",'),
  timestamp: eventTime,
  serial: integer({ min: 0, max: 2 ** 40 }),
  product: stringMatching(/^[A-Z0-9]{2,9}-[A-Z]{3,4}$/),
  updates: array(level, { minLength: 1, maxLength: 4 }),
})

function written({ client, timestamp, serial, product, updates }: Change): string {
  const head = `{"channel":"l2_data",${client}"timestamp":"${timestamp}","sequence_num":${serial}`
  return `${head},"events":[{"type":"update","product_id":"${product}","updates":${JSON.stringify(updates)}}]}`
}

/** So many decimals are more than any number here has. */
const decimals = 9

function scanned(scan: BookScan) {
  const { product, sequence } = scan
  if (!scan.fit(decimals, decimals)) return { product, sequence, unfit: true }
  const levels = Array.from({ length: scan.levels }, (_, at) => [
    scan.isBid(at) ? 'bid' : 'offer',
    scan.price(at),
    scan.size(at),
  ])
  return { product, sequence, levels }
}

/** What JSON.parse makes of the same text; undefined if it is no such message. */
function general(text: string) {
  const message = parsed(text)
  const [event, ...others] = message?.events ?? []
  if (message?.channel !== 'l2_data' || event?.type !== 'update' || others.length > 0)
    return undefined
  const levels = event.updates.map(({ side, price_level, new_quantity }) => [
    side,
    exact(price_level),
    exact(new_quantity),
  ])
  const product = event.product_id
  const sequence = Number.isSafeInteger(message.sequence_num) ? message.sequence_num : Number.NaN
  const isUnfit = levels.some(([, price, size]) => Number.isNaN(size) || !(Number(price) > 0))
  return isUnfit ? { product, sequence, unfit: true } : { product, sequence, levels }
}

function parsed(text: string): Message | undefined {
  try {
    return JSON.parse(text) as Message
  } catch {
    return undefined
  }
}

/** What no number can hold at that scale is nothing to the short way. */
function exact(text: string): number {
  const value = parseScaled(text, decimals)
  return typeof value === 'number' ? value : Number.NaN
}

test('whatever a change says, it is read from its text as JSON.parse reads it', () => {
  const scan = new BookScan()
  const random = property(change, (content) => {
    const text = written(content)
    expect(scan.read(text)).toBe(true)
    expect(scanned(scan)).toEqual(general(text))
  })
  assert(random, { numRuns: 500 })
})

test('a text that is spoiled anywhere is left to the general reader, or means the same to both', () => {
  const scan = new BookScan()
  const random = property(change, anySpoiling, (content, spoiling) => {
    const text = spoil(written(content), spoiling)
    const isRead = scan.read(text)
    expect(isRead ? scanned(scan) : undefined).toEqual(isRead ? general(text) : undefined)
  })
  assert(random, { numRuns: 3000 })
})

test('the change of the examples is read from its text, a snapshot is not', () => {
  const scan = new BookScan()
  expect(scan.read(JSON.stringify(exampleBody('ws_l2_update_with_delete')))).toBe(true)
  expect(scan.read(JSON.stringify(exampleBody('ws_l2_snapshot')))).toBe(false)
})

test('an adapter does and reports the same whether or not a change is written as usual', () => {
  const size = constantFrom('0', '1.5', '2', '0.000000001', '123456789012345')
  const step = record({
    jump: constantFrom(0, 1, 1, 1, 1, 1, 1, 2),
    levels: array(tuple(constantFrom('bid', 'offer'), nat(40), size), {
      minLength: 1,
      maxLength: 4,
    }),
  })
  const random = property(array(step, { maxLength: 20 }), (steps) => {
    const harnesses = [harnessWithBook(), harnessWithBook()] as const
    for (const harness of harnesses) harness.snapshot('book-1', 'BTC-USD')
    let serial = 0
    for (const { jump, levels } of steps) {
      serial += jump
      const updates = levels.map(([side, away, new_quantity]) => ({
        side,
        event_time: '',
        price_level: (side === 'bid' ? 64_000 - away : 64_001 + away).toFixed(2),
        new_quantity,
      }))
      const text = written({ client: '', timestamp: '', serial, product: 'BTC-USD', updates })
      harnesses[0].receive('book-1', text)
      // A space more is enough for the general reader.
      harnesses[1].receive('book-1', `${text} `)
    }
    expect(harnesses[0].log).toEqual(harnesses[1].log)
  })
  assert(random, { numRuns: 100 })
})
