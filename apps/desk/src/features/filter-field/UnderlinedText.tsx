import type { Mistake } from '@leadline/filters/mistake'
import { type RefObject, useEffect, useRef } from 'react'

/** The field's text once more, behind it and unseen, so that what cannot be read is underlined where it stands. */
export function UnderlinedText({
  text,
  mistakes,
  input,
}: {
  text: string
  mistakes: readonly Mistake[]
  input: RefObject<HTMLInputElement | null>
}) {
  const behind = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = input.current
    const follow = () => {
      if (behind.current && field) behind.current.scrollLeft = field.scrollLeft
    }
    follow()
    field?.addEventListener('scroll', follow)
    return () => field?.removeEventListener('scroll', follow)
  })
  return (
    <div ref={behind} aria-hidden="true" className="filter-underlines">
      {pieces(text, mistakes).map(({ piece, isWrong, at }) =>
        isWrong ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>,
      )}
    </div>
  )
}

function pieces(text: string, mistakes: readonly Mistake[]) {
  const parts: { piece: string; isWrong: boolean; at: number }[] = []
  let at = 0
  for (const { start, end } of mistakes.toSorted((a, b) => a.start - b.start)) {
    // A mistake at the very end, where something is missing, has nothing to stand under but a space.
    const [from, to] = [Math.max(start, at), Math.max(end, start + 1)]
    if (from > at) parts.push({ piece: text.slice(at, from), isWrong: false, at })
    if (to > from) parts.push({ piece: text.slice(from, to) || ' ', isWrong: true, at: from })
    at = Math.max(at, to)
  }
  if (at < text.length) parts.push({ piece: text.slice(at), isWrong: false, at })
  return parts
}
