import { useState } from 'react'

import { truncate } from '../../platform/truncate.ts'

/** A text that is cut after so many characters; a click shows all of it. */
export function ExpandableText({ text, shown }: { text: string; shown: number }) {
  const [isExpanded, setIsExpanded] = useState(false)
  const short = truncate(text, shown)
  if (short === text) return <span className="break-words">{text}</span>
  return (
    <button
      type="button"
      aria-expanded={isExpanded}
      onClick={() => setIsExpanded(!isExpanded)}
      className="decoration-fog-500 hover:text-brass-300 active:text-brass-400 rounded-sm text-left [overflow-wrap:anywhere] decoration-dotted decoration-1 underline-offset-4 transition-colors hover:underline"
    >
      {isExpanded ? text : short}
    </button>
  )
}
