import { useEffect } from 'react'

import { AlertToasts } from '../features/alerts/AlertToasts.tsx'
import { AlertWatcher } from '../features/alerts/AlertWatcher.tsx'
import { LicenseDrop } from '../features/license/LicenseDrop.tsx'
import { LicenseOutcome } from '../features/license/LicenseOutcome.tsx'
import { VaultDialogs } from '../features/vault/VaultDialogs.tsx'
import { useValue } from '../platform/value.ts'
import { applyAppearance } from './apply-appearance.ts'
import { applyArmed } from './armed/apply-armed.ts'
import { LinkWords } from './bars/LinkWords.tsx'
import type { DeskParts } from './desk-parts.ts'
import { DeskContexts } from './DeskContexts.tsx'
import { DeskDialogs } from './dialogs/DeskDialogs.tsx'
import { FirstRun } from './dialogs/FirstRun.tsx'
import { openPreferences } from './dialogs/open-preferences.ts'
import { protectInTicket } from './dialogs/protect-position.ts'
import { Search } from './dialogs/Search.tsx'
import { DockedDesk } from './docking/DockedDesk.tsx'
import { FirstOrderHint } from './first-order/FirstOrderHint.tsx'
import { startOf } from './first-order/start-of-market.ts'
import { StartingMarket } from './first-order/StartingMarket.tsx'
import { applyFrozen } from './frozen/apply-frozen.ts'
import { RefusedDesk } from './frozen/RefusedDesk.tsx'
import { DeskHotkeys } from './keyboard/DeskHotkeys.tsx'
import { listenForKeys } from './keyboard/listen-for-keys.ts'
import { LiveRegions } from './notices/LiveRegions.tsx'
import { NotSent } from './notices/NotSent.tsx'
import { SmallDesk } from './small-window/SmallDesk.tsx'
import { useWindowWidth } from './small-window/use-window-width.ts'

/** Below this there is no room for a dock. */
const dockFrom = 1024

/** The whole window. */
export function Desk({ desk }: { desk: DeskParts }) {
  useEffect(() => listenForKeys(desk, window), [desk])
  useEffect(() => applyAppearance(desk, window), [desk])
  useEffect(() => applyFrozen(desk, window), [desk])
  useEffect(() => applyArmed(desk, window), [desk])
  useEffect(() => protectInTicket(desk), [desk])
  return (
    <DeskContexts desk={desk}>
      <DeskForm desk={desk} />
      <LiveRegions />
    </DeskContexts>
  )
}

/** Nothing is arranged before it is known how the trader left it. */
function DeskForm({ desk }: { desk: DeskParts }) {
  const link = useValue(desk.hub.state)
  const isReady = useValue(desk.documentStore.isReady)
  const popouts = useValue(desk.popouts)
  const isSmall = useWindowWidth() < dockFrom
  // A small window has no ticket, and sends nothing.
  useEffect(() => {
    desk.closing.isOffered.set(!isSmall)
    if (isSmall) desk.armed.mode.disarm('hand')
  }, [isSmall, desk])
  if (link.kind === 'refused') return <RefusedDesk {...link} />
  if (!isReady) {
    return (
      <main className="starting-page">
        {desk.isTrial && link.kind !== 'lost' ? (
          <StartingMarket {...startOf(link.kind, undefined)} />
        ) : (
          <LinkWords link={link} frozenSince={null} />
        )}
      </main>
    )
  }
  return (
    <>
      <DeskHotkeys />
      {isSmall ? <SmallDesk /> : <DockedDesk />}
      <Search />
      <DeskDialogs />
      <VaultDialogs />
      <FirstRun />
      {!isSmall && <FirstOrderHint />}
      <AlertWatcher isAlone={desk.isTrial} />
      <AlertToasts />
      <NotSent />
      <LicenseDrop windows={popouts} />
      <LicenseOutcome onShowAll={() => openPreferences(desk, 'license')} />
    </>
  )
}
