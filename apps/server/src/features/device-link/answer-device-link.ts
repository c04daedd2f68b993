import { isLockedOut } from '@leadline/contract/accounts/account-status'
import { type AskingDesk, plainLinkCode } from '@leadline/contract/accounts/device-link'

import { AppError } from '../../platform/app-error.ts'
import { lockAccount } from '../../platform/database/account-rows.ts'
import { inTransaction } from '../../platform/database/open-database.ts'
import type { SignedIn } from '../../platform/http/authorise.ts'
import { secretHash } from '../../platform/secrets/secret-hash.ts'
import { type DeviceLinkDeps, markSubject } from './device-link-deps.ts'
import { deviceLinkedMail } from './device-linked-mail.ts'
import { answerWaiting, findWaiting } from './device-links.store.ts'
import { countWrongLinkCode } from './wrong-link-codes.ts'

/** What asks, and from where, before anybody says yes. */
export async function readAskingDesk(
  { database, runtime, limiter }: DeviceLinkDeps,
  caller: SignedIn,
  { code, clientAddress }: { code: string; clientAddress: string },
): Promise<AskingDesk> {
  const giveBack = await countWrongLinkCode(limiter, caller.accountId)
  const link = await findWaiting(database, hashOf(code), runtime.now())
  if (!link) throw noSuchCode()
  await giveBack()
  const here = await limiter.markOf(markSubject, clientAddress, link.started_at)
  return {
    system: link.system,
    version: link.version,
    startedAt: new Date(link.started_at).toISOString(),
    expiresAt: new Date(link.expires_at).toISOString(),
    from: link.network_mark === here ? 'same-network' : 'other-network',
  }
}

/** The code is used up, whatever the answer is. A desk that is confirmed has its session in the same transaction. */
export async function answerDeviceLink(
  deps: DeviceLinkDeps,
  { accountId }: SignedIn,
  { code, confirm }: { code: string; confirm: boolean },
): Promise<{ linked: boolean }> {
  const { database, runtime, limiter, outbox } = deps
  const giveBack = await countWrongLinkCode(limiter, accountId)
  const [codeHash, now, mailId] = [hashOf(code), runtime.now(), runtime.newId()]
  await inTransaction(database, async (transaction) => {
    const account = await lockAccount(transaction, accountId)
    if (!account || isLockedOut(account.status)) {
      throw new AppError('not_signed_in', 'Please sign in.')
    }
    const state = confirm ? 'confirmed' : 'refused'
    const link = await answerWaiting(transaction, { codeHash, state, now })
    if (!link) throw noSuchCode()
    if (!confirm) return
    const { email } = account
    // Nobody learns which system an anonymous account is used on.
    const device = email === null ? 'Leadline' : `Leadline on ${link.system}`
    await deps.openSession(transaction, accountId, { secretHash: link.secret_hash, device })
    if (email === null) return
    const { supportEmail } = deps
    const mail = { id: mailId, to: email, device, publicUrl: deps.publicUrl(), supportEmail }
    await outbox.queue(transaction, deviceLinkedMail(mail))
  })
  await giveBack()
  outbox.deliverSoon()
  return { linked: confirm }
}

function hashOf(typed: string): string {
  return secretHash(plainLinkCode(typed))
}

/** The same for a code that is wrong, used, refused or too old. */
function noSuchCode(): AppError {
  return new AppError(
    'not_found',
    'No Leadline shows this code right now. Codes work once and for ten minutes: check the letters, or ask for a new code in Leadline.',
    { field: 'code' },
  )
}
