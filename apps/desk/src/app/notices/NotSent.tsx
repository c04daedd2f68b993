import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'

/** What was pressed and did not reach Leadline, until somebody has seen it. */
export function NotSent() {
  const { notSent } = useTrading()
  const words = useValue(notSent)
  if (words === '') return null
  return (
    <div role="alert" className="not-sent">
      <p>{words}</p>
      <DeskButton onClick={() => notSent.set('')}>OK</DeskButton>
    </div>
  )
}
