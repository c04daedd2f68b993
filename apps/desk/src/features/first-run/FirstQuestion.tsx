import './first-run.css'
import { readFunds } from '@leadline/paper-trading/paper-funds'
import { BrandMark } from '@leadline/ui/brand-mark'
import { venueIds } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'

/** Two doors, the safe one first. The market behind it moves already. */
export function FirstQuestion({
  onPaper,
  onConnect,
  onLicense,
}: {
  /** With so many dollars, null: with those that are there; says why that cannot be, or nothing. */
  onPaper: (usd: string | null) => Promise<string>
  onConnect: (exchange: string) => void
  onLicense: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useId()
  const [typed, setTyped] = useState('100,000')
  const [mistake, setMistake] = useState('')
  const [isBeginning, setIsBeginning] = useState(false)
  const start = async (event: FormEvent) => {
    event.preventDefault()
    if (isBeginning) return
    const funds = readFunds(typed)
    if ('problem' in funds) return setMistake(funds.problem)
    setMistake('')
    setIsBeginning(true)
    setMistake(await onPaper(funds.usd))
    setIsBeginning(false)
  }
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="first-question"
      // Whoever waves it away practices: nothing else is safe to assume.
      onClose={() => void onPaper(null)}
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
        <form className="flex flex-wrap items-center gap-2" onSubmit={(event) => void start(event)}>
          <DeskButton primary type="submit" aria-disabled={isBeginning || undefined}>
            {isBeginning ? 'Starting …' : 'Start practicing'}
          </DeskButton>
          <label htmlFor={field}>with</label>
          <input
            id={field}
            className="desk-field figures w-28 text-right"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            aria-label="Practice amount, USD"
            aria-invalid={mistake === '' ? undefined : true}
            aria-describedby={`${field}-note`}
            onChange={(event) => setTyped(event.target.value)}
          />
          <span>USD</span>
          <span id={`${field}-note`} role="alert" className="text-ask-400 w-full empty:hidden">
            {mistake}
          </span>
        </form>
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
