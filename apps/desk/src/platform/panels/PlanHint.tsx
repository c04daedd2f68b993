import { usePanelOpener } from './panel-opener.ts'

/** One line beside what still can be used: what the plan does not have, what it would be, and the way to it. */
export function PlanHint({ refusal, brings }: { refusal: string; brings: string }) {
  const { openLicense } = usePanelOpener()
  return (
    <p className="plan-hint">
      <span className="text-fog-50">{refusal}</span> {brings}{' '}
      <button type="button" className="underline" onClick={openLicense}>
        Open License
      </button>
    </p>
  )
}
