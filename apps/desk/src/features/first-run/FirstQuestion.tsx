import { BrandMark } from '@leadline/ui/brand-mark'
import { venueIds } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { useEffect, useRef } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'

/** Two doors, the safe one first. The market behind it moves already. */
export function FirstQuestion({
  onPaper,
  onConnect,
  onLicense,
}: {
  onPaper: () => void
  onConnect: (exchange: string) => void
  onLicense: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="first-question"
      // Whoever waves it away practices: nothing else is safe to assume.
      onClose={onPaper}
      className="dialog first-question"
    >
      <h2 id="first-question" className="mb-4 flex items-center gap-3 text-[17px]">
        <BrandMark className="h-6 w-3.5" /> Start with practice, or connect
      </h2>
      <section className="door border-fog-500">
        <h3>
          <svg viewBox="0 0 10 10" aria-hidden="true" className="fill-brass-400 size-2.5">
            <path d="M5 0 10 5 5 10 0 5z" />
          </svg>
          Practice (paper trading) on a simulated market
        </h3>
        <p>
          Five simulated exchanges with prices of their own. Nothing you do there leaves this
          computer.
        </p>
        <DeskButton primary onClick={() => dialog.current?.close()}>
          Start practicing
        </DeskButton>
      </section>
      <section className="door">
        <h3>Connect an exchange</h3>
        <p>
          With an API key of your own, about ten minutes. The guide of each exchange shows every
          step.
        </p>
        <div className="flex flex-wrap gap-1.5">
          {venueIds.map((id) => (
            <DeskButton key={id} onClick={() => onConnect(id)}>
              {venueOf(id).name}
            </DeskButton>
          ))}
        </div>
      </section>
      <p className="text-fog-300 mb-3">
        Bought a plan? Drop its license file on the desk, or{' '}
        <button type="button" className="underline" onClick={onLicense}>
          add your license
        </button>
        .
      </p>
      <p className="text-fog-300">
        You can change over at any time. Practice is marked in the top bar and in the status bar.
      </p>
    </dialog>
  )
}
