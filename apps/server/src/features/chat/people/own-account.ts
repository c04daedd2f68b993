import type { ServerChatMessage } from '@leadline/contract/chat/server-messages'

import { findAccount } from '../../../platform/database/account-rows.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { roleOf } from '../messages/messages.store.ts'
import { restrictionOf } from '../messages/participant.ts'
import { type Hidden, hiddenBy } from './hidden-people.store.ts'

export interface OwnAccount {
  account: Extract<ServerChatMessage, { type: 'account' }>['account']
  hidden: Hidden[]
}

/** An account as its own desks see it; undefined once it is deleted. */
export async function readOwnAccount(
  deps: ChatDeps,
  accountId: string,
): Promise<OwnAccount | undefined> {
  const { database, runtime } = deps
  const found = await findAccount(database, accountId)
  if (!found) return undefined
  const hidden = await hiddenBy(database, accountId, runtime.now())
  return {
    hidden,
    account: {
      username: found.username,
      role: roleOf(found.status),
      presence: found.presence,
      restriction: await restrictionOf(deps, database, found),
      hidden: hidden.map(({ username, until }) => ({ username, until })),
    },
  }
}
