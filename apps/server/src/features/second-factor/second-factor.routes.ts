import * as contract from '@leadline/contract/accounts/second-factor'

import type { Mount } from '../../platform/http/mount.ts'
import { answerSecondFactor } from './answer-second-factor.ts'
import { finishPasskeyLogin } from './passkeys/finish-passkey-login.ts'
import { finishPasskey } from './passkeys/finish-passkey.ts'
import { removePasskey } from './passkeys/remove-passkey.ts'
import { startPasskeyLogin } from './passkeys/start-passkey-login.ts'
import { startPasskey } from './passkeys/start-passkey.ts'
import { proveOwner } from './prove-owner.ts'
import { readSecondFactors } from './read-second-factors.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import type { SecondFactorDeps } from './second-factor-deps.ts'
import { confirmTotp } from './totp/confirm-totp.ts'
import { disableTotp } from './totp/disable-totp.ts'
import { startTotp } from './totp/start-totp.ts'

export function secondFactorRoutes(mount: Mount, deps: SecondFactorDeps): void {
  mount(contract.answerSecondFactor, ({ body }, { device }) =>
    answerSecondFactor(deps, { ...body, device }),
  )
  mount(contract.startPasskeyLogin, ({ body }) => startPasskeyLogin(deps, body.challenge))
  mount(contract.finishPasskeyLogin, ({ body }, { device }) =>
    finishPasskeyLogin(deps, { ...body, device }),
  )

  mount(contract.readSecondFactors, (_input, { caller }) =>
    readSecondFactors(deps.database, caller.accountId),
  )
  mount(contract.startTotp, async ({ body }, context) => {
    await proveOwner(deps, body.password, context)
    return startTotp(deps, context.caller)
  })
  mount(contract.confirmTotp, ({ body }, { caller }) => confirmTotp(deps, caller, body.code))
  mount(contract.disableTotp, async ({ body }, context) => {
    await proveOwner(deps, body.password, context)
    return disableTotp(deps, context.caller)
  })
  mount(contract.renewRecoveryCodes, async ({ body }, context) => {
    await proveOwner(deps, body.password, context)
    return renewRecoveryCodes(deps, context.caller)
  })
  mount(contract.startPasskey, async ({ body }, context) => {
    await proveOwner(deps, body.password, context)
    return startPasskey(deps, context.caller)
  })
  mount(contract.finishPasskey, ({ body }, { caller }) => finishPasskey(deps, caller, body))
  mount(contract.removePasskey, async ({ params, body }, context) => {
    await proveOwner(deps, body.password, context)
    return removePasskey(deps, context.caller, params.id)
  })
}
