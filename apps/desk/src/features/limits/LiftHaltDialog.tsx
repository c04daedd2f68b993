import { type FormEvent, useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'

/** Lifting a halt is typed, so that nobody does it by a slip. */
export function LiftHaltDialog({ onClose }: { onClose: () => void }) {
  const trading = useTrading()
  const reason = useValue(trading.risk)?.haltReason ?? ''
  const [typed, setTyped] = useState('')
  const [mistake, setMistake] = useState<string>()
  const lift = async (event: FormEvent) => {
    event.preventDefault()
    const done = await trading.act({ type: 'liftHalt', typed })
    if (done.isDone) onClose()
    else setMistake(done.reason)
  }
  return (
    <ModalDialog title="Trading is halted" onClose={onClose}>
      <form className="flex flex-col gap-3 p-3" onSubmit={(event) => void lift(event)}>
        <p>
          {reason} Your orders were sent for cancellation, and no new order is sent. Market data
          continues.
        </p>
        <TextField
          label="Type LIFT to allow orders again"
          data-first-focus
          value={typed}
          mistake={mistake}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <DeskButton onClick={onClose}>Stay halted</DeskButton>
          <DeskButton type="submit" danger>
            Lift the halt
          </DeskButton>
        </div>
      </form>
    </ModalDialog>
  )
}
