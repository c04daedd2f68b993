import * as z from 'zod/mini'

import { apiBase } from '../endpoint.ts'
import { chatWidths } from './limits.ts'
import { ChatMessage, chatRoles } from './message.ts'
import { chatRefusals } from './refusals.ts'
import { ChatRoom } from './rooms.ts'

/**
 * A WebSocket: each frame is one message as JSON text. The request carries `Authorization: Bearer` with the token of the
 * desk's session, never the address. Whoever sends an `Origin` is a web page and is refused.
 */
export const chatSocketPath = `${apiBase}/chat/socket`
/** Raised when an older desk could no longer follow. Fields that are added do not raise it: desks ignore them. */
export const chatProtocol = 1

const RequestId = z.int()

export const HiddenPerson = z.object({
  username: z.string(),
  /** When the mute ends, in milliseconds; null for a block. */
  until: z.nullable(z.int()),
})
export type HiddenPerson = z.infer<typeof HiddenPerson>

const ReadMark = z.object({
  room: ChatRoom,
  readUpTo: z.int(),
  /** At most `chatUnreadMax`. Neither own messages nor those of hidden people count. */
  unread: z.int(),
  /** Of them, those that mention this account. */
  mentions: z.int(),
})

const Account = z.object({
  username: z.string(),
  role: z.enum(chatRoles),
  /** As the profile's codes say. */
  presence: z.int(),
  /** Why this account may read and not write, for the person to read; null where it may write. */
  restriction: z.nullable(z.string()),
  hidden: z.array(HiddenPerson),
})

/** What the server says. */
export const ServerChatMessage = z.discriminatedUnion('type', [
  /** First of all. Rooms are those in which the account has read before. */
  z.object({
    type: z.literal('welcome'),
    protocol: z.int(),
    /** The server's clock in milliseconds: for 'until' and 'retry'. */
    now: z.int(),
    account: Account,
    rooms: z.array(ReadMark),
  }),
  /** The account's settings have changed, from whichever desk: block, mute, presence, restriction. */
  z.object({ type: z.literal('account'), account: Account }),
  z.object({
    type: z.literal('joined'),
    request: RequestId,
    room: ChatRoom,
    /** Resumed: what has changed since the cursor, by sequence. Otherwise the newest page, by id. */
    messages: z.array(ChatMessage),
    /** True: add `messages` to what is there. False: forget what is there of this room and begin with `messages`. */
    isResumed: z.boolean(),
    /** Whether there are messages before the first of a page. Null where it was resumed. */
    hasOlder: z.nullable(z.boolean()),
    /** Resume behind this, or behind the `sequence` of the last `message` pushed since. */
    cursor: z.int(),
    /** Pause between two messages of one person; 0 without slow mode. */
    slowModeSeconds: z.int(),
    mark: ReadMark,
  }),
  /** Answer to `history`, by id. */
  z.object({
    type: z.literal('page'),
    request: RequestId,
    room: ChatRoom,
    messages: z.array(ChatMessage),
    hasOlder: z.boolean(),
  }),
  /** Pushed in joined rooms, in the order of `sequence`: a new message, own ones too, or a changed one. */
  z.object({ type: z.literal('message'), message: ChatMessage }),
  /** The mark of a room was moved, from whichever desk of the account. */
  z.object({ type: z.literal('read'), mark: ReadMark }),
  z.object({ type: z.literal('room'), room: ChatRoom, slowModeSeconds: z.int() }),
  /** Who is seen in a joined room: those whose presence is Online. After `joined`, and when it changes. */
  z.object({
    type: z.literal('present'),
    room: ChatRoom,
    count: z.int(),
    names: z.array(z.string()),
  }),
  /** `message` is the id of what was sent, edited, deleted or reported. */
  z.object({ type: z.literal('done'), request: RequestId, message: z.optional(z.int()) }),
  z.object({
    type: z.literal('refused'),
    request: RequestId,
    code: z.enum(chatRefusals),
    message: z.string(),
    limit: z.optional(z.enum(chatWidths)),
    retryAfterMs: z.optional(z.int()),
  }),
])
export type ServerChatMessage = z.infer<typeof ServerChatMessage>
