import type { MakerState } from '@leadline/desk-protocol/frames/maker-section'
import { makerSureness } from '@leadline/venues/maker-sureness'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import type { Ref } from 'react'

import { nothingThere } from '../../platform/numbers/format-number.ts'

export interface ShownMaker {
  id: VenueId
  state: MakerState
}

/** Pulled against eaten in the last minute, and how sure each exchange lets anybody be. */
export function MakerFoot({
  sums,
  symbol,
  makers,
}: {
  sums: Ref<HTMLTableElement>
  symbol: string
  makers: readonly ShownMaker[]
}) {
  const isRead = makers.some(({ state }) => state === 'live')
  return (
    <div className="maker-foot">
      <table ref={sums} className="maker-sums" data-dead={isRead ? undefined : ''}>
        <thead>
          <tr>
            <th scope="col">Last minute</th>
            <th scope="col">pulled</th>
            <th scope="col">eaten</th>
          </tr>
        </thead>
        <tbody>
          {(['bid', 'ask'] as const).map((side) => (
            <tr key={side}>
              <th scope="row" className={side === 'bid' ? 'bid-text' : 'ask-text'}>
                {side === 'bid' ? 'bids' : 'asks'}
              </th>
              <td className="figures">
                <span data-sum={`${side} pulled`}>{nothingThere}</span>
              </td>
              <td className="figures">
                <span data-sum={`${side} eaten`}>{nothingThere}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="maker-venues" aria-label="How sure each exchange is">
        {makers.map(({ id, state }) => (
          <Sureness key={id} id={id} state={state} symbol={symbol} />
        ))}
      </ul>
    </div>
  )
}

function Sureness({ id, state, symbol }: ShownMaker & { symbol: string }) {
  const venue = venueOf(id)
  const { short, words } = makerSureness(venue)
  const now = state === 'waiting' ? 'not read now' : state === 'absent' ? `no ${symbol}` : short
  return (
    <li data-state={state} title={words}>
      <span className="figures" aria-hidden="true">
        {venue.monogram}
      </span>
      <span className="sr-only">{venue.name}: </span>
      <span>{now}</span>
      <span className="sr-only">. {words}</span>
    </li>
  )
}
