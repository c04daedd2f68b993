import { ApiError } from '@leadline/client/api-error'
import { emailPattern } from '@leadline/contract/accounts/email'
import type { PlanId } from '@leadline/contract/shop/plans'
import { useRef, useState } from 'react'

import { newSecret } from '../../platform/purchase/credentials/random-secret.ts'
import { keepOrderSecret, readOrderSecret } from '../../platform/purchase/order/order-secrets.ts'
import { orderIdIn } from '../../platform/purchase/order/pay-again.ts'
import { useSession } from '../../platform/session/session.ts'
import { type CheckoutState, keepOrderInHistory } from './checkout-state.ts'

export interface Problem {
  message: string
  /** The order is paid already: there is nothing to try again. */
  isPaid?: boolean
  /** The claim code belongs to another purchase: this one needs another code. */
  needsNewCode?: boolean
  /** What the server says of the email address; it then stands under that field alone. */
  email?: string | undefined
}

/** The same with what the server has said of the order and of the address. */
export function problemOf(error: unknown, message: string): Problem {
  const email = error instanceof ApiError ? error.fields['email'] : undefined
  return { message, isPaid: isAlreadyPaid(error), email }
}

/** What every way of paying needs to know of the purchase, and what it says back. */
export interface Purchase {
  /** What to send, or nothing if the email address is wrong, which the field then says. */
  request: () =>
    | { plan: PlanId; email?: string; order?: string; browserSecret?: string }
    | undefined
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
  // What this browser has begun it goes on with, also after a sign-in on the way.
  const [known] = useState(() => (given === undefined ? undefined : readOrderSecret(given)))
  const [fresh] = useState(newSecret)
  const [problem, setProblem] = useState<Problem>()
  const field = useRef<HTMLInputElement>(null)

  const report = (reported: Problem | undefined) => {
    // Whoever is signed in has no field to mend it in.
    const isMended = reported?.email !== undefined && !user
    setProblem(isMended ? undefined : reported)
    if (!isMended) return
    setEmailError(reported.email)
    field.current?.focus()
  }
  const email = user ? user.email : typed.trim()
  const request = () => {
    report(undefined)
    // The server knows who is signed in; an account may have no address at all.
    if (!user && !emailPattern.test(email.normalize('NFKC'))) {
      setEmailError(email ? 'Please enter a valid email address' : 'Email is required')
      field.current?.focus()
      return undefined
    }
    const browserSecret = known ?? (user ? undefined : fresh)
    return {
      plan,
      ...(email && { email }),
      ...(order !== undefined && { order }),
      ...(browserSecret !== undefined && { browserSecret }),
    }
  }
  const keepOrder = (answered: string | undefined) => {
    const id = orderIdIn(answered)
    if (id === undefined) return
    setOrder(id)
    keepOrderInHistory(id)
    if (!user) keepOrderSecret(id, known ?? fresh)
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
