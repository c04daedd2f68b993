import { SameAccounts } from '../../features/connect/SameAccounts.tsx'
import { UnfinishedChanges } from '../../features/orders/UnfinishedChanges.tsx'
import { DiscardedNotice } from '../../features/paper-account/DiscardedNotice.tsx'
import { BadMarketLink } from '../../features/trial/BadMarketLink.tsx'
import { useDesk } from '../desk-parts.ts'

/** What the trader has to decide, over the whole desk and until it is decided. */
export function DeskNotices({ isHere = true }: { isHere?: boolean }) {
  const problem = useDesk().trial?.problem
  return (
    <div className="desk-notices">
      <UnfinishedChanges isHere={isHere} />
      {isHere && <SameAccounts />}
      {isHere && <DiscardedNotice />}
      {isHere && problem !== undefined && <BadMarketLink problem={problem} />}
    </div>
  )
}
