import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import type { Progress } from './backtest-store.ts'
import { timeLeftText } from './time-left-text.ts'

export function ProgressLine({
  label,
  progress: { part, run, runs, leftMs },
  onCancel,
}: {
  label: 'Backtest' | 'Drill'
  progress: Progress
  onCancel: () => void
}) {
  const percent = Math.floor(part * 100)
  return (
    <div className="backtest-progress">
      <progress aria-label={label} max={100} value={percent} />
      <span className="figures">
        {percent} %{runs > 1 && `, ${run} of ${runs}`}
      </span>
      <span className="figures backtest-left">{timeLeftText(leftMs)}</span>
      <DeskButton onClick={onCancel}>Cancel</DeskButton>
    </div>
  )
}
