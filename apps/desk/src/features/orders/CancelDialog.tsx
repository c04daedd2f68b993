import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { useTrading } from '../../platform/trading/trading-store.ts'
import type { CancelChoice } from './cancel-choices.ts'

/** Asks before many orders are canceled at once, with their count. */
export function CancelDialog({ choice, onClose }: { choice: CancelChoice; onClose: () => void }) {
  const trading = useTrading()
  const [problem, setProblem] = useState('')
  const confirm = async () => {
    const done = await trading.act({ type: 'cancel', scope: choice.scope })
    if (done.isDone) onClose()
    else setProblem(done.reason)
  }
  return (
    <ModalDialog title={`Cancel ${choice.words}?`} onClose={onClose}>
      <div className="flex flex-col gap-3 p-3">
        <p>
          {choice.counted} {choice.count === 1 ? 'is' : 'are'} sent for cancellation. A fill that
          comes first still counts.
        </p>
        {problem !== '' && <p className="text-ask-400">{problem}</p>}
        <div className="flex justify-end gap-2">
          <DeskButton data-first-focus onClick={onClose}>
            Keep orders
          </DeskButton>
          <DeskButton danger onClick={() => void confirm()}>
            Cancel {choice.count}
          </DeskButton>
        </div>
      </div>
    </ModalDialog>
  )
}
