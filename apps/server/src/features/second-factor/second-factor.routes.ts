import * as contract from '@leadline/contract/second-factor'

import type { Mount } from '../../platform/http/mount.ts'
import { answerSecondFactor } from './answer-second-factor.ts'
import { confirmTotp } from './confirm-totp.ts'
import { disableTotp } from './disable-totp.ts'
import { finishPasskeyLogin } from './finish-passkey-login.ts'
import { finishPasskey } from './finish-passkey.ts'
import { proveOwner } from './prove-owner.ts'
import { readSecondFactors } from './read-second-factors.ts'
import { removePasskey } from './remove-passkey.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import type { SecondFactorDeps } from './second-factor-deps.ts'
import { startPasskeyLogin } from './start-passkey-login.ts'
import { startPasskey } from './start-passkey.ts'
import { startTotp } from './start-totp.ts'

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
