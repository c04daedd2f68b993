import { claimAgainMs, type Credentials } from '@leadline/contract/shop/payments'

import { AppError } from '../../../platform/app-error.ts'
import { findAccount } from '../../../platform/database/account-rows.ts'
import { inTransaction } from '../../../platform/database/open-database.ts'
import { secretHash } from '../../../platform/secrets/secret-hash.ts'
import { licenseStateOf } from '../orders/order-status.ts'
import { findByClaimHash, lockOrder, type OrderRow, statusOf } from '../orders/orders.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'

const passwordLength = 24

/**
 * Whoever has the secret gets the account of an order that is paid. The password exists only in the answer. Of claims that
 * are made at once one is answered: every password that is shown is one that signs in.
 */
export async function claimOrder(deps: PaymentDeps, claim: string): Promise<Credentials> {
  const { database, runtime, passwords, anonymousAccounts, licenses } = deps
  const known = await findByClaimHash(database, secretHash(claim))
  if (!known) throw noSuchClaim()
  refuseUnpaid(known)
  const seen = known.account_id === null ? undefined : await findAccount(database, known.account_id)
  // Slow by design, so it is done before anything is locked.
  const password = runtime.newSecret().slice(0, passwordLength)
  const passwordHash = await passwords.hash(password)
  return inTransaction(database, async (transaction) => {
    const now = runtime.now()
    const order = await lockOrder(transaction, known.id)
    if (!order || order.claim_hash === null) throw noSuchClaim()
    refuseUnpaid(order)
    const claimedAt = order.claimed_at ?? now
    if (now > claimedAt + claimAgainMs) throw claimIsOver()
    const answer = (username: string): Credentials => ({
      username,
      password,
      order: order.id,
      claimableUntil: new Date(claimedAt + claimAgainMs).toISOString(),
    })
    if (order.account_id !== null) {
      const accountId = order.account_id
      const account = await anonymousAccounts.replacePassword(transaction, {
        accountId,
        seenHash: seen?.password_hash,
        passwordHash,
      })
      if (!account) throw claimIsOver()
      if (account === 'changed') throw claimIsAnswered()
      return answer(account.username)
    }
    // Claimed before, and the account deleted since.
    if (order.claimed_at !== null) throw claimIsOver()
    const { accountId, username } = await anonymousAccounts.open(transaction, { passwordHash, now })
    await transaction
      .updateTable('orders')
      .set({ account_id: accountId, claimed_at: now })
      .where('id', '=', order.id)
      .execute()
    await licenses.handOver(transaction, { orderId: order.id, accountId })
    return answer(username)
  })
}

/** Which order it is, whatever has become of it. */
export async function findClaim(
  { database }: Pick<PaymentDeps, 'database'>,
  claim: string,
): Promise<{ order: string }> {
  const order = await findByClaimHash(database, secretHash(claim))
  if (!order) throw noSuchClaim()
  return { order: order.id }
}

function refuseUnpaid(order: OrderRow): void {
  const licenseState = licenseStateOf(statusOf(order))
  if (licenseState === 'valid') return
  throw licenseState === undefined
    ? new AppError('claim_not_ready', 'The payment has not been confirmed yet.')
    : new AppError('claim_over', 'This payment was refunded, so there is nothing to claim.')
}

function noSuchClaim(): AppError {
  return new AppError(
    'not_found',
    'No order matches this claim code. It may have been used already: each code works once.',
  )
}

function claimIsAnswered(): AppError {
  return new AppError(
    'claim_answered',
    'This order was claimed at the same moment in another place, which shows the username and password.',
  )
}

function claimIsOver(): AppError {
  return new AppError(
    'claim_over',
    'This order was claimed more than 15 minutes ago. We do not know its password.',
  )
}
