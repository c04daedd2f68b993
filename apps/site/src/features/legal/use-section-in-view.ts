import type { Heading } from '@leadline/content/prose'
import { type RefObject, useEffect, useState } from 'react'

/** A heading this far below the panel's top edge counts as being read. */
const readingLinePx = 96

/** The id of the section that is being read in a panel that scrolls. */
export function useSectionInView(
  headings: Heading[],
  panel: RefObject<HTMLElement | null>,
): string | undefined {
  const [current, setCurrent] = useState(headings[0]?.id)
  useEffect(() => {
    const scroller = panel.current
    if (!scroller) return undefined
    const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? [])
    const update = () => {
      const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1
      const line = scroller.getBoundingClientRect().top + readingLinePx
      const passed = elements.filter((element) => element.getBoundingClientRect().top <= line)
      // The last section may be too short to reach the line.
      const shown = isAtEnd ? elements.at(-1) : (passed.at(-1) ?? elements[0])
      setCurrent(shown?.id)
    }
    update()
    scroller.addEventListener('scroll', update, { passive: true })
    return () => scroller.removeEventListener('scroll', update)
  }, [headings, panel])
  return current
}
