import { useEffect, useState } from 'react'

import { LightShape } from '../features/connections/LightShape.tsx'
import type { LinkState } from '../worker/worker-messages.ts'

/** The hub is on this computer: one that was only busy answers sooner. */
const hopelessTries = 5

/** How the connection between this window and its hub is doing, while it is not open. */
export function LinkWords({ link }: { link: LinkState }) {
  return (
    <span className="status-item" role="status">
      <LightShape light={link.kind === 'open' ? 'live' : 'reconnecting'} />
      {link.kind === 'lost' ? (
        <>
          The hub does not answer. Figures stand still. Next try in{' '}
          <Countdown until={link.retryAt} /> (try {link.tries + 1})
          {link.tries >= hopelessTries &&
            '. If Leadline was started again, use the window that it opened.'}
        </>
      ) : (
        'Connecting to the hub …'
      )}
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
