import type { HubStatus } from '@leadline/desk-protocol/hub-status'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { Popover } from '../../platform/controls/Popover.tsx'
import { useMarketClient } from '../../platform/hub/market-client.ts'
import { secondsUntil } from '../../platform/time.ts'

/** How many requests are held back for an exchange's limit, when the next one goes, and a list to drop them from. */
export function WaitingRequests({ status }: { status: HubStatus }) {
  const waiting = status.venues.flatMap(({ venue, waiting: list }) =>
    list.map((request) => ({ venue, ...request })),
  )
  const count = status.venues.reduce((sum, { waitingCount }) => sum + waitingCount, 0)
  const [next] = waiting.toSorted((a, b) => a.expectedAt - b.expectedAt)
  return (
    <Popover
      name="Requests waiting"
      className="status-item"
      label={
        count === 0 || !next ? (
          <span className="text-fog-300">No requests waiting</span>
        ) : (
          <>
            <Hourglass aria-hidden="true" className="text-brass-400 size-3" />
            <span>
              {count} {count === 1 ? 'request' : 'requests'} waiting
            </span>
            <span className="figures">
              {venueOf(next.venue).monogram}, next in {secondsUntil(next.expectedAt, status.time)} s
            </span>
          </>
        )
      }
    >
      {() =>
        waiting.length === 0 ? (
          <p>No request is waiting.</p>
        ) : (
          <table className="facts-table">
            <caption>In the order in which they go. Unsent ones can be dropped.</caption>
            <tbody>
              {waiting.map((request, index) => (
                <tr key={`${request.venue} ${request.id}`}>
                  <td className="text-fog-300 figures">{index + 1}</td>
                  <td>{venueOf(request.venue).name}</td>
                  <td>{request.purpose}</td>
                  <td className="figures">in {secondsUntil(request.expectedAt, status.time)} s</td>
                  <td>
                    <DropButton venue={request.venue} id={request.id} purpose={request.purpose} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Popover>
  )
}

function DropButton({ venue, id, purpose }: { venue: VenueId; id: number; purpose: string }) {
  const client = useMarketClient()
  const [word, setWord] = useState('Drop')
  const drop = async () => {
    const { arrival, wasWaiting } = await client.request({ type: 'drop', venue, id })
    if (arrival !== 'answered') setWord('Not connected')
    // It went out in the meantime, which is as good as any answer.
    else if (!wasWaiting) setWord('Sent')
  }
  return (
    <DeskButton
      aria-label={`${word}: ${purpose}`}
      className="!h-[22px]"
      onClick={() => void drop()}
    >
      {word}
    </DeskButton>
  )
}
