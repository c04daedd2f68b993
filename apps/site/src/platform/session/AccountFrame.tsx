import { Card } from '@leadline/ui/card'
import { Contours } from '@leadline/ui/contours'
import { type ReactNode, useEffect, useRef } from 'react'

/** The one column that all account pages are: what it is about, a card, and what leads on below. */
export function AccountFrame(props: {
  heading: string
  lead?: ReactNode
  /** Stands beside the card where there is room, above it where there is none. */
  aside?: ReactNode
  below?: ReactNode
  /** It has replaced what had the focus: a screen reader should say what came instead. */
  takesFocus?: boolean
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { takesFocus = false } = props
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className="relative isolate overflow-clip">
      <Contours />
      <div className="page-width flex flex-col items-center gap-8 py-12 sm:py-20 lg:flex-row-reverse lg:items-start lg:justify-center lg:gap-16">
        {props.aside}
        <div className="w-full max-w-md">
          <header className="mb-8">
            <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
              {props.heading}
            </h1>
            {props.lead && <p className="text-fog-300 mt-3">{props.lead}</p>}
          </header>
          <Card>{props.children}</Card>
          {props.below && <div className="text-fog-300 mt-6 text-sm">{props.below}</div>}
        </div>
      </div>
    </div>
  )
}
