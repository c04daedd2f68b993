import * as z from 'zod/mini'

import { ownPresences } from '../accounts/account-status.ts'
import { chatMuteMaxMs, chatReportNoteMaxLength } from './limits.ts'
import { ChatClientId, ChatText } from './message.ts'
import { ChatRoom } from './rooms.ts'

/** Chosen by the desk; the answer carries it. */
const RequestId = z.int().check(z.gte(0))
const MessageId = z.int().check(z.gte(1))
const Username = z.string().check(z.minLength(1), z.maxLength(32))

export const chatReportReasons = ['scam', 'harassment', 'private-data', 'spam', 'other'] as const
export const chatReportReasonWords: Readonly<Record<(typeof chatReportReasons)[number], string>> = {
  scam: 'Scam, pump-and-dump or referral',
  harassment: 'Harassment or hate',
  'private-data': "Somebody's private data, or a key",
  spam: 'Spam or flooding',
  other: 'Something else',
}

/** What a desk says. Every one is answered once: `joined`, `page`, `done` or `refused` with the same request id. */
export const DeskChatMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('join'),
    request: RequestId,
    room: ChatRoom,
    /** Resume: the cursor of this room. Without it the newest page comes. */
    after: z.optional(z.int().check(z.gte(0))),
  }),
  z.strictObject({ type: z.literal('leave'), request: RequestId, room: ChatRoom }),
  /** The page of messages before this one. */
  z.strictObject({
    type: z.literal('history'),
    request: RequestId,
    room: ChatRoom,
    before: MessageId,
  }),
  z.strictObject({
    type: z.literal('send'),
    request: RequestId,
    room: ChatRoom,
    /** The same one again, after a lost answer: it is answered again and stands in the room once. */
    clientId: ChatClientId,
    text: ChatText,
  }),
  z.strictObject({
    type: z.literal('edit'),
    request: RequestId,
    message: MessageId,
    text: ChatText,
  }),
  z.strictObject({ type: z.literal('delete'), request: RequestId, message: MessageId }),
  /** Everything up to this message has been read. A mark never moves back. */
  z.strictObject({
    type: z.literal('read'),
    request: RequestId,
    room: ChatRoom,
    upTo: MessageId,
  }),
  z.strictObject({ type: z.literal('block'), request: RequestId, username: Username }),
  z.strictObject({
    type: z.literal('mute'),
    request: RequestId,
    username: Username,
    forMs: z.int().check(z.gte(1), z.lte(chatMuteMaxMs)),
  }),
  /** Ends a block and a mute alike. */
  z.strictObject({ type: z.literal('unhide'), request: RequestId, username: Username }),
  z.strictObject({
    type: z.literal('report'),
    request: RequestId,
    message: MessageId,
    reason: z.enum(chatReportReasons),
    note: z.optional(z.string().check(z.trim(), z.maxLength(chatReportNoteMaxLength))),
  }),
  /** The profile's presence: 1 Online, 2 Private, 3 Offline. */
  z.strictObject({
    type: z.literal('presence'),
    request: RequestId,
    presence: z.literal(ownPresences),
  }),
])
export type DeskChatMessage = z.infer<typeof DeskChatMessage>
