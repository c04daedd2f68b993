import * as contract from '@leadline/contract/accounts/accounts'
import * as own from '@leadline/contract/accounts/own-address'

import type { Mount } from '../../platform/http/mount.ts'
import type { AccountDeps } from './account-deps.ts'
import { cancelAddressChange, changeOwnAddress } from './address/change-own-address.ts'
import { readOwnAddress } from './address/read-own-address.ts'
import { sendVerificationAgain } from './address/send-verification-again.ts'
import { login } from './login/login.ts'
import { endSession } from './login/sessions.ts'
import { readAccount } from './read-account.ts'
import { forgotPassword } from './recovery/forgot-password.ts'
import { resetPassword } from './recovery/reset-password.ts'
import { register } from './registration/register.ts'
import { readVerification, verifyEmail } from './registration/verify-email.ts'

export function accountRoutes(mount: Mount, deps: AccountDeps): void {
  mount(contract.register, ({ body }) => register(deps, body))
  mount(contract.login, ({ body }, context) => login(deps, body, context))
  mount(contract.logout, async (_input, { caller }) => {
    if (caller) await endSession(deps.database, caller.sessionId)
    return { loggedOut: true } as const
  })
  mount(contract.forgotPassword, async ({ body }) => {
    await forgotPassword(deps, body.email)
    return { message: 'If this address has an account, a link for a new password is on its way.' }
  })
  mount(contract.resetPassword, async ({ body }) => {
    await resetPassword(deps, body)
    return { message: 'Your password is changed. Please sign in with the new one.' }
  })
  mount(contract.readVerification, ({ body }) => readVerification(deps, body.token))
  mount(contract.verifyEmail, async ({ body }, { caller }) => {
    const email = await verifyEmail(deps, body.token, caller?.accountId)
    return { message: 'Your email address is verified.', email }
  })
  mount(own.readOwnAddress, (_input, { caller }) => readOwnAddress(deps, caller.accountId))
  mount(own.sendVerificationAgain, async (_input, { caller }) => {
    const email = await sendVerificationAgain(deps, caller.accountId)
    return { message: `We have sent an email to ${email}.` }
  })
  mount(own.changeOwnAddress, ({ body }, { caller, clientAddress }) =>
    changeOwnAddress(deps, caller.accountId, { ...body, clientAddress }),
  )
  mount(own.cancelAddressChange, (_input, { caller }) =>
    cancelAddressChange(deps, caller.accountId),
  )
  mount(contract.readAccount, (_input, { caller }) => readAccount(deps, caller.accountId))
}
