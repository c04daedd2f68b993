import { emailKey } from '@leadline/contract/accounts/email'
import type { Transaction } from 'kysely'

import { AppError } from '../../../platform/app-error.ts'
import type { AccountRow } from '../../../platform/database/account-rows.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import type { AccountDeps } from '../account-deps.ts'
import { findByEmail } from '../accounts.store.ts'
import { endLinks } from '../recovery/account-links.store.ts'
import { type AddressChange, endAddressChange, moveAddress } from './address-changes.store.ts'
import { addressChangedMail } from './address-mails.ts'

type Deps = Pick<AccountDeps, 'runtime' | 'outbox' | 'publicUrl' | 'supportEmail'>

/**
 * The new address is proved: the account has it from now on, and both addresses are notified. Links that
 * were mailed to the old one stop working.
 */
export async function confirmNewAddress(
  { runtime, outbox, publicUrl, supportEmail }: Deps,
  transaction: Transaction<Tables>,
  account: AccountRow,
  { email }: AddressChange,
): Promise<void> {
  const key = emailKey(email)
  const owner = await findByEmail(transaction, key)
  if (owner && owner.id !== account.id) {
    throw new AppError(
      'address_taken',
      'Another account now uses this address. Your account keeps its current one.',
    )
  }
  const accountId = account.id
  await moveAddress(transaction, { accountId, email, emailKey: key, at: runtime.now() })
  await endAddressChange(transaction, accountId)
  await endLinks(transaction, { accountId, purpose: 'verify-email' })
  await endLinks(transaction, { accountId, purpose: 'reset-password' })
  const about = { id: runtime.newId(), publicUrl: publicUrl(), supportEmail, email }
  await outbox.queue(transaction, addressChangedMail({ ...about, to: email, isOld: false }))
  if (account.email === null) return
  await outbox.queue(transaction, addressChangedMail({ ...about, to: account.email, isOld: true }))
}
