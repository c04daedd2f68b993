import { dayMs, hourMs, minuteMs, secondMs } from '../durations.ts'
import type { RateLimit } from '../endpoint.ts'

export const chatTextMaxLength = 2_000
/** More would push everything else out of the room. */
export const chatLinesMax = 40
/** Of one frame from a desk, in bytes. A larger one ends the connection (1009). */
export const chatFrameMaxBytes = 16_384

export const chatWidths = ['second', 'minute', 'hour'] as const
export type ChatWidth = (typeof chatWidths)[number]

/** Messages of one account, in all rooms and from all its desks together. */
export const chatMessageLimits: Readonly<Record<ChatWidth, RateLimit>> = {
  second: { max: 5, windowMs: secondMs },
  minute: { max: 20, windowMs: minuteMs },
  hour: { max: 100, windowMs: hourMs },
}
/** Edits and deletions of one account: what is rewritten is read again, as a new message is. */
export const chatChangeLimits: Readonly<Record<ChatWidth, RateLimit>> = {
  second: { max: 5, windowMs: secondMs },
  minute: { max: 20, windowMs: minuteMs },
  hour: { max: 100, windowMs: hourMs },
}
export const chatReportLimit: RateLimit = { max: 10, windowMs: hourMs }
/** Everything else that changes something: read marks, blocks, mutes, presence. */
export const chatSettingLimit: RateLimit = { max: 600, windowMs: hourMs }
/** Frames of one connection. Beyond it the connection is ended (4429). */
export const chatFrameLimit: RateLimit = { max: 60, windowMs: 10 * secondMs }

/** Desks of one account that may be connected to one process. */
export const chatSocketsPerAccount = 5
export const chatRoomsPerSocket = 60
/** Blocks and mutes of one account together. */
export const chatHiddenPeopleMax = 500
/** Mentions of one message that count. More are only text. */
export const chatMentionsMax = 10
export const chatReportNoteMaxLength = 500

/** Messages of one page of history, and of a first `joined`. */
export const chatPageSize = 50
/** What a resume hands over at most. Who has missed more begins again with the newest page. */
export const chatResumeMax = 500
/** Unread messages are counted up to here; show it as `99+`. */
export const chatUnreadMax = 100
/** Names in the list of who is present. The count goes on. */
export const chatPresentNamesMax = 200

/** How long an own message can be edited. It can be deleted for as long as it exists. */
export const chatEditWindowMs = dayMs
/** How long messages are kept, as the privacy policy says. */
export const chatRetentionMs = 90 * dayMs
/** Lengths of a mute that the desk offers. The server takes any up to the longest. */
export const chatMutesMs = [hourMs, 8 * hourMs, dayMs, 7 * dayMs] as const
export const chatMuteMaxMs = 31 * dayMs
/** The longest pause that slow mode can ask for between two messages of one person in a room. */
export const chatSlowModeMaxSeconds = 3_600

/** How often the server pings. A desk that has received nothing for longer than `chatSilenceMs` connects again. */
export const chatPingMs = 15_000
export const chatSilenceMs = 40_000
/** Bytes that may wait for a desk that does not read. Beyond it the connection is ended (4413), and the desk resumes. */
export const chatWaitingMaxBytes = 1_048_576
