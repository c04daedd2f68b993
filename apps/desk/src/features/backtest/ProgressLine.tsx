import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import type { Progress } from './backtest-store.ts'

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

/** 'about 2 min left': no more exact than it is known. */
function timeLeftText(leftMs: number | null): string {
  if (leftMs === null) return ''
  const seconds = Math.ceil(leftMs / 1000)
  if (seconds < 60) return `about ${Math.max(1, seconds)} s left`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `about ${minutes} min left`
  return `about ${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}
