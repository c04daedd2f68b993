import { type SelectedPlan, selectedPlanIn } from '../../platform/plans/selected-plan.ts'
import { orderIdIn } from '../../platform/purchase/order/pay-again.ts'

export interface UserInfo {
  email: string
  firstName: string
  lastName: string
}

/** What other pages hand to the checkout in the router's state. */
export interface CheckoutState {
  plan: SelectedPlan | undefined
  userInfo: UserInfo
  /** One that was opened before, here or on the order's page. */
  order: string | undefined
}

export function checkoutStateIn(state: unknown): CheckoutState {
  const info = partOf(state, 'userInfo')
  const text = (name: string) => {
    const value = partOf(info, name)
    return typeof value === 'string' ? value : ''
  }
  return {
    plan: selectedPlanIn(state),
    userInfo: { email: text('email'), firstName: text('firstName'), lastName: text('lastName') },
    order: orderIdIn(partOf(state, 'order')),
  }
}

/**
 * Remember the order with this entry of the browser's history: whoever comes back from a payment page,
 * or loads this one again, goes on with it. The router need not know.
 */
export function keepOrderInHistory(order: string): void {
  const entry: unknown = history.state
  const usr = partOf(entry, 'usr')
  history.replaceState({ ...asObject(entry), usr: { ...asObject(usr), order } }, '')
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

function partOf(value: unknown, name: string): unknown {
  return Object.getOwnPropertyDescriptor(asObject(value), name)?.value
}
