import type { HubStatus } from '@leadline/desk-protocol/hub-status'
import { surelyOffMs } from '@leadline/venues/session/clock-offset'
import { venueOf } from '@leadline/venues/venue-registry'
import { useEffect, useRef } from 'react'

import { Popover } from '../../platform/controls/Popover.tsx'
import { formatChange } from '../../platform/numbers/format-number.ts'
import { clockTime, zoneName } from '../../platform/time.ts'

/** A clock that is further off than this makes exchanges refuse what is signed by it. */
const alarmingMs = 1000

/** The time with its zone, and how far this computer's clock is from those of the exchanges. */
export function DeskClock({
  status,
  stoppedAt,
  isOfMarket,
  isReplay = false,
}: {
  status: HubStatus | undefined
  /** A clock that runs looks as if all did. */
  stoppedAt: number | null
  /** A replay, and a market that somebody shared, have a time of their own. */
  isOfMarket: boolean
  /** It goes as fast as somebody wants, or not at all: what the hub said last is shown. */
  isReplay?: boolean
}) {
  const offsets = (status?.venues ?? []).flatMap(({ venue, clock }) =>
    clock ? { venue, ...clock } : [],
  )
  const worst = Math.max(0, ...offsets.map((known) => Math.abs(surelyOffMs(known))))
  return (
    <Popover
      name="Clock"
      align="right"
      className="status-item"
      label={
        <>
          <span className="text-fog-300">{zoneName()}</span>
          {stoppedAt === null ? (
            <RunningTime market={isOfMarket ? status?.time : undefined} isHeld={isReplay} />
          ) : (
            <span className="figures">stopped {clockTime(stoppedAt)}</span>
          )}
          {worst > alarmingMs && (
            <span className="text-ask-400">clock {(worst / 1000).toFixed(1)} s off</span>
          )}
        </>
      }
    >
      {() => (
        <>
          <p className="mb-1">The exchanges’ clocks, compared with this computer’s:</p>
          <dl className="facts">
            {offsets.map(({ venue, offsetMs, uncertaintyMs }) => (
              <div key={venue} className="contents">
                <dt>{venueOf(venue).name}</dt>
                <dd className="figures">
                  {formatChange(Math.round(offsetMs), 0)} ms ± {Math.round(uncertaintyMs)}
                </dd>
              </div>
            ))}
          </dl>
          {offsets.length === 0 && <p>Not known yet.</p>}
        </>
      )}
    </Popover>
  )
}

/** Further off than this, it is another time, not a late message. */
const elsewhereMs = 60_000
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

function RunningTime({ market, isHeld }: { market: number | undefined; isHeld: boolean }) {
  const element = useRef<HTMLSpanElement>(null)
  const offset = useRef(0)
  useEffect(() => {
    const ahead = market === undefined ? 0 : market - Date.now()
    offset.current = Math.abs(ahead) > elsewhereMs ? ahead : 0
  }, [market])
  useEffect(() => {
    const show = () => {
      const running = Date.now() + offset.current
      const now = isHeld && market !== undefined ? market : running
      const date = offset.current === 0 ? '' : `${day.format(now)}, `
      if (element.current) element.current.textContent = `${date}${clockTime(now)}`
    }
    show()
    const timer = setInterval(show, 250)
    return () => clearInterval(timer)
  }, [isHeld, market])
  return <span ref={element} className="figures" />
}
