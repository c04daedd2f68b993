import { useState } from 'react'

import { announcer } from '../../platform/announcer.ts'
import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { useHold } from '../../platform/controls/use-hold.ts'
import { useFrozenSince, useWelcome } from '../../platform/hub/use-frozen.ts'
import {
  type ClosePlan,
  closeTitle,
  type CloseWish,
  partWords,
} from '../../platform/trading/closing/close-plan.ts'
import type { ClosingDesk, CloseProblem } from '../../platform/trading/closing/closing-desk.ts'
import { ToCancel } from '../../platform/trading/ToCancel.tsx'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'

type Step = 'asking' | 'sending' | { problems: readonly CloseProblem[] }

/** Names what is sold and what is canceled first, and sends it once the button was held for a second. */
export function CloseDialog({
  closing,
  wish,
  onClose,
}: {
  closing: ClosingDesk
  wish: CloseWish
  onClose: () => void
}) {
  const trading = useTrading()
  // What it says follows them.
  useValue(trading.positions)
  useValue(trading.orders)
  useValue(trading.synthetic)
  useValue(trading.accounts)
  const isFrozen = useFrozenSince() !== null
  const [step, setStep] = useState<Step>('asking')
  const plan = closing.planOf(wish)
  const title = closeTitle(wish)
  const send = async () => {
    setStep('sending')
    const problems = await closing.send(plan, wish.percent)
    if (problems.length > 0) return setStep({ problems })
    announcer.say(`${title}: sent`)
    return onClose()
  }
  const isEmpty = plan.parts.length === 0
  return (
    <ModalDialog title={`${title}?`} onClose={onClose}>
      <div className="flex max-w-[60ch] flex-col gap-3 p-3">
        {typeof step === 'object' ? (
          <ul role="alert" className="text-ask-400">
            {step.problems.map(({ keyId, words }) => (
              <li key={keyId}>{words}</li>
            ))}
          </ul>
        ) : (
          <Planned plan={plan} wish={wish} />
        )}
        {isFrozen && <p className="text-brass-400">Leadline is not responding.</p>}
        <div className="flex justify-end gap-2">
          <DeskButton data-first-focus onClick={onClose}>
            {typeof step === 'object' || isEmpty ? 'Done' : 'Keep position'}
          </DeskButton>
          {step === 'asking' && !isEmpty && (
            <HoldToClose isDisabled={isFrozen} onHeld={() => void send()} />
          )}
          {step === 'sending' && (
            <DeskButton danger disabled>
              Sending
            </DeskButton>
          )}
        </div>
      </div>
    </ModalDialog>
  )
}

function Planned({ plan, wish }: { plan: ClosePlan; wish: CloseWish }) {
  const { parts, counted, stops, left } = plan
  const isPaper = useWelcome()?.mode !== 'real'
  return (
    <>
      {parts.length === 0 && left.length === 0 && <p>Nothing is held.</p>}
      {parts.length > 0 && (
        <ul aria-label="Sales">
          {parts.map((part) => (
            <li key={`${part.keyId} ${part.symbol}`} className="figures">
              {partWords(part)}
              {isPaper && ', simulated'}
            </li>
          ))}
        </ul>
      )}
      {parts.length > 0 && (
        <p className="text-fog-300">
          At the market, within your price guard. Your limits hold it back like any other order.
          {wish.symbol === null && ' Dollars and dollar coins stay.'}
        </p>
      )}
      {counted !== '' && <ToCancel counted={counted} stops={stops} />}
      {left.map((words) => (
        <p key={words} className="text-brass-400">
          {words}
        </p>
      ))}
    </>
  )
}

/** Whoever cannot hold a button, because a screen reader presses for them, presses it twice. */
function HoldToClose({ isDisabled, onHeld }: { isDisabled: boolean; onHeld: () => void }) {
  const [isAsked, setIsAsked] = useState(false)
  const { isHolding, release, handlers } = useHold(onHeld, () => setIsAsked(true))
  if (isAsked) {
    return (
      <DeskButton danger disabled={isDisabled} onClick={onHeld}>
        Press again to sell
      </DeskButton>
    )
  }
  return (
    <DeskButton
      danger
      className="hold-button"
      disabled={isDisabled}
      {...handlers}
      onPointerLeave={release}
      onBlur={release}
    >
      {isHolding ? 'Keep holding' : 'Hold to sell'}
    </DeskButton>
  )
}
