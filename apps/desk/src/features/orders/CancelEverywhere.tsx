import { venueOf } from '@leadline/venues/venue-registry'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { isWorking } from '../../platform/trading/working-orders.ts'
import { useValue } from '../../platform/value.ts'
import { isSyntheticActive } from './active-synthetic.ts'
import { cancelChoices } from './cancel-choices.ts'
import { CancelDialog } from './CancelDialog.tsx'

/** Cancel all orders everywhere, from the search: it asks, as the panel's own menu does. */
export function CancelEverywhere({ onClose }: { onClose: () => void }) {
  const trading = useTrading()
  const orders = useValue(trading.orders).filter(isWorking)
  const synthetic = useValue(trading.synthetic).filter(isSyntheticActive)
  const everywhere = cancelChoices(orders, synthetic, (venue) => venueOf(venue).name).at(-1)
  if (everywhere) return <CancelDialog choice={everywhere} onClose={onClose} />
  return (
    <ModalDialog title="Cancel all orders" onClose={onClose}>
      <div className="flex flex-col gap-3 p-3">
        <p>You have no working orders.</p>
        <DeskButton data-first-focus onClick={onClose}>
          Close
        </DeskButton>
      </div>
    </ModalDialog>
  )
}
