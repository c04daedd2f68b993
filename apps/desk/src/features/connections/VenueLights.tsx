import type { VenueState } from '@leadline/desk-protocol/hub-status'
import { venueOf } from '@leadline/venues/venue-registry'

import { Popover } from '../../platform/controls/Popover.tsx'
import type { HubStatusWatch } from '../../platform/hub/hub-status-watch.ts'
import { useFrozenSince, useWelcome } from '../../platform/hub/use-frozen.ts'
import { formatChange } from '../../platform/numbers/format-number.ts'
import { clockTime } from '../../platform/time.ts'
import { useValue } from '../../platform/value.ts'
import { useKeylessVenues } from '../../platform/vault/keyless-venues.ts'
import { LightShape } from './LightShape.tsx'
import { lightOf, nearlyFull, requestUse, stateText } from './venue-light.ts'

/** One light per exchange, with its latency and its request meter. */
export function VenueLights({ watch }: { watch: HubStatusWatch }) {
  const status = useValue(watch.status)
  const keyless = useKeylessVenues()
  return (
    <ul aria-label="Connections" className="venue-lights">
      {status?.venues.map((venue) => (
        <li key={venue.venue} className="flex">
          <VenueLight venue={venue} now={status.time} isKeyless={keyless.includes(venue.venue)} />
        </li>
      ))}
    </ul>
  )
}

function VenueLight({
  venue,
  now,
  isKeyless,
}: {
  venue: VenueState
  now: number
  /** Without a key nothing of it can come. */
  isKeyless: boolean
}) {
  const { name, monogram } = venueOf(venue.venue)
  const use = requestUse(venue)
  const frozenSince = useFrozenSince()
  const isFrozen = frozenSince !== null
  const words = isFrozen
    ? `frozen since ${clockTime(frozenSince)}`
    : stateText(venue, now, isKeyless)
  return (
    <Popover
      name={`${name}: connection`}
      align="right"
      className="venue-light"
      label={
        <>
          <span className="flex items-center gap-1.5">
            <LightShape light={isFrozen ? 'hollow' : lightOf(venue.state, isKeyless)} />
            <span className="font-semibold">{monogram}</span>
            <span className="sr-only">
              {name}: {words}
            </span>
            <span className="venue-latency figures">
              {isFrozen || venue.roundTripMs === null ? '—' : Math.round(venue.roundTripMs)} ms
            </span>
          </span>
          <span className="meter" data-full={use >= nearlyFull || undefined}>
            <span style={{ width: `${Math.min(use, 1) * 100}%` }} />
          </span>
        </>
      }
    >
      {() => <VenueFacts venue={venue} words={words} />}
    </Popover>
  )
}

function VenueFacts({ venue, words }: { venue: VenueState; words: string }) {
  const { fullName, rateLimitWords } = venueOf(venue.venue)
  const introduced = useWelcome()?.venues.find(({ id }) => id === venue.venue)
  const { clock, says, roundTripMs, meters, instruments, waitingCount } = venue
  const facts: [string, string][] = [
    ['State', words],
    ...(introduced && !introduced.isTheExchange
      ? ([['Address', `${introduced.address} (not the exchange)`]] as [string, string][])
      : []),
    ['Latency', roundTripMs === null ? 'not known yet' : `${Math.round(roundTripMs)} ms`],
    [
      'Its clock',
      clock
        ? `${formatChange(Math.round(clock.offsetMs), 0)} ± ${Math.round(clock.uncertaintyMs)} ms`
        : 'not known yet',
    ],
    ['Markets', String(instruments)],
    ['Request limit', rateLimitWords],
    ...meters.map(({ bucket, used, capacity }): [string, string] => [
      `In use: ${bucket}`,
      `${Math.round(used)} of ${Math.round(capacity)}`,
    ]),
    ...(waitingCount > 0 ? ([['Waiting', String(waitingCount)]] as [string, string][]) : []),
    ...(says.text === '' ? [] : ([['Status message', says.text]] as [string, string][])),
  ]
  return (
    <>
      <p className="mb-1 font-semibold">{fullName}</p>
      <dl className="facts">
        {facts.map(([name, text]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
