import { secretKinds } from '@leadline/chat/secrets/find-secrets'
import { chatReportReasons } from '@leadline/contract/chat/desk-messages'
import {
  chatMuteMaxMs,
  chatReportNoteMaxLength,
  chatRoomsPerSocket,
} from '@leadline/contract/chat/limits'
import { ChatClientId, ChatMessage, chatRoles, ChatText } from '@leadline/contract/chat/message'
import { ChatRoom } from '@leadline/contract/chat/rooms'
import { HiddenPerson } from '@leadline/contract/chat/server-messages'
import * as z from 'zod/mini'

import { serviceFamily } from './service-family.ts'

const text = z.string()
const count = z.int().check(z.gte(0))
const MessageId = z.int().check(z.gte(1))
const Username = text.check(z.minLength(1), z.maxLength(32))
/** The trader was shown what the text looks like, and wants it sent all the same. */
const isWarned = z.boolean()

/** What a desk asks of chat. The reply's reason says why not, or what was done where that cannot be seen. */
const ChatRequest = z.discriminatedUnion('type', [
  /** The rooms that this desk shows. Nothing is connected to while no desk shows any. */
  z.object({
    type: z.literal('chatFollow'),
    rooms: z.array(ChatRoom).check(z.maxLength(chatRoomsPerSocket)),
  }),
  z.object({ type: z.literal('chatOlder'), room: ChatRoom }),
  /** Done: it is among those that wait, and what becomes of it is reported there. */
  z.object({
    type: z.literal('chatSend'),
    room: ChatRoom,
    clientId: ChatClientId,
    text: ChatText,
    isWarned,
  }),
  /** One that was not sent: again, as the same message. */
  z.object({ type: z.literal('chatSendAgain'), clientId: ChatClientId }),
  z.object({ type: z.literal('chatDiscard'), clientId: ChatClientId }),
  z.object({ type: z.literal('chatEdit'), message: MessageId, text: ChatText, isWarned }),
  z.object({ type: z.literal('chatDelete'), message: MessageId }),
  z.object({ type: z.literal('chatRead'), room: ChatRoom, upTo: MessageId }),
  z.object({ type: z.literal('chatBlock'), username: Username }),
  z.object({
    type: z.literal('chatMute'),
    username: Username,
    forMs: z.int().check(z.gte(1), z.lte(chatMuteMaxMs)),
  }),
  z.object({ type: z.literal('chatUnhide'), username: Username }),
  z.object({
    type: z.literal('chatReport'),
    message: MessageId,
    reason: z.enum(chatReportReasons),
    note: text.check(z.maxLength(chatReportNoteMaxLength)),
  }),
  /** 1 Online, 2 Private, 3 Offline. */
  z.object({ type: z.literal('chatPresence'), presence: z.literal([1, 2, 3]) }),
])
export type ChatRequest = z.infer<typeof ChatRequest>

/** Whether there is a connection, and why not. */
const WireChatState = z.object({
  kind: z.enum(['no-account', 'ended', 'idle', 'connecting', 'open', 'lost', 'paper', 'absent']),
  /** What there is to know and to do, as readable text; empty where nothing is. */
  words: text,
  /** Of a lost connection: since when; null in every other state. */
  since: z.nullable(z.number()),
})
export type WireChatState = z.infer<typeof WireChatState>

const WireChatAccount = z.object({
  username: text,
  role: z.enum(chatRoles),
  presence: z.number(),
  /** Why nothing may be written; null where it may. */
  restriction: z.nullable(text),
  hidden: z.array(HiddenPerson),
})
export type WireChatAccount = z.infer<typeof WireChatAccount>

/** A room beside its messages. */
const WireChatRoom = z.object({
  room: ChatRoom,
  /** Its messages have come. */
  isLoaded: z.boolean(),
  hasOlder: z.boolean(),
  readUpTo: count,
  unread: count,
  /** Of the unread ones, those that mention this account. */
  mentions: count,
  slowModeSeconds: count,
  /** How many are seen to be there, and some of their names. */
  present: count,
  names: z.array(text),
})
export type WireChatRoom = z.infer<typeof WireChatRoom>

/** A message of this computer that does not stand in its room yet. */
const WirePendingMessage = z.object({
  room: ChatRoom,
  clientId: ChatClientId,
  text,
  at: z.number(),
  state: z.enum(['sending', 'not-sent']),
  /** Why it was not sent, or what it waits for. */
  words: text,
  /** When it can be sent again; null where that is now. */
  againAt: z.nullable(z.number()),
})
export type WirePendingMessage = z.infer<typeof WirePendingMessage>

const pending = z.array(WirePendingMessage)
const account = z.nullable(WireChatAccount)

const ChatUpdate = z.discriminatedUnion('type', [
  /** Forget what was reported before. Messages follow. */
  z.object({
    type: z.literal('chat'),
    state: WireChatState,
    account,
    rooms: z.array(WireChatRoom),
    pending,
  }),
  z.object({ type: z.literal('chatState'), state: WireChatState }),
  z.object({ type: z.literal('chatAccount'), account }),
  z.object({ type: z.literal('chatRoom'), room: WireChatRoom }),
  /** The room is no longer followed. */
  z.object({ type: z.literal('chatLeft'), room: ChatRoom }),
  /** Whole: forget the messages of this room and begin with these. Otherwise each replaces the earlier one of its id. */
  z.object({
    type: z.literal('chatMessages'),
    room: ChatRoom,
    isWhole: z.boolean(),
    messages: z.array(ChatMessage),
  }),
  z.object({ type: z.literal('chatPending'), pending }),
])
export type ChatUpdate = z.infer<typeof ChatUpdate>

export const chatFamily = serviceFamily('chat', {
  requests: ChatRequest,
  updates: ChatUpdate,
  /** What the text looks like, where that is why it was not sent. */
  body: z.object({ secrets: z.array(z.enum(secretKinds)) }),
  nothing: { secrets: [] },
})
