import type { Authenticate } from '../../../platform/http/authorise.ts'
import { secretHash } from '../../../platform/secrets/secret-hash.ts'
import type { TestApp } from '../../../testing/open-test-app.ts'

/** Whose session a token is, read straight from the tables. */
export function authenticateWith({ database }: TestApp): Authenticate {
  return async (token) => {
    const found = await database
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .select(['sessions.id', 'account_id', 'proved_second_factor', 'username', 'status'])
      .where('token_hash', '=', secretHash(token))
      .executeTakeFirstOrThrow()
    return {
      accountId: found.account_id,
      sessionId: found.id,
      username: found.username,
      status: found.status,
      provedSecondFactor: found.proved_second_factor === 1,
      isDesk: false,
    }
  }
}
