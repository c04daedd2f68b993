import { ReceiptText } from 'lucide-react'

/** At the end of an order's row. `order` says which, for those who do not see the row. */
export function ReceiptButton({ order, onOpen }: { order: string; onOpen: () => void }) {
  return (
    <button type="button" className="receipt-button" title="Receipt" onClick={onOpen}>
      <ReceiptText aria-hidden="true" className="size-3.5" />
      <span className="sr-only">Receipt: {order}</span>
    </button>
  )
}
