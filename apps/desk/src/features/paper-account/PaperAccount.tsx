import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { formatMoney } from '../../platform/numbers/format-decimal.ts'
import { usePaper } from '../../platform/paper-account/paper-store.ts'
import { useValue } from '../../platform/value.ts'

/** Below the mark of the simulated market: what practice began with, whether it is kept, and how it begins again. */
export function PaperAccount({ onReset }: { onReset: () => void }) {
  const paper = usePaper()
  const account = useValue(paper.account)
  const [problem, setProblem] = useState('')
  if (!account) return null
  const keep = async (isKept: boolean) => setProblem(await paper.act({ type: 'paperKeep', isKept }))
  return (
    <>
      <p>
        Practice began with <span className="figures">{formatMoney(account.usd)}</span> USD, an
        equal part at each exchange.
      </p>
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="desk-check"
          checked={account.isKept}
          onChange={(event) => void keep(event.target.checked)}
        />
        Keep my practice account between starts
      </label>
      {problem !== '' && <p role="alert">{problem}</p>}
      <div>
        <DeskButton onClick={onReset}>Reset practice …</DeskButton>
      </div>
    </>
  )
}
