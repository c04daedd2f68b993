import * as z from 'zod/mini'

import { manyLines } from '../tracker.ts'
import { chatLinesMax, chatTextMaxLength } from './limits.ts'
import { ChatRoom } from './rooms.ts'

/** Something that one sees: not only blanks, and letters that have no shape. */
const hasShape = /[^\s\p{Cf}\p{Mn}\p{Variation_Selector}\u115F\u1160\u2800\u3164\uFFA0]/u

/** Plain text: nothing in it is HTML. `code`, symbols and mentions are found by whoever shows it. */
export const ChatText = z.string('Write a message first.').check(
  z.trim(),
  z.minLength(1, 'Write a message first.'),
  z.maxLength(
    chatTextMaxLength,
    `Please keep the message to ${chatTextMaxLength.toLocaleString('en-US')} characters.`,
  ),
  z.refine((text) => hasShape.test(text), 'Write a message first.'),
  z.regex(manyLines, 'Please write the message without control characters.'),
  z.refine(
    (text) => text.split('\n').length <= chatLinesMax,
    `Please keep the message to ${chatLinesMax} lines.`,
  ),
  z.refine((text) => text.isWellFormed(), 'Please write the message without broken characters.'),
)

/** Made by the desk once for each message it wants to send, and kept for every further try. */
export const ChatClientId = z.string().check(z.regex(/^[\w-]{16,64}$/))

/** As the profile has them: what stands behind a name in chat. */
export const chatRoles = ['member', 'moderator', 'staff'] as const

/** A message as it is now. A later one of the same id replaces the earlier. */
export const ChatMessage = z.strictObject({
  /** Its place in the room, for good: a later message has a greater id. */
  id: z.int(),
  /** Grows with every message and every change of one. A desk resumes behind the last that it was pushed. */
  sequence: z.int(),
  room: ChatRoom,
  /** A username, or the words 'deleted account'. */
  author: z.string(),
  role: z.enum(chatRoles),
  /** Empty unless it is shown. */
  text: z.string(),
  /** 'deleted' by its author, 'removed' by a moderator. */
  state: z.enum(['shown', 'deleted', 'removed']),
  /** Milliseconds. */
  sentAt: z.int(),
  editedAt: z.nullable(z.int()),
  /** Usernames, as their accounts spell them. */
  mentions: z.array(z.string()),
  /** For desks of its author alone: what it was sent as. */
  clientId: z.optional(ChatClientId),
})
export type ChatMessage = z.infer<typeof ChatMessage>
