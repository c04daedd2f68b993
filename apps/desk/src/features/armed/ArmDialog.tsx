import type { ArmedDesk } from '../../platform/armed/armed-desk.ts'
import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { useHub } from '../../platform/hub/hub-context.ts'
import { useFrozenSince, useWelcome } from '../../platform/hub/use-frozen.ts'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'

/** Asks once, before clicks become orders. */
export function ArmDialog({ armed, onClose }: { armed: ArmedDesk; onClose: () => void }) {
  const hub = useHub()
  // What it says follows them.
  useValue(useTrading().risk)
  useFrozenSince()
  const isPaper = useWelcome()?.mode !== 'real'
  const whyNot = armed.whyNot(hub)
  const arm = () => {
    onClose()
    armed.mode.arm(performance.now())
  }
  return (
    <ModalDialog title="Arm this window?" onClose={onClose}>
      <div className="flex max-w-[60ch] flex-col gap-3 p-3">
        <p>
          A click on an exchange’s cell of the ladder then sends a{isPaper ? ' simulated' : ''}{' '}
          order at once, at the size of the bar above the ladder: no ticket, no review. Limits and
          risk checks hold it back like any other order.
        </p>
        <p className="text-fog-300">
          It ends when you disarm, lock the vault or halt, when Leadline stops responding, after
          five minutes without a key or click, and when the window is closed or loaded again.
        </p>
        {whyNot !== '' && (
          <p role="alert" className="text-ask-400">
            Not now: {whyNot}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <DeskButton data-first-focus onClick={onClose}>
            Do not arm
          </DeskButton>
          <DeskButton primary disabled={whyNot !== ''} onClick={arm}>
            Arm
          </DeskButton>
        </div>
      </div>
    </ModalDialog>
  )
}
