import { chatSlowModeMaxSeconds } from '@leadline/contract/chat/limits'
import { ChatRoom, roomTitle } from '@leadline/contract/chat/rooms'

import { dismissReports } from '../../features/chat/moderation/dismiss-reports.ts'
import { removeMessage } from '../../features/chat/moderation/remove-message.ts'
import { newestMessages, openReports } from '../../features/chat/moderation/reports.store.ts'
import { setSlowMode } from '../../features/chat/moderation/set-slow-mode.ts'
import { openChatNotifications } from '../../features/chat/notify-desks.ts'
import { type Command, RefusedError, UsageError } from '../command.ts'

const listedAtMost = 50
const actor = 'cli'

const instant = (at: number) => new Date(at).toISOString()
const quoted = (text: string) => text.split(/\r\n|\r|\n/).map((line) => `  | ${line}`)

export const listChatReportsCommand: Command = {
  summary: `list the oldest ${listedAtMost} open reports of chat messages`,
  usage: '',
  required: [],
  plan() {
    return async ({ database }) => {
      const reports = await openReports(database, listedAtMost)
      if (reports.length === 0) return 'No report is open.'
      return reports
        .map(({ message_id, room, author, reason, note, text, state, created_at }) =>
          [
            `${message_id} in ${roomTitle(room)}, ${state}, reported as ${reason} at ${instant(created_at)}`,
            `  by ${author ?? 'nobody'}`,
            ...quoted(text),
            ...(note === '' ? [] : [`  note: ${note}`]),
          ].join('\n'),
        )
        .join('\n\n')
    }
  },
}

export const listChatCommand: Command = {
  summary: `list the newest ${listedAtMost} chat messages, of one room or one account`,
  usage: '[--room R] [--username U]',
  required: [],
  optional: ['room', 'username'],
  plan({ room, username }) {
    const of = {
      ...(room !== undefined && { room: readRoom(room) }),
      ...(username && { username }),
    }
    return async ({ database }) => {
      const messages = await newestMessages(database, { ...of, most: listedAtMost })
      if (messages.length === 0) return 'There is no such message.'
      return messages
        .map((message) =>
          [
            `${message.id} in ${roomTitle(message.room)}, ${message.state}, by ${message.username ?? 'nobody'} at ${instant(message.sent_at)}`,
            ...(message.text === '' ? [] : quoted(message.text)),
          ].join('\n'),
        )
        .join('\n')
    }
  },
}

export const removeChatMessageCommand: Command = {
  summary: 'remove a chat message for good, on connected desks as well',
  usage: '--id M',
  required: ['id'],
  plan({ id: typed = '' }) {
    const id = readMessageId(typed)
    return async ({ config, database, runtime }) => {
      const notifications = openChatNotifications(config.database)
      const isRemoved = await removeMessage({ database, runtime, notifications }, { id, actor })
      if (!isRemoved) throw new RefusedError(`There is no chat message ${id} any more.`)
      return `Chat message ${id}: removed`
    }
  },
}

export const dismissChatReportsCommand: Command = {
  summary: 'answer the reports of a chat message that stays',
  usage: '--id M',
  required: ['id'],
  plan({ id: typed = '' }) {
    const id = readMessageId(typed)
    return async ({ database, runtime }) => {
      const answered = await dismissReports({ database, runtime }, { id, actor })
      if (answered === 0) throw new RefusedError(`No report of chat message ${id} is open.`)
      return `Chat message ${id} stays: ${answered} ${answered === 1 ? 'report' : 'reports'} answered`
    }
  },
}

export const setSlowModeCommand: Command = {
  summary: 'set the pause between two messages of one person in a chat room; 0 ends it',
  usage: '--room R --seconds N',
  required: ['room', 'seconds'],
  plan({ room: typed = '', seconds: typedSeconds = '' }) {
    const room = readRoom(typed)
    const seconds = /^\d{1,4}$/.test(typedSeconds) ? Number(typedSeconds) : Infinity
    if (seconds > chatSlowModeMaxSeconds) {
      throw new UsageError(`--seconds: say 0 to ${chatSlowModeMaxSeconds}.`)
    }
    return async ({ database, runtime }) => {
      await setSlowMode({ database, runtime }, { room, seconds, actor })
      return seconds === 0
        ? `${roomTitle(room)} is not in slow mode.`
        : `${roomTitle(room)}: one message of a person every ${seconds} seconds`
    }
  },
}

function readRoom(typed: string): string {
  const read = ChatRoom.safeParse(typed)
  if (read.success) return read.data
  throw new UsageError(`--room: '${typed}' is not lobby, support or an asset in capitals.`)
}

function readMessageId(typed: string): number {
  if (/^[1-9]\d{0,14}$/.test(typed)) return Number(typed)
  throw new UsageError(`--id: '${typed}' is not the number of a chat message.`)
}
