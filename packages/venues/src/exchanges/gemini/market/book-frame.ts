import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import type { BookFeed } from '../../../kernel/market/book-feed.ts'
import type { DepthScan } from '../../../kernel/market/depth-scan.ts'
import { isDigits } from '../../../kernel/values/digit-ids.ts'
import { isSpan, type WireId, wireIdOf } from '../../../kernel/values/wire-id.ts'
import { applyLevels } from './book-levels.ts'
import { type BookSequence, judgeSequence } from './book-sequence.ts'
import { leadsOnFrom, type SequenceRule } from './sequence-rule.ts'
import { isWholeBook } from './uncertain-snapshots.ts'

type OnAnomaly = (kind: string, example: string) => void

/** Applies one frame of a book whose only proof is that its numbers follow one another. */
export function applyBookFrame(
  feed: BookFeed,
  sequence: BookSequence,
  rule: SequenceRule,
  frame: JsonObject,
  onAnomaly: OnAnomaly,
  now: number,
): void {
  const first = idOf(frame['U'])
  const final = idOf(frame['u'])
  if (first === undefined || final === undefined || !isSpan(first, final)) {
    if (feed.isListening) feed.fault('a book frame has no numbers', now)
    return
  }
  if (feed.phase === 'awaiting') {
    const { uncertain } = sequence
    if (!uncertain.isSuspect(first, final, frame, feed.attempt)) {
      uncertain.believed(first, final, frame)
      begin(feed, sequence, rule, frame, final, onAnomaly, now)
    } else if (uncertain.mayBeThin(frame)) feed.requestAgainSoon(now)
  } else if (feed.isListening) {
    follow(feed, sequence, rule, frame, first, final, onAnomaly, now)
  }
  sequence.uncertain.wasSeen = true
}

/** The first frame after subscribing is the whole book; nothing in it says so. */
function begin(
  feed: BookFeed,
  sequence: BookSequence,
  rule: SequenceRule,
  frame: JsonObject,
  final: WireId,
  onAnomaly: OnAnomaly,
  now: number,
): void {
  feed.book.clear()
  if (!applySides(feed, rule, frame, onAnomaly)) return feed.fault('a level cannot be read', now)
  sequence.begin(final, feed.book.isCrossed, !isWholeBook(frame))
  feed.proven(now)
}

function follow(
  feed: BookFeed,
  sequence: BookSequence,
  rule: SequenceRule,
  frame: JsonObject,
  first: WireId,
  final: WireId,
  onAnomaly: OnAnomaly,
  now: number,
): void {
  let verdict = judgeSequence(sequence.last, first, final)
  if (verdict === 'old') {
    const { snapshot, beganSmall } = sequence
    if (sequence.isOldTooLong(now)) return feed.fault('its numbers went back', now)
    if (beganSmall && isWholeBook(frame)) return feed.fault('a whole book came late', now)
    if (snapshot === undefined || !leadsOnFrom(snapshot, first, final)) return
    rule.disprove()
    return feed.fault('book updates came out of order', now)
  }
  if (sequence.isFirstDelta) {
    const isOneHigher = verdict === 'next-if-lax'
    rule.sawFirst(isOneHigher)
    if (isOneHigher && rule.isLax) {
      sequence.snapshot = sequence.last
      onAnomaly('numbers of books follow one another without touching', `${sequence.last} ${first}`)
    }
  }
  if (verdict === 'next-if-lax') verdict = rule.isLax ? 'next' : 'gap'
  if (verdict === 'gap') return feed.fault('book updates are missing', now)
  if (!applySides(feed, rule, frame, onAnomaly)) return feed.fault('a level cannot be read', now)
  followed(feed, sequence, final, now)
}

/** The same for a change that was read straight from its text. False if it has to be read the general way. */
export function applyScannedFrame(
  feed: BookFeed,
  sequence: BookSequence,
  rule: SequenceRule,
  scan: DepthScan,
  now: number,
): boolean {
  if (feed.phase !== 'live' && feed.phase !== 'changing') return false
  const { book } = feed
  const { first, last } = scan
  const { priceDecimals, sizeDecimals } = book.scale
  if (judgeSequence(sequence.last, first, last) !== 'next') return false
  // Nothing has been written yet.
  if (!isSpan(first, last) || !scan.fit(priceDecimals, sizeDecimals)) return false
  for (let level = 0; level < scan.levels; level += 1) {
    const side = level < scan.bids ? book.bids : book.asks
    side.set(scan.price(level), scan.size(level))
  }
  if (sequence.isFirstDelta) rule.sawFirst(false)
  if (scan.bids === 0 || scan.bids === scan.levels) rule.sides.sawEmptyList()
  followed(feed, sequence, last, now)
  return true
}

function followed(feed: BookFeed, sequence: BookSequence, final: WireId, now: number): void {
  sequence.follow(final)
  // Waiting for it to end would not do: the order that was missed may stay behind, out of sight.
  if (feed.book.isCrossed && !sequence.isCrossedByNature) {
    return feed.fault('the book crosses itself', now)
  }
  feed.proven(now)
}

function idOf(value: unknown): WireId | undefined {
  return isDigits(value) ? wireIdOf(value) : undefined
}

/** Without both sides it is no book; without one it is, where the exchange writes an empty side so. */
function applySides(
  { book }: BookFeed,
  rule: SequenceRule,
  frame: JsonObject,
  onAnomaly: OnAnomaly,
): boolean {
  const { scale } = book
  const { b: bids, a: asks } = frame
  const sides = [bids, asks].filter((side) => Array.isArray(side))
  if (sides.some(({ length }) => length === 0)) rule.sides.sawEmptyList()
  if (sides.length === 0 || (sides.length === 1 && !rule.sides.mayBeAbsent())) return false
  return (
    applyLevels(book.bids, bids ?? [], scale, onAnomaly) &&
    applyLevels(book.asks, asks ?? [], scale, onAnomaly)
  )
}
