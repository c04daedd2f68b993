import { CircleAlert, Share2 } from 'lucide-react'

import packageFile from '../../../package.json' with { type: 'json' }
import { AlertsItem } from '../../features/alerts/AlertsItem.tsx'
import { ChatItem } from '../../features/chat/ChatItem.tsx'
import { RiskyKeyItem } from '../../features/connect/RiskyKeyItem.tsx'
import { DeskClock } from '../../features/connections/DeskClock.tsx'
import { InterruptionsToday } from '../../features/connections/InterruptionsToday.tsx'
import { LightShape } from '../../features/connections/LightShape.tsx'
import { WaitingRequests } from '../../features/connections/WaitingRequests.tsx'
import { PlanItem } from '../../features/license/PlanItem.tsx'
import { DesksItem } from '../../features/open-desks/DesksItem.tsx'
import { VersionItem } from '../../features/updates/VersionItem.tsx'
import { Popover } from '../../platform/controls/Popover.tsx'
import { useFrozenSince, useWelcome } from '../../platform/hub/use-frozen.ts'
import { useValue } from '../../platform/value.ts'
import { useKeylessVenues } from '../../platform/vault/keyless-venues.ts'
import { useDesk } from '../desk-parts.ts'
import { offerAlert } from '../dialogs/offer-alert.ts'
import { openPreferences } from '../dialogs/open-preferences.ts'
import { LayoutElsewhere } from '../layouts/LayoutElsewhere.tsx'
import { LinkWords } from './LinkWords.tsx'
import { marketOf, trialSentence } from './mode-sentences.ts'

/** In a fixed order: feeds, interruptions, waiting requests, alerts, mode, clock, desks, plan, version. */
export function StatusBar() {
  const desk = useDesk()
  const { status: watch, documentStore, hub, isTrial } = desk
  const status = useValue(watch.status)
  const problem = useValue(documentStore.trouble)
  const link = useValue(hub.state)
  const frozenSince = useFrozenSince()
  const welcome = useWelcome()
  const mode = welcome && (isTrial ? trialSentence : marketOf(welcome))
  const keyless = useKeylessVenues()
  // What is not shown, and what cannot come without a key, is not missing.
  const feeds =
    status?.venues.filter(({ venue, state }) => state !== 'off' && !keyless.includes(venue)) ?? []
  const live = feeds.filter(({ state }) => state === 'live')
  return (
    <footer aria-label="Status" className="status-bar">
      {status && frozenSince === null ? (
        <>
          <span className="status-item">
            <LightShape light={live.length === feeds.length ? 'live' : 'reconnecting'} />
            {live.length} of {feeds.length} feeds live
          </span>
          <InterruptionsToday status={status} />
          <WaitingRequests status={status} />
        </>
      ) : (
        <LinkWords link={link} frozenSince={frozenSince} />
      )}
      <AlertsItem keys={desk.hotkeys.keysOf('desk.alert')} onSet={() => offerAlert(desk)} />
      <ChatItem />
      <RiskyKeyItem onOpen={() => openPreferences(desk, 'exchanges')} />
      {problem !== null && (
        <Popover
          name="Not saved"
          className="status-item text-brass-400"
          label={
            <>
              <CircleAlert aria-hidden="true" className="size-3.5" />
              <span role="status" className="max-w-[60ch] truncate">
                {problem}
              </span>
            </>
          }
        >
          {() => <p className="max-w-[40ch] whitespace-normal">{problem}</p>}
        </Popover>
      )}
      <LayoutElsewhere />
      <span className="flex-1" />
      {mode && (
        <span className="status-item status-mode">
          <span className="status-mode-words">{mode.orders}</span>
          <span className="status-mode-shortly">{mode.shortly}</span>
        </span>
      )}
      {isTrial && (
        <button
          type="button"
          className="status-item"
          onClick={() => desk.dialog.set('share-market')}
        >
          <Share2 aria-hidden="true" className="size-3.5" /> Share this market
        </button>
      )}
      <DeskClock
        status={status}
        stoppedAt={frozenSince}
        isOfMarket={isTrial || status?.replay !== null}
        isReplay={welcome?.mode === 'replay'}
      />
      <DesksItem onOpen={() => desk.dialog.set('desks')} />
      <PlanItem onOpen={() => openPreferences(desk, 'license')} />
      <VersionItem version={packageFile.version} onOpen={() => desk.dialog.set('updates')} />
    </footer>
  )
}
