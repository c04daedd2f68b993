import { ChevronDown } from 'lucide-react'

import { Popover } from '../platform/controls/Popover.tsx'
import { useValue } from '../platform/value.ts'
import { ChangeMarket } from './ChangeMarket.tsx'
import { useDesk } from './desk-parts.ts'
import { marketOf } from './mode-sentences.ts'

/** Which market this is, where nobody can overlook it; in the main window also the way to the other one. */
export function ModeMark({ canChange = false }: { canChange?: boolean }) {
  const link = useValue(useDesk().hub.state)
  if (link.kind !== 'open') return null
  const { kind, mark, orders } = marketOf(link.welcome)
  const { otherMarket } = link.welcome
  const words = (
    <>
      {kind !== 'real' && (
        <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5 fill-current">
          <path d="M5 0 10 5 5 10 0 5z" />
        </svg>
      )}
      {mark}
    </>
  )
  if (!canChange || otherMarket === undefined) {
    return (
      <span className="mode-mark" data-mode={kind}>
        {words}
      </span>
    )
  }
  return (
    <span className="mode-mark" data-mode={kind}>
      <Popover
        name="Change the market"
        align="right"
        className="mode-change"
        label={
          <>
            {words}
            <ChevronDown aria-hidden="true" className="text-fog-300 size-3" />
          </>
        }
      >
        {() => <ChangeMarket here={orders} to={otherMarket} />}
      </Popover>
    </span>
  )
}
