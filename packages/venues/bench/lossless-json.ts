import { parseLossless } from '../src/kernel/json/lossless-json.ts'
import { compare } from './compare.ts'

const level = (price: number, size: number) =>
  `{"price":${price.toFixed(1)},"qty":${size.toFixed(8)}}`
const levels = (count: number, from: number, step: number) =>
  Array.from({ length: count }, (_, i) => level(from + i * step, 1.2345 + i * 0.01)).join(',')
const book = (type: string, count: number, serial: number) =>
  `{"channel":"book","type":"${type}","data":[{"symbol":"BTC/USD","bids":[${levels(count, 67441 - serial, -0.1)}],` +
  `"asks":[${levels(count, 67442 + serial, 0.1)}],"checksum":2114181697,"timestamp":"2026-10-06T17:35:55.440295Z"}]}`
const trade = (serial: number) =>
  `{"symbol":"BTC/USD","side":"sell","price":67441.5,"qty":0.04000000,"ord_type":"market","trade_id":${serial},` +
  `"timestamp":"2026-09-25T07:48:36.925533Z"}`
const trades = (serial: number) =>
  `{"channel":"trade","type":"update","data":[${trade(4_665_846 + serial)},${trade(4_665_847 + serial)}]}`

/** Other ways that keep the digits, to be measured against; none of them is shipped. */
const candidates = {
  'JSON.parse, which loses digits': (text: string): unknown => JSON.parse(text),
  parseLossless,
  'numbers quoted by expression, then JSON.parse': (text: string): unknown =>
    JSON.parse(
      text.replace(
        /([[,:]\s*)(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=\s*[,\]}])/g,
        '$1"$2"',
      ),
    ),
  'numbers quoted by scanner, then JSON.parse': (text: string): unknown =>
    JSON.parse(quoteNumbers(text)),
  'JSON.parse with context.source': (text: string): unknown => JSON.parse(text, takeSource),
}

const takeSource = ((_key: string, value: unknown, context: { source: string }) =>
  typeof value === 'number' ? context.source : value) as (key: string, value: unknown) => unknown

const isOfNumber = (code: number) =>
  (code >= 48 && code <= 57) ||
  code === 46 ||
  code === 101 ||
  code === 69 ||
  code === 43 ||
  code === 45

function quoteNumbers(text: string): string {
  let quoted = ''
  let done = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 34) {
      do at = text.indexOf('"', at + 1)
      while (text.charCodeAt(at - 1) === 92)
    } else if (code === 45 || (code >= 48 && code <= 57)) {
      const start = at
      while (isOfNumber(text.charCodeAt(at + 1))) at += 1
      quoted += `${text.slice(done, start)}"${text.slice(start, at + 1)}"`
      done = at + 1
    }
  }
  return quoted + text.slice(done)
}

const serials = Array.from({ length: 64 }, (_, serial) => serial)

export function benchLosslessJson(): void {
  const book2 = serials.map((serial) => book('update', 1, serial))
  compare('JSON with all digits: a book update', book2, candidates)
  const book200 = serials.map((serial) => book('snapshot', 100, serial))
  compare('JSON with all digits: a book of 200 levels', book200, candidates)
  compare('JSON with all digits: two trades', serials.map(trades), candidates)
}
