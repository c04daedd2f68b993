import * as contract from '@leadline/contract/accounts'

import type { Mount } from '../../platform/http/mount.ts'
import type { AccountDeps } from './account-deps.ts'
import { forgotPassword } from './forgot-password.ts'
import { login } from './login.ts'
import { readAccount } from './read-account.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { endSession } from './sessions.ts'
import { readVerification, verifyEmail } from './verify-email.ts'

export function accountRoutes(mount: Mount, deps: AccountDeps): void {
  mount(contract.register, ({ body }) => register(deps, body))
  mount(contract.login, ({ body }, { clientAddress }) => login(deps, body, clientAddress))
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
    await verifyEmail(deps, body.token, caller?.accountId)
    return { message: 'Your email address is verified.' }
  })
  mount(contract.readAccount, (_input, { caller }) => readAccount(deps, caller.accountId))
}
