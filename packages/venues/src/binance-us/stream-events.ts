import { type Fields, isFields, numberOf, textOf } from '../wire/read-json.ts'

/** What a text on the line is, every number in it as text. */
export type StreamText =
  | { kind: 'event'; event: string; data: Fields }
  /** The answer to something that we said. */
  | { kind: 'answer'; id: number }
  | { kind: 'complaint'; words: string }
  /** Something that the venue is known to send, and that nobody wants of it here. */
  | { kind: 'unwanted' }
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
  if (!isFields(message)) return { kind: 'unknown' }
  const { stream, data } = message
  if (typeof stream === 'string') {
    // Partial books and best prices have no event in them: only the name of the stream tells.
    if (/@(?:depth\d+|bookTicker)/.test(stream) || stream.includes('@arr')) {
      return { kind: 'unwanted' }
    }
    return isFields(data) ? eventOf(data) : { kind: 'unknown' }
  }
  if ('e' in message) return eventOf(message)
  const { id, error } = message
  // Newer versions of this kind of software wrap their complaints.
  const { code, msg } = isFields(error) ? error : message
  if (code !== undefined) {
    return { kind: 'complaint', words: `${textOf(code) ?? ''} ${textOf(msg) ?? ''}`.trim() }
  }
  return 'result' in message ? { kind: 'answer', id: numberOf(id) } : { kind: 'unknown' }
}

function eventOf(data: Fields): StreamText {
  const event = data['e']
  if (typeof event !== 'string') return { kind: 'unknown' }
  return unwantedEvents.has(event) ? { kind: 'unwanted' } : { kind: 'event', event, data }
}
