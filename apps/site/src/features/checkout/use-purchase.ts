import { ApiError } from '@leadline/client/api-error'
import { emailPattern } from '@leadline/contract/email'
import type { PlanId } from '@leadline/contract/plans'
import { useRef, useState } from 'react'

import { orderIdIn } from '../../platform/purchase/pay-again.ts'
import { useSession } from '../../platform/session.ts'
import { type CheckoutState, keepOrderInHistory } from './checkout-state.ts'

export interface Problem {
  message: string
  /** The order is paid already: there is nothing to try again. */
  isPaid?: boolean
  /** The claim code belongs to another purchase: this one needs another code. */
  needsNewCode?: boolean
}

/** What every way of paying needs to know of the purchase, and what it says back. */
export interface Purchase {
  /** What to send, or nothing if the email address is wrong, which the field then says. */
  request: () => { plan: PlanId; email?: string; order?: string } | undefined
  /** The order that the server has answered with. The next try goes on with it. */
  keepOrder: (order: string | undefined) => void
  order: string | undefined
  report: (problem: Problem | undefined) => void
}

/** One purchase on this page: who buys, which order it is, and what went wrong last. */
export function usePurchase(plan: PlanId, { userInfo, order: given }: CheckoutState) {
  const user = useSession()
  const [typed, setTyped] = useState(userInfo.email)
  const [emailError, setEmailError] = useState<string>()
  const [order, setOrder] = useState(given)
  const [problem, report] = useState<Problem>()
  const field = useRef<HTMLInputElement>(null)

  const email = user ? user.email : typed.trim()
  const request = () => {
    report(undefined)
    // The server knows who is signed in; an account may have no address at all.
    if (!user && !emailPattern.test(email.normalize('NFKC'))) {
      setEmailError(email ? 'Please enter a valid email address' : 'Email is required')
      field.current?.focus()
      return undefined
    }
    return { plan, ...(email && { email }), ...(order !== undefined && { order }) }
  }
  const keepOrder = (answered: string | undefined) => {
    const id = orderIdIn(answered)
    if (id === undefined) return
    setOrder(id)
    keepOrderInHistory(id)
  }
  const purchase: Purchase = { request, keepOrder, order, report }
  return {
    purchase,
    problem,
    user,
    emailField: field,
    email: {
      // An account without an address shows its name in its place.
      value: user ? user.email || user.username : typed,
      error: emailError,
      onChange: (value: string) => {
        setTyped(value)
        setEmailError(undefined)
      },
    },
  }
}

export function isAlreadyPaid(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'order_already_paid'
}
