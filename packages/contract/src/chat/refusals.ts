import type { ChatWidth } from './limits.ts'

/** Why something was refused. The connection goes on. The message beside the code is written for the person. */
export const chatRefusals = [
  /** The text, or another field, is not right; the message says what. */
  'invalid',
  'not_found',
  /** Join the room first. */
  'not_joined',
  'not_own',
  'edit_too_late',
  /** One of the three widths; `limit` says which, `retryAfterMs` when again. */
  'rate_limited',
  /** The room's pause between two messages of one person; `retryAfterMs`. */
  'slow_mode',
  /** A moderator has taken writing away from this account. */
  'restricted',
  'too_many_rooms',
  'too_many_people',
  'unavailable',
] as const
export type ChatRefusal = (typeof chatRefusals)[number]

/** Codes with which the server ends a connection, and what a desk does then. */
export const chatCloseCodes = {
  /** The server restarts: connect again after a second or so, with jitter, and resume. */
  restart: 1012,
  /** A frame that is no message of this protocol: a fault of the program. Connect again after a minute. */
  malformed: 4400,
  /** The desk's session is over, or its account is: do not connect again before the desk is linked again. */
  sessionOver: 4401,
  /** It did not read what it was sent: connect again and resume. */
  tooSlow: 4413,
  /** More frames than anybody types: connect again after half a minute. */
  flood: 4429,
} as const

const widthWords: Readonly<Record<ChatWidth, string>> = {
  second: '5 messages a second',
  minute: '20 messages a minute',
  hour: '100 messages an hour',
}

/** 'At most 20 messages a minute. You can write again in 12 seconds.' */
export function rateLimitWords(width: ChatWidth, retryAfterMs: number): string {
  return `At most ${widthWords[width]}. You can write again in ${waitSpan(retryAfterMs)}.`
}

export function slowModeWords(slowModeSeconds: number, retryAfterMs: number): string {
  return `This room is in slow mode: one message every ${waitSpan(slowModeSeconds * 1_000)}. You can write again in ${waitSpan(retryAfterMs)}.`
}

/** Rounded up, so that nobody is asked to come back too early. */
export function waitSpan(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000))
  if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
