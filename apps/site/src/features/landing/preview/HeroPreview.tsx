import { useEffect, useRef } from 'react'

import './preview.css'

/**
 * What React believes is inside. The server writes the still; the browser passes an empty string
 * and keeps what the server wrote, so neither simulator nor markup is in the page's own bundle.
 * One object for ever: React compares it by identity and would empty the panel for a new one.
 */
const inside = {
  __html: import.meta.env.SSR ? (await import('./opening-still.ts')).openingStill() : '',
}

/** The hero's picture: the product, running. Still until the page has nothing better to do. */
export function HeroPreview() {
  const stage = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let stop: (() => void) | undefined
    let unmounted = false
    // On a phone it lies below the first screen: whoever never gets there never pays for it.
    const cancel = whenSeen(stage.current, () =>
      whenIdle(async () => {
        const { startPreview } = await import('./live.ts')
        if (stage.current && !unmounted) stop = startPreview(stage.current)
      }),
    )
    return () => {
      unmounted = true
      cancel()
      stop?.()
    }
  }, [])

  return (
    <div className="hero-preview">
      {/* oxlint-disable-next-line react/no-danger -- our own markup: no outside text is in it */}
      <div ref={stage} dangerouslySetInnerHTML={inside} suppressHydrationWarning />
    </div>
  )
}

/** Once half of it is on the screen. */
function whenSeen(element: Element | null, begin: () => () => void): () => void {
  if (!element) return () => undefined
  let cancel: (() => void) | undefined
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      cancel = begin()
    },
    { threshold: 0.5 },
  )
  observer.observe(element)
  return () => {
    observer.disconnect()
    cancel?.()
  }
}

/** Safari has no requestIdleCallback; a moment after mounting is near enough. */
function whenIdle(task: () => Promise<void>): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(() => void task(), 600)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(() => void task(), { timeout: 3000 })
  return () => cancelIdleCallback(request)
}
