import { CircleAlert } from 'lucide-react'

import { useLicense } from '../../platform/license/license-store.ts'
import { useValue } from '../../platform/value.ts'

/** In the status bar: the plan that counts. */
export function PlanItem({ onOpen }: { onOpen: () => void }) {
  const state = useValue(useLicense().state)
  if (!state) return null
  const needsLook =
    state.account?.isEnded === true ||
    state.trouble !== '' ||
    state.files.some(({ state: file }) => file !== 'counts' && file !== 'spare')
  return (
    <button
      type="button"
      aria-label={`Plan ${state.plan.title}. Open the license page.`}
      className={`status-item ${needsLook ? 'text-brass-400' : ''}`}
      onClick={onOpen}
    >
      {needsLook && <CircleAlert aria-hidden="true" className="size-3.5" />}
      <span className={needsLook ? '' : 'text-fog-300'}>Plan</span> <span>{state.plan.title}</span>
    </button>
  )
}
