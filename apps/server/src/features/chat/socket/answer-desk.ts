import type { DeskChatMessage } from '@leadline/contract/chat/desk-messages'
import { chatSettingLimit } from '@leadline/contract/chat/limits'
import { waitSpan } from '@leadline/contract/chat/refusals'

import type { ChatDeps } from '../chat-deps.ts'
import { ChatRefused } from '../chat-refused.ts'
import { deleteMessage, editMessage } from '../messages/change-message.ts'
import { sendMessage } from '../messages/send-message.ts'
import { reportMessage } from '../moderation/report-message.ts'
import { hidePerson, unhidePerson } from '../people/hide-person.ts'
import { moveMark } from '../people/read-marks.store.ts'
import { setPresence } from '../people/set-presence.ts'
import type { DeskConnection } from './desk-connection.ts'
import { joinRoom, readHistory } from './join-room.ts'

/** What is to be looked at once it is done, here and now rather than at the next turn. */
export type Aftermath = 'messages' | 'account' | 'presence' | undefined

/** Do what a desk asks for and answer it. Throws what is to be refused. */
export async function answerDesk(
  deps: ChatDeps,
  desk: DeskConnection,
  asked: DeskChatMessage,
): Promise<Aftermath> {
  const { accountId } = desk
  const { request } = asked
  const done = (message?: number) =>
    desk.send({ type: 'done', request, ...(message !== undefined && { message }) })
  switch (asked.type) {
    case 'join':
      await joinRoom(deps, desk, asked)
      return 'presence'
    case 'leave':
      desk.rooms.delete(asked.room)
      done()
      return 'presence'
    case 'history':
      await readHistory(deps, desk, asked)
      return undefined
    case 'send': {
      if (!desk.rooms.has(asked.room)) throw new ChatRefused('not_joined', 'Open the room first.')
      done(await sendMessage(deps, { ...asked, accountId }))
      return 'messages'
    }
    case 'edit':
      await editMessage(deps, { accountId, id: asked.message, text: asked.text })
      done(asked.message)
      return 'messages'
    case 'delete':
      await deleteMessage(deps, { accountId, id: asked.message })
      done(asked.message)
      return 'messages'
    case 'report': {
      const { message: id, reason, note = '' } = asked
      await reportMessage(deps, { accountId, id, reason, note })
      done(id)
      return undefined
    }
    case 'read':
    case 'block':
    case 'mute':
    case 'unhide':
    case 'presence':
      await changeSetting(deps, accountId, asked)
      done()
      return 'account'
  }
}

type Setting = Extract<DeskChatMessage, { type: 'read' | 'block' | 'mute' | 'unhide' | 'presence' }>

async function changeSetting(deps: ChatDeps, accountId: string, asked: Setting): Promise<void> {
  const spent = await deps.limiter.take('chat-settings', accountId, chatSettingLimit)
  if (!spent.allowed) {
    const retryAfterMs = spent.retryAfterSeconds * 1_000
    const words = `That was changed very often. It can be changed again in ${waitSpan(retryAfterMs)}.`
    throw new ChatRefused('rate_limited', words, { limit: 'hour', retryAfterMs })
  }
  switch (asked.type) {
    case 'read':
      return moveMark(deps, { ...asked, accountId })
    case 'block':
      return hidePerson(deps, { accountId, username: asked.username, until: null })
    case 'mute': {
      const until = deps.runtime.now() + asked.forMs
      return hidePerson(deps, { accountId, username: asked.username, until })
    }
    case 'unhide':
      return unhidePerson(deps, { accountId, username: asked.username })
    case 'presence':
      return setPresence(deps, { accountId, presence: asked.presence })
  }
}
