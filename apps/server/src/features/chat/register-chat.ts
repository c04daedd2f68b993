import { hourMs } from '@leadline/contract/durations'

import type { Authenticate, SignedIn } from '../../platform/http/authorise.ts'
import type { Platform } from '../../platform/open-platform.ts'
import type { ChatDeps } from './chat-deps.ts'
import { forgetMessages } from './forget-messages.job.ts'
import { openChatNotifications } from './notify-desks.ts'
import { ChatDesks } from './socket/chat-desks.ts'
import { serveChatSocket } from './socket/serve-chat-socket.ts'

interface Sessions {
  authenticate: Authenticate
  sessionOf: (sessionId: string) => Promise<SignedIn | undefined>
}

/** Rooms in which the owners of linked desks write to each other. */
export function registerChat(platform: Platform, sessions: Sessions): void {
  const { http, database, runtime, jobs, log, metrics, config } = platform
  const notifications = openChatNotifications(config.database, log)
  const deps: ChatDeps = { ...platform, notifications }
  const desks = new ChatDesks({ ...deps, sessionOf: sessions.sessionOf })
  serveChatSocket(http, { ...platform, authenticate: sessions.authenticate }, desks)
  http.addHook('preClose', async () => {
    await desks.close()
    await notifications.close()
  })
  metrics.add(() => [
    {
      name: 'leadline_chat_desks',
      help: 'Desks that are connected to the chat at this process.',
      type: 'gauge',
      samples: [{ value: desks.size }],
    },
  ])
  jobs.add({
    name: 'forget old chat',
    everyMs: hourMs,
    run: () => forgetMessages(database, runtime.now()),
  })
}
