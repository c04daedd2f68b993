import { EndedNotice } from '../../features/algorithms/ended/EndedNotice.tsx'
import { SameAccounts } from '../../features/connect/SameAccounts.tsx'
import { UnfinishedChanges } from '../../features/orders/UnfinishedChanges.tsx'
import { DiscardedNotice } from '../../features/paper-account/DiscardedNotice.tsx'
import { BadMarketLink } from '../../features/trial/BadMarketLink.tsx'
import { usePanelOpener } from '../../platform/panels/panel-opener.ts'
import { useValue } from '../../platform/value.ts'
import { useDesk } from '../desk-parts.ts'

/** What the trader has to decide, over the whole desk and until it is decided. */
export function DeskNotices({ isHere = true }: { isHere?: boolean }) {
  const desk = useDesk()
  const problem = desk.trial?.problem
  const dock = useValue(desk.dock)
  const { openPanel } = usePanelOpener()
  return (
    <div className="desk-notices">
      <UnfinishedChanges isHere={isHere} />
      <EndedNotice onOpen={dock ? () => openPanel('algorithms') : undefined} />
      {isHere && <SameAccounts />}
      {isHere && <DiscardedNotice />}
      {isHere && problem !== undefined && <BadMarketLink problem={problem} />}
    </div>
  )
}
