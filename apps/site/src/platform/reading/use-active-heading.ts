import { useEffect, useState } from 'react'

/** How far down the screen a heading is when its text counts as being read. */
const readingLine = 0.3

/** The id of the heading whose text is being read: the last one above the reading line. */
export function useActiveHeading(ids: readonly string[]): string | undefined {
  const [active, setActive] = useState<string>()
  const key = ids.join(' ')
  useEffect(() => {
    const places = key.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const findActive = () => {
      const line = innerHeight * readingLine
      // A fraction of a pixel must not decide.
      setActive(places.findLast((place) => place.getBoundingClientRect().top <= line + 1)?.id)
    }
    // All that is above the line counts as visible, so that it speaks up exactly when one crosses it.
    const observer = new IntersectionObserver(findActive, {
      rootMargin: `1000000px 0px -${(1 - readingLine) * 100}% 0px`,
    })
    for (const place of places) observer.observe(place)
    return () => observer.disconnect()
  }, [key])
  return active
}
