import { ChevronDown } from 'lucide-react'

import { PaperAccount } from '../../features/paper-account/PaperAccount.tsx'
import { Popover } from '../../platform/controls/Popover.tsx'
import { useWelcome } from '../../platform/hub/use-frozen.ts'
import { usePaper } from '../../platform/paper-account/paper-store.ts'
import { useValue } from '../../platform/value.ts'
import { useDesk } from '../desk-parts.ts'
import { ChangeMarket } from './ChangeMarket.tsx'
import { marketOf } from './mode-sentences.ts'

/** Which market this is, where nobody can overlook it; in the main window also the way to the other one. */
export function ModeMark({ canChange = false }: { canChange?: boolean }) {
  // It stays where the hub does not answer: orders that stand are still real, or still simulated.
  const welcome = useWelcome()
  const { dialog } = useDesk()
  const account = useValue(usePaper().account)
  if (!welcome) return null
  const { kind, mark, orders } = marketOf(welcome)
  const { otherMarket } = welcome
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
  if (!canChange || (otherMarket === undefined && !account)) {
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
        {() => (
          <div className="flex w-72 flex-col gap-2 whitespace-normal">
            <p>{orders}.</p>
            <PaperAccount onReset={() => dialog.set('reset-practice')} />
            {account && otherMarket !== undefined && <hr className="border-ink-700" />}
            {otherMarket !== undefined && <ChangeMarket to={otherMarket} />}
          </div>
        )}
      </Popover>
    </span>
  )
}
