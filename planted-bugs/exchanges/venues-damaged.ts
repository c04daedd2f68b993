import { plainBug, type PlantedBug } from '../planted-bug.ts'
import { venueBug } from './venue-bug.ts'

const damaged = 'damaged-messages.test.ts'

/** Messages that cannot be read whole, numbers that nobody means, streams that stop. */
export const venuesDamaged: readonly PlantedBug[] = [
  venueBug(
    'damage: Kraken: a message that was cut in half is ignored, and its book stays live without it',
    'exchanges/kraken/market/connection.ts',
    `if (!frame) return this.#unreadable(text, now)`,
    `if (!frame) return true`,
    damaged,
  ),
  venueBug(
    'damage: Kraken: a change that has lost its channel is taken for an update of another kind',
    'exchanges/kraken/market/connection.ts',
    `typeof channel !== 'string' && carriesRows(frame)`,
    `typeof channel !== 'string' && frame['bids'] !== undefined`,
    damaged,
  ),
  venueBug(
    'damage: Kraken: a change of a market that nobody asked for is nobody’s, whosever it was',
    'kernel/market/market-feeds.ts',
    `if (typeof venueSymbol === 'string' && this.#subscribed.has(venueSymbol)) return true`,
    `if (typeof venueSymbol === 'string') return true`,
    damaged,
  ),
  venueBug(
    'damage: Coinbase: changes without their events are taken for changes of nothing',
    'exchanges/coinbase/market/books.ts',
    `if (!Array.isArray(events) || events.length === 0) return this.unreadable(connection, now)`,
    `if (!Array.isArray(events)) return`,
    damaged,
  ),
  venueBug(
    'damage: Gemini: a change that does not say what it is changes nothing',
    'exchanges/gemini/market/connection.ts',
    `else if (mayBeBook(frame)) {`,
    `else if (mayBeBook(frame) && frame['e'] !== undefined) {`,
    damaged,
  ),
  venueBug(
    'damage: Binance.US: a change that has lost its bids is shown as if none had changed',
    'exchanges/binance-us/market/depth-event.ts',
    `return Array.isArray(bids) && Array.isArray(asks) ? { first, last, bids, asks } : undefined`,
    `return { first, last, bids: Array.isArray(bids) ? bids : [], asks: Array.isArray(asks) ? asks : [] }`,
    damaged,
  ),
  venueBug(
    'damage: Numbers without end come into the books',
    'kernel/values/wire-decimal.ts',
    `return value < bound && value > -bound ? value : undefined`,
    `return value`,
    damaged,
    'kernel/values/wire-decimal.test.ts',
  ),
  venueBug(
    'damage: A book stands still while trades go through it, and stays live',
    'kernel/market/stopped-book.ts',
    `return now - this.#throughSince > longestThroughMs`,
    `return now - this.#throughSince > 60 * longestThroughMs`,
    'stopped-books.test.ts',
  ),
  venueBug(
    'damage: One late trade makes a sound book stale',
    'kernel/market/stopped-book.ts',
    `return now - this.#throughSince > longestThroughMs`,
    `return now >= this.#throughSince`,
    'stopped-books.test.ts',
  ),
  plainBug(
    'damage: A frame that cannot be read ends the desk’s connection to its prices',
    'apps/desk/src/worker/view-decoder.ts',
    `const frame = readable(() => decodeFrame(bytes))`,
    `const frame = decodeFrame(bytes)`,
    'apps/desk/src/worker/view-decoder.test.ts',
  ),
]
