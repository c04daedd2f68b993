import { isJsonObject, numberOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'

/** What a text on the connection is, every number in it as text. */
export type StreamText =
  | { kind: 'event'; event: string; data: JsonObject }
  /** The answer to something that we said. */
  | { kind: 'answer'; id: number }
  | { kind: 'complaint'; words: string }
  /** Something that the venue is known to send, and that nobody wants of it here. */
  | { kind: 'unwanted' }
  /** It may have been a change of a book: of the one that is named, or of any. */
  | { kind: 'unreadable'; stream?: string; symbol?: string }
  | { kind: 'unknown' }

const unwantedEvents = new Set([
  'aggTrade',
  'kline',
  '24hrMiniTicker',
  '1hTicker',
  '4hTicker',
  '1dTicker',
  'executionReport',
  'outboundAccountPosition',
  'balanceUpdate',
  'listStatus',
])

/** Reads both forms: wrapped with the name of its stream, and bare. */
export function readStreamText(message: unknown): StreamText {
  if (!isJsonObject(message)) return { kind: 'unreadable' }
  const { stream, data } = message
  if (typeof stream === 'string') {
    // Partial books and best prices have no event in them: only the name of the stream reports.
    if (/@(?:depth\d+|bookTicker)/.test(stream) || stream.includes('@arr')) {
      return { kind: 'unwanted' }
    }
    return wrapped(stream, data)
  }
  if ('e' in message) return eventOf(message)
  // The wrapping without the name of its stream, and a change that does not say what it is.
  if ('data' in message) return isJsonObject(data) ? eventOf(data) : { kind: 'unreadable' }
  if (looksLikeDepth(message)) return eventOf(message)
  const { id, error } = message
  // Newer versions of this kind of software wrap their complaints.
  const { code, msg } = isJsonObject(error) ? error : message
  if (code !== undefined) {
    return { kind: 'complaint', words: `${textOf(code) ?? ''} ${textOf(msg) ?? ''}`.trim() }
  }
  return 'result' in message ? { kind: 'answer', id: numberOf(id) } : { kind: 'unknown' }
}

/** What is said on a stream of changes is a change of that book, or cannot be read. */
function wrapped(stream: string, data: unknown): StreamText {
  const read = isJsonObject(data) ? eventOf(data) : undefined
  if (!stream.includes('@depth')) return read ?? { kind: 'unknown' }
  const isChange = read?.kind === 'event' && read.event === 'depthUpdate'
  const [symbol = ''] = stream.split('@')
  const isItsOwn = isChange && textOf(read.data['s'])?.toLowerCase() === symbol.toLowerCase()
  return isItsOwn ? read : { kind: 'unreadable', stream }
}

/** An event that is added one day has a name of its own; a change of a book may have lost its. */
function eventOf(data: JsonObject): StreamText {
  const event = data['e']
  if (typeof event !== 'string') {
    if (!looksLikeDepth(data)) return { kind: 'unknown' }
    const symbol = textOf(data['s'])
    return { kind: 'unreadable', ...(symbol !== undefined && { symbol }) }
  }
  return unwantedEvents.has(event) ? { kind: 'unwanted' } : { kind: 'event', event, data }
}

/** Lists of levels, or the first number of a change: no other message has them. */
function looksLikeDepth({ U, b, a }: JsonObject): boolean {
  return U !== undefined || Array.isArray(b) || Array.isArray(a)
}
