import { useEffect, useState } from 'react'

import { LightShape } from '../../features/connections/LightShape.tsx'
import { clockTime } from '../../platform/time.ts'
import type { LinkState } from '../../worker/worker-messages.ts'

/** The hub is on this computer: one that was only busy answers sooner. */
const hopelessTries = 5

/** How the connection between this window and its hub is doing, while it is not open or nothing comes over it. */
export function LinkWords({
  link,
  frozenSince,
}: {
  link: LinkState
  /** When the last frame came; null before the first. */
  frozenSince: number | null
}) {
  return (
    <span className="status-item" role="status">
      <LightShape light={frozenSince === null ? 'reconnecting' : 'off'} />
      <span>
        {frozenSince !== null && (
          <>
            Leadline is not responding. Everything is frozen since{' '}
            <span className="figures">{clockTime(frozenSince)}</span>.
          </>
        )}
        {link.kind === 'lost' ? (
          <>
            {frozenSince === null && 'Leadline is not responding.'} Next try in{' '}
            <Countdown until={link.retryAt} /> (try {link.tries + 1})
            {link.tries >= hopelessTries &&
              '. If Leadline was started again, use the window that it opened.'}
          </>
        ) : (
          frozenSince === null && 'Connecting to Leadline …'
        )}
      </span>
    </span>
  )
}

function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return <span className="figures">{Math.max(Math.ceil((until - now) / 1000), 0)} s</span>
}
