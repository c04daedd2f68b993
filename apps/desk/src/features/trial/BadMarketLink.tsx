import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'

/** A link to a market that nobody can open: what is wrong with it, and what is shown in its place. */
export function BadMarketLink({ problem }: { problem: string }) {
  const [isSeen, setIsSeen] = useState(false)
  if (isSeen) return null
  return (
    <section aria-label="Link to a market" className="unfinished-changes">
      <div className="unfinished-change" role="alert">
        <p>The link names no market that could be opened, so this is a new one. {problem}</p>
        <span className="unfinished-actions">
          <DeskButton onClick={() => setIsSeen(true)}>OK</DeskButton>
        </span>
      </div>
    </section>
  )
}
