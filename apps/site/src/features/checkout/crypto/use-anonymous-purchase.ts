import type { CryptoType } from '@leadline/contract/shop/payments'
import type { PlanId } from '@leadline/contract/shop/plans'
import { useState } from 'react'

import {
  hashClaimSecret,
  keepClaimSecret,
  readClaimSecret,
} from '../../../platform/purchase/claim/claim-secrets.ts'
import { newSecret } from '../../../platform/purchase/credentials/random-secret.ts'
import { orderIdIn } from '../../../platform/purchase/order/pay-again.ts'
import { keepOrderInHistory } from '../checkout-state.ts'
import { useLeaving } from '../payment/use-leaving.ts'
import type { Problem } from '../use-purchase.ts'
import { openInvoice } from './open-invoice.ts'

/**
 * A purchase that names nobody. The secret is made here and shown before anything is paid; the server
 * gets its hash alone. An account without an address renews itself and needs no secret.
 */
export function useAnonymousPurchase(
  plan: PlanId,
  options: { order: string | undefined; isRenewal: boolean },
) {
  const [order, setOrder] = useState(options.order)
  // A resumed order keeps the secret that it was opened with.
  const [secret, setSecret] = useState(
    () => (options.order && readClaimSecret(options.order)) ?? newSecret(),
  )
  const [problem, setProblem] = useState<Problem>()
  const { by, leave } = useLeaving()

  const pay = (cryptoType: CryptoType) =>
    leave(cryptoType, async () => {
      setProblem(undefined)
      const claim = options.isRenewal ? {} : { claimHash: await hashClaimSecret(secret) }
      const opened = await openInvoice({
        plan,
        cryptoType,
        anonymous: true,
        ...claim,
        ...(order !== undefined && { order }),
      })
      const id = orderIdIn(opened.order)
      if (id !== undefined) {
        setOrder(id)
        keepOrderInHistory(id)
        if (!options.isRenewal) keepClaimSecret(id, secret)
        else if ('claim' in opened && opened.claim) keepClaimSecret(id, opened.claim)
      }
      if ('url' in opened) return opened.url
      setProblem(opened.problem)
      if (opened.problem.needsNewCode) {
        setSecret(newSecret())
        setOrder(undefined)
      }
      return undefined
    })
  return {
    secret,
    order,
    problem,
    busy: by !== undefined,
    pay: (type: CryptoType) => void pay(type),
  }
}
