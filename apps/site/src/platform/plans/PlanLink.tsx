import type { PlanId } from '@leadline/contract/shop/plans'
import type { MouseEvent, ReactNode } from 'react'
import { useLinkClickHandler } from 'react-router'

/**
 * A link to a page about one plan. The router carries the plan in its state; where it does not run, and in another
 * tab, the address names it.
 */
export function PlanLink(props: {
  to: string
  plan: PlanId
  state: unknown
  onClick?: () => void
  className: string
  children: ReactNode
}) {
  const { to, plan, state, onClick, className, children } = props
  const follow = useLinkClickHandler(to, { state })
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.()
    follow(event)
  }
  return (
    <a
      href={`${to}?plan=${plan}`}
      onClick={click}
      // Held until the router can carry the plan along.
      data-wakes="held"
      className={className}
    >
      {children}
    </a>
  )
}
