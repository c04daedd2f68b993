import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { clockTime } from '../../platform/time.ts'

/** Asked before a way back in time, where that forgets orders. */
export function GoBack({
  to,
  orders,
  onGo,
  onClose,
}: {
  to: number
  orders: number
  onGo: () => void
  onClose: () => void
}) {
  const words = orders === 1 ? 'Your order' : `Your ${orders} orders`
  return (
    <ModalDialog title={`Go back to ${clockTime(to)}?`} onClose={onClose}>
      <div className="flex flex-col gap-3 p-3">
        <p>
          {words} of this replay, with all fills, {orders === 1 ? 'is' : 'are'} forgotten, and you
          have again what you began with.
        </p>
        <div className="flex justify-end gap-2">
          <DeskButton data-first-focus onClick={onClose}>
            Cancel
          </DeskButton>
          <DeskButton
            danger
            onClick={() => {
              onGo()
              onClose()
            }}
          >
            Go back
          </DeskButton>
        </div>
      </div>
    </ModalDialog>
  )
}
