import { dayMs, minuteMs } from '@leadline/contract/durations'

import { AppError } from '../../../platform/app-error.ts'
import { lockAccount } from '../../../platform/database/account-rows.ts'
import { inTransaction } from '../../../platform/database/open-database.ts'
import type { AccountDeps } from '../account-deps.ts'
import { sendVerification } from '../registration/send-verification.ts'
import { accountIsGone, hasNoAddress } from './read-own-address.ts'

const perMinute = { max: 1, windowMs: minuteMs }
const perDay = { max: 10, windowMs: dayMs }

/** The first email did not arrive: send another. The link of the first one keeps working. */
export async function sendVerificationAgain(deps: AccountDeps, accountId: string): Promise<string> {
  const { database, limiter, outbox } = deps
  const email = await inTransaction(database, async (transaction) => {
    const account = await lockAccount(transaction, accountId)
    if (!account) throw accountIsGone()
    if (account.email === null) throw hasNoAddress()
    if (account.email_proved_at !== null) {
      throw new AppError('address_verified', 'Your email address is already verified.')
    }
    return account.email
  })
  const minute = await limiter.take('verification mails in a minute', accountId, perMinute)
  if (!minute.allowed) {
    throw new AppError(
      'too_many_requests',
      `We have just sent one. Check your spam folder, or try again in ${minute.retryAfterSeconds} seconds.`,
      { retryAfterSeconds: minute.retryAfterSeconds },
    )
  }
  await limiter.spend('verification mails in a day', accountId, perDay)
  await inTransaction(database, (transaction) =>
    sendVerification(deps, transaction, { id: accountId, email }),
  )
  outbox.deliverSoon()
  return email
}
