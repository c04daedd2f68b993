import { chatPageSize, chatResumeMax, chatRoomsPerSocket } from '@leadline/contract/chat/limits'
import type { ServerChatMessage } from '@leadline/contract/chat/server-messages'

import type { ChatDeps } from '../chat-deps.ts'
import { ChatRefused } from '../chat-refused.ts'
import {
  changesAfter,
  newestChange,
  newestOf,
  type StoredMessage,
} from '../messages/messages.store.ts'
import { slowModeOf } from '../moderation/slow-mode.store.ts'
import { markOf } from '../people/read-marks.store.ts'
import type { DeskConnection } from './desk-connection.ts'

interface Join {
  request: number
  room: string
  after?: number | undefined
}

/** Follow a room: what the desk has missed, or the newest page, and from then on whatever comes. */
export async function joinRoom(
  { database }: ChatDeps,
  desk: DeskConnection,
  { request, room, after }: Join,
): Promise<void> {
  if (!desk.rooms.has(room) && desk.rooms.size >= chatRoomsPerSocket) {
    throw new ChatRefused('too_many_rooms', `At most ${chatRoomsPerSocket} rooms at once.`)
  }
  desk.follow(room)
  try {
    // Read first: every change up to here is visible, and what comes after it is pushed.
    const seen = await newestChange(database)
    const missed =
      after === undefined || after > seen
        ? undefined
        : await changesAfter(database, { after, room, most: chatResumeMax + 1 })
    const isResumed = missed !== undefined && missed.length <= chatResumeMax
    const hidden = desk.hiddenNow()
    const page = isResumed
      ? missed
      : await newestOf(database, { room, most: chatPageSize + 1, hidden })
    const mark = await markOf(database, { accountId: desk.accountId, room, hidden })
    desk.marks.set(room, mark.readUpTo)
    // What was read is one moment of the room: all of it up to its newest change.
    const cursor = Math.max(seen, ...page.map(({ message }) => message.sequence))
    const slowModeSeconds = await slowModeOf(database, room)
    desk.slowModes.set(room, slowModeSeconds)
    const joined: ServerChatMessage = {
      type: 'joined',
      request,
      room,
      messages: readable(desk, isResumed ? page : page.slice(-chatPageSize)),
      isResumed,
      hasOlder: isResumed ? null : page.length > chatPageSize,
      cursor,
      slowModeSeconds,
      mark,
    }
    desk.send(joined)
    desk.caughtUp(room, cursor)
  } catch (error) {
    desk.rooms.delete(room)
    throw error
  }
}

/** The page of messages before one. */
export async function readHistory(
  { database }: ChatDeps,
  desk: DeskConnection,
  { request, room, before }: { request: number; room: string; before: number },
): Promise<void> {
  if (!desk.rooms.has(room)) throw new ChatRefused('not_joined', 'Open the room first.')
  const hidden = desk.hiddenNow()
  const page = await newestOf(database, { room, before, most: chatPageSize + 1, hidden })
  desk.send({
    type: 'page',
    request,
    room,
    messages: readable(desk, page.slice(-chatPageSize)),
    hasOlder: page.length > chatPageSize,
  })
}

function readable(desk: DeskConnection, messages: readonly StoredMessage[]) {
  return messages.filter((stored) => desk.mayRead(stored)).map((stored) => desk.asRead(stored))
}
