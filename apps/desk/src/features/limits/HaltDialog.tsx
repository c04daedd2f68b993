import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { ToCancel } from '../../platform/trading/ToCancel.tsx'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'
import { haltList } from './halt-list.ts'

/** Asks before trading is halted, for whoever does not hold the button: a screen reader, or the search. */
export function HaltDialog({ onClose }: { onClose: () => void }) {
  const trading = useTrading()
  const list = haltList(useValue(trading.orders), useValue(trading.synthetic))
  return (
    <ModalDialog title="Halt trading?" onClose={onClose}>
      <div className="flex max-w-[60ch] flex-col gap-3 p-3">
        <ToCancel {...list} />
        <div className="flex justify-end gap-2">
          <DeskButton data-first-focus onClick={onClose}>
            Do not halt
          </DeskButton>
          <DeskButton
            danger
            onClick={() => {
              onClose()
              void trading.act({ type: 'halt' })
            }}
          >
            Halt trading
          </DeskButton>
        </div>
      </div>
    </ModalDialog>
  )
}
