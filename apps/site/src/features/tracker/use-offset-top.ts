import { type RefObject, useLayoutEffect, useState } from 'react'

/** How far below the top of the page an element begins, also after what is above it has changed. */
export function useOffsetTop(element: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect()
      if (box) setOffset(Math.round(box.top + scrollY))
    }
    measure()
    // Whatever grows or shrinks above it changes the height of the whole.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return offset
}
