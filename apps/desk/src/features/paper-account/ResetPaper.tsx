import { readFunds, usualFundsUsd } from '@leadline/paper-trading/paper-funds'
import { type FormEvent, useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import { formatDecimal } from '../../platform/numbers/format-decimal.ts'
import { usePaper } from '../../platform/paper-account/paper-store.ts'
import { useValue } from '../../platform/value.ts'

/** Practice begins again: with which amount, and what that throws away. */
export function ResetPaper({ onClose }: { onClose: () => void }) {
  const paper = usePaper()
  const began = useValue(paper.account)?.usd
  const [typed, setTyped] = useState(() => formatDecimal(began ?? usualFundsUsd))
  const [mistake, setMistake] = useState<string>()
  const reset = async (event: FormEvent) => {
    event.preventDefault()
    const funds = readFunds(typed)
    if ('problem' in funds) return setMistake(funds.problem)
    const problem = await paper.act({ type: 'paperReset', usd: funds.usd })
    return problem === '' ? onClose() : setMistake(problem)
  }
  return (
    <ModalDialog title="Reset practice" onClose={onClose}>
      <form className="flex flex-col gap-3 p-3" onSubmit={(event) => void reset(event)}>
        <p>
          Practice begins again in a new simulated market. The practice account, its orders, fills
          and positions are deleted. Export what you want to keep first.
        </p>
        <TextField
          label="Begin with, USD"
          inputMode="decimal"
          data-first-focus
          value={typed}
          mistake={mistake}
          hint="An equal part at each of the five exchanges."
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <DeskButton onClick={onClose}>Cancel</DeskButton>
          <DeskButton type="submit" danger>
            Reset practice
          </DeskButton>
        </div>
      </form>
    </ModalDialog>
  )
}
