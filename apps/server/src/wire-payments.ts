import {
  openAnonymousAccount,
  replaceAnonymousPassword,
} from './features/accounts/anonymous-account.ts'
import { lockProvedOwner } from './features/accounts/proved-address.ts'
import { setLicenceState } from './features/licences/change-licences.ts'
import { handOverLicence } from './features/licences/hand-over-licence.ts'
import { issueLicence } from './features/licences/issue-licence.ts'
import { openForgedEvents } from './features/payments/events/forged-events.ts'
import type { PaymentDeps } from './features/payments/payment-deps.ts'
import type { SigningKeys } from './platform/signing-keys.ts'

type Given = Omit<
  PaymentDeps,
  'licences' | 'provedOwner' | 'anonymousAccounts' | 'forgedEvents'
> & {
  keys: SigningKeys
}

const licenceFileType = 'application/json'

/** A purchase with what other features do for it. */
export function wirePayments({ keys, ...given }: Given): PaymentDeps {
  const { runtime, planTitle } = given
  return {
    ...given,
    forgedEvents: openForgedEvents(given),
    provedOwner: lockProvedOwner,
    licences: {
      async issue(transaction, grant) {
        const issuer = { runtime, keys, planTitle }
        const { updatesUntil, file } = await issueLicence(issuer, transaction, grant)
        return { updatesUntil, file: { ...file, type: licenceFileType } }
      },
      setState: setLicenceState,
      handOver: handOverLicence,
    },
    anonymousAccounts: {
      open: (transaction, account) => openAnonymousAccount(runtime, transaction, account),
      replacePassword: replaceAnonymousPassword,
    },
  }
}
