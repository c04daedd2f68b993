import { Contours } from '@leadline/ui/contours'
import { Skeleton } from '@leadline/ui/skeleton'
import type { ReactNode } from 'react'

/** The ground that every view of the checkout stands on. */
export function CheckoutFrame({ children }: { children: ReactNode }) {
  return (
    <div className="relative isolate overflow-clip">
      <Contours />
      <div className="page-width min-h-[70dvh] py-10 sm:py-16">{children}</div>
    </div>
  )
}

/** Which plan it is about is known only in the browser. */
export function CheckoutPlaceholder(props: {
  heading: string
  /** The same purchase where no script runs. */
  withoutScript: ReactNode
}) {
  return (
    <CheckoutFrame>
      <h1 className="text-2xl sm:text-3xl">{props.heading}</h1>
      <noscript>
        <div className="mt-8">{props.withoutScript}</div>
      </noscript>
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[1fr_24rem] noscript:hidden">
        <Skeleton className="h-96" />
        <Skeleton className="h-64" />
      </div>
    </CheckoutFrame>
  )
}

/** One message with what to do next, in the middle of an otherwise empty page. */
export function Message(props: { heading: string; children: ReactNode }) {
  return (
    <CheckoutFrame>
      <div className="flex flex-col items-start gap-5">
        <h1 className="text-2xl sm:text-3xl">{props.heading}</h1>
        {props.children}
      </div>
    </CheckoutFrame>
  )
}
