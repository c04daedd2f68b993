import {
  openAnonymousAccount,
  replaceAnonymousPassword,
} from './features/accounts/registration/anonymous-account.ts'
import { lockProvedOwner } from './features/accounts/registration/proved-address.ts'
import { setLicenseState } from './features/licenses/change-licenses.ts'
import { handOverLicense } from './features/licenses/hand-over-license.ts'
import { issueLicense } from './features/licenses/issue-license.ts'
import { openForgedEvents } from './features/payments/events/forged-events.ts'
import type { PaymentDeps } from './features/payments/payment-deps.ts'
import type { SigningKeys } from './platform/secrets/signing-keys.ts'

type Given = Omit<
  PaymentDeps,
  'licenses' | 'provedOwner' | 'anonymousAccounts' | 'forgedEvents'
> & {
  keys: SigningKeys
}

const licenseFileType = 'application/json'

/** A purchase with what other features do for it. */
export function wirePayments({ keys, ...given }: Given): PaymentDeps {
  const { runtime, planTitle } = given
  return {
    ...given,
    forgedEvents: openForgedEvents(given),
    provedOwner: lockProvedOwner,
    licenses: {
      async issue(transaction, grant) {
        const issuer = { runtime, keys, planTitle }
        const { updatesUntil, file } = await issueLicense(issuer, transaction, grant)
        return { updatesUntil, file: { ...file, type: licenseFileType } }
      },
      setState: setLicenseState,
      handOver: handOverLicense,
    },
    anonymousAccounts: {
      open: (transaction, account) => openAnonymousAccount(runtime, transaction, account),
      replacePassword: replaceAnonymousPassword,
    },
  }
}
