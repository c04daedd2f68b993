import type { Offer } from '@leadline/contract/shop/payments'
import type { ComponentType } from 'react'

import type { SelectedPlan } from '../../../platform/plans/selected-plan.ts'
import type { Purchase } from '../use-purchase.ts'
import type { PaymentMethodName } from './payment-methods.ts'
import type { Leaving } from './use-leaving.ts'

/** One provider of payments, as the checkout sees it. */
export interface PaymentProvider {
  id: string
  /** The choice under which its button stands. */
  method: PaymentMethodName
  isOffered: (methods: Offer['methods']) => boolean
  /** Stands in place of the button while others of the same choice are on offer. */
  notOffered: string
  Button: ComponentType<PaymentButtonProps>
}

/** All that a button may need. Each takes its part of it. */
export interface PaymentButtonProps {
  plan: SelectedPlan
  methods: Offer['methods']
  purchase: Purchase
  /** The license agreement is accepted. */
  isAccepted: boolean
  hasEmail: boolean
  /** The account that is signed in has no address, so this names nobody. */
  isAnonymous: boolean
  /** Shared by the buttons of a choice: one way out of the page at a time. */
  leaving: Leaving
  /** A payment is being taken on this page. */
  isTaking: boolean
  onTaking: (isTaking: boolean) => void
  onPaid: (order: string | undefined, isPending: boolean) => void
}
