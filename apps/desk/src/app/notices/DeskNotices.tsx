import { SameAccounts } from '../../features/connect/SameAccounts.tsx'
import { UnfinishedChanges } from '../../features/orders/UnfinishedChanges.tsx'
import { DiscardedNotice } from '../../features/paper-account/DiscardedNotice.tsx'

/** What the trader has to decide, over the whole desk and until it is decided. */
export function DeskNotices({ isHere = true }: { isHere?: boolean }) {
  return (
    <div className="desk-notices">
      <UnfinishedChanges isHere={isHere} />
      {isHere && <SameAccounts />}
      {isHere && <DiscardedNotice />}
    </div>
  )
}
