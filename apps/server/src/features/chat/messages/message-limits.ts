import { chatMessageLimits, type ChatWidth, chatWidths } from '@leadline/contract/chat/limits'
import { rateLimitWords, slowModeWords } from '@leadline/contract/chat/refusals'

import { ChatRefused } from '../chat-refused.ts'

/**
 * Refuse one message too many. `times` is when the account wrote before, newest first. Counted in the account's own
 * messages, so that every span of that length holds at most so many, and the time to come back is exact.
 */
export function checkWidths(times: readonly number[], now: number): void {
  let longest: { width: ChatWidth; waitMs: number } | undefined
  for (const width of chatWidths) {
    const { max, windowMs } = chatMessageLimits[width]
    const oldestThatCounts = times[max - 1]
    if (oldestThatCounts === undefined) continue
    const waitMs = oldestThatCounts + windowMs - now
    if (waitMs > 0 && waitMs > (longest?.waitMs ?? 0)) longest = { width, waitMs }
  }
  if (!longest) return
  throw new ChatRefused('rate_limited', rateLimitWords(longest.width, longest.waitMs), {
    limit: longest.width,
    retryAfterMs: longest.waitMs,
  })
}

/** The pause that a moderator has set for a room, between two messages of one person. */
export function checkSlowMode(
  slowModeSeconds: number,
  lastInRoom: number | undefined,
  now: number,
): void {
  if (slowModeSeconds === 0 || lastInRoom === undefined) return
  const waitMs = lastInRoom + slowModeSeconds * 1_000 - now
  if (waitMs <= 0) return
  throw new ChatRefused('slow_mode', slowModeWords(slowModeSeconds, waitMs), {
    retryAfterMs: waitMs,
  })
}
