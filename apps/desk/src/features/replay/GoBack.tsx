import { DeleteDialog } from '../../platform/controls/DeleteDialog.tsx'
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
  return (
    <DeleteDialog
      title={`Go back to ${clockTime(to)}?`}
      button="Go back"
      onDelete={onGo}
      onClose={onClose}
    >
      {orders === 1 ? 'Your order' : `Your ${orders} orders`} of this replay, with all fills,{' '}
      {orders === 1 ? 'is' : 'are'} forgotten, and you have again what you began with.
    </DeleteDialog>
  )
}
