import type { HubStatus } from '@leadline/desk-protocol/hub-status'
import type { Interruption } from '@leadline/desk-protocol/messages/hub-messages'
import { durationText } from '@leadline/runtime/duration-text'
import { venueOf } from '@leadline/venues/venue-registry'
import { useEffect, useState } from 'react'

import { Popover } from '../../platform/controls/Popover.tsx'
import { useMarketClient } from '../../platform/hub/market-client.ts'
import { requestUntilAnswered } from '../../platform/hub/request-until-answered.ts'
import { clockTime } from '../../platform/time.ts'

const dayMs = 86_400_000

/** How often data was missing since 00:00 UTC, with the newest, and a list of all. */
export function InterruptionsToday({ status }: { status: HubStatus }) {
  const count = status.interruptionsToday
  const lasting = status.lasting.at(-1)
  return (
    <Popover
      name="Interruptions today"
      className="status-item"
      label={
        <>
          <span className="text-fog-300">Interruptions today</span>
          <span className={lasting ? 'text-ask-400 figures' : 'figures'}>
            {count}
            {lasting && `, ${venueOf(lasting.venue).monogram} since ${clockTime(lasting.from)}`}
          </span>
        </>
      }
    >
      {() => <InterruptionList status={status} />}
    </Popover>
  )
}

function InterruptionList({ status }: { status: HubStatus }) {
  const client = useMarketClient()
  const [list, setList] = useState<readonly Interruption[]>()
  const { interruptionsToday: count, time } = status
  useEffect(() => {
    const from = Math.floor(time / dayMs) * dayMs
    const request = { type: 'interruptions', from, to: Math.round(time) } as const
    return requestUntilAnswered(client, request, ({ interruptions }) => setList(interruptions))
    // oxlint-disable-next-line react/exhaustive-deps -- asked again when there is one more, not with every second
  }, [client, count])
  if (!list) return <p>Loading …</p>
  if (list.length === 0) return <p>None since 00:00 UTC.</p>
  return (
    <table className="facts-table">
      <caption>Since 00:00 UTC, by exchange</caption>
      <thead>
        <tr>
          <th scope="col">Exchange</th>
          <th scope="col">From</th>
          <th scope="col">For</th>
          <th scope="col">Symbols</th>
          <th scope="col">Reason</th>
        </tr>
      </thead>
      <tbody>
        {list.toReversed().map(({ venue, symbols, from, to, reason }) => (
          <tr key={`${venue} ${from} ${symbols.join()}`}>
            <td>{venueOf(venue).name}</td>
            <td className="figures">{clockTime(from)}</td>
            <td className="figures">{to === null ? 'still' : durationText(to - from)}</td>
            <td>{symbols.length === 0 ? 'all' : symbols.slice(0, 4).join(', ')}</td>
            <td className="sentence">{capitalized(reason)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Reasons come from connections, exchanges and Leadline itself, each in its own spelling. */
function capitalized(reason: string): string {
  return reason.charAt(0).toUpperCase() + reason.slice(1)
}
