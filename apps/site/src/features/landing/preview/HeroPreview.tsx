import { useEffect, useRef } from 'react'

import './preview.css'
import { startWhenSeen, stopPreview } from './start-when-seen.ts'

/**
 * What React believes is inside. The server writes the still; the browser passes an empty string
 * and keeps what the server wrote, so neither simulator nor markup is in the page's own bundle.
 * One object for ever: React compares it by identity and would empty the panel for a new one.
 */
const inside = {
  __html: import.meta.env.SSR ? (await import('./opening-still.ts')).openingStill() : '',
}

/** The hero's picture: the product, running. */
export function HeroPreview() {
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    startWhenSeen(element)
    return () => stopPreview(element)
  }, [])

  return (
    <div className="hero-preview">
      {/* oxlint-disable-next-line react/no-danger -- our own markup: no outside text is in it */}
      <div ref={frame} data-alive="" dangerouslySetInnerHTML={inside} suppressHydrationWarning />
    </div>
  )
}
