import { useEffect, useRef } from 'react'

import { announcer } from '../../platform/announcer.ts'

/** Where a screen reader reads what happens. */
export function LiveRegions() {
  const polite = useRef<HTMLDivElement>(null)
  const assertive = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (polite.current && assertive.current) announcer.attach(polite.current, assertive.current)
  }, [])
  return (
    <>
      <div ref={polite} aria-live="polite" className="sr-only" />
      <div ref={assertive} role="alert" className="sr-only" />
    </>
  )
}
