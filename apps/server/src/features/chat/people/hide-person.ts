import { chatHiddenPeopleMax } from '@leadline/contract/chat/limits'

import { lockAccount } from '../../../platform/database/account-rows.ts'
import { inTransaction } from '../../../platform/database/open-database.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { ChatRefused } from '../chat-refused.ts'
import { hiddenBy } from './hidden-people.store.ts'
import { noteChangeOf } from './members.store.ts'

interface Person {
  accountId: string
  username: string
}

/** Block somebody (`until` is null) or mute them until then. The newer of the two counts. */
export async function hidePerson(
  { database, runtime }: ChatDeps,
  { accountId, username, until }: Person & { until: number | null },
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await lockAccount(transaction, accountId)
    // Nobody can look up here who has an account: only who has been in the chat is known.
    const person = await transaction
      .selectFrom('accounts')
      .innerJoin('chat_members', 'chat_members.account_id', 'accounts.id')
      .select('accounts.id')
      .where('username_key', '=', username.toLowerCase())
      .executeTakeFirst()
    if (!person) throw new ChatRefused('not_found', `Nobody in the chat is called ${username}.`)
    if (person.id === accountId) throw new ChatRefused('invalid', 'This is you.')
    const hidden = await hiddenBy(transaction, accountId, runtime.now())
    const isKnown = hidden.some((each) => each.accountId === person.id)
    if (!isKnown && hidden.length >= chatHiddenPeopleMax) {
      const words = `At most ${chatHiddenPeopleMax} people can be blocked or muted.`
      throw new ChatRefused('too_many_people', words)
    }
    await transaction
      .insertInto('chat_hidden')
      .values({ account_id: accountId, hidden_account_id: person.id, until })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'hidden_account_id']).doUpdateSet({ until }),
      )
      .execute()
    await noteChangeOf(transaction, accountId)
  })
}

/** End a block or a mute. Of somebody who is not hidden it is as if it had been ended before. */
export async function unhidePerson(
  { database }: ChatDeps,
  { accountId, username }: Person,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await lockAccount(transaction, accountId)
    await transaction
      .deleteFrom('chat_hidden')
      .where('account_id', '=', accountId)
      .where('hidden_account_id', 'in', (named) =>
        named
          .selectFrom('accounts')
          .select('id')
          .where('username_key', '=', username.toLowerCase()),
      )
      .execute()
    await noteChangeOf(transaction, accountId)
  })
}
