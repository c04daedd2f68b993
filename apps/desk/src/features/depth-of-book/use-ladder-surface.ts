import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

import { LadderSurface, type SurfaceEvents, type SurfaceSetup } from './ladder/ladder-surface.ts'

/** The ladder that is painted into an element, for as long as the panel is in that window. */
export function useLadderSurface(
  host: RefObject<HTMLElement | null>,
  setup: SurfaceSetup,
  view: Window,
  events: SurfaceEvents,
): RefObject<LadderSurface | undefined> {
  const surface = useRef<LadderSurface>(undefined)
  const painted = useEffectEvent(() => events.painted())
  const picked = useEffectEvent<SurfaceEvents['picked']>((content, column) =>
    events.picked(content, column),
  )
  const ignored = useEffectEvent(() => events.ignored())
  const menuWanted = useEffectEvent(() => events.menuWanted())
  const firstSetup = useEffectEvent(() => setup)

  useEffect(() => {
    const element = host.current
    if (!element) return undefined
    const body = element.ownerDocument.createElement('div')
    body.className = 'absolute inset-0'
    element.append(body)
    const made = new LadderSurface(body, firstSetup(), {
      painted: () => painted(),
      picked: (content, column) => picked(content, column),
      ignored: () => ignored(),
      menuWanted: () => menuWanted(),
    })
    surface.current = made
    const observer = new ResizeObserver(([entry]) => {
      if (entry) made.resize(entry.contentRect.width, entry.contentRect.height)
    })
    // Also where the window comes to a monitor with other pixels.
    observer.observe(element, { box: 'device-pixel-content-box' })
    return () => {
      observer.disconnect()
      body.remove()
      surface.current = undefined
    }
  }, [host, view])

  useEffect(() => surface.current?.configure(setup), [setup])
  return surface
}
