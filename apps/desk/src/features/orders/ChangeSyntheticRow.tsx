import type { WireSyntheticOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { allOrders } from '@leadline/venues/exchanges/all'
import { venueOf } from '@leadline/venues/venue-registry'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { changeFields, withChanges } from './synthetic-change.ts'

/** New numbers for a synthetic order that runs. Enter or Change asks for them, Escape leaves it as it is. */
export function ChangeSyntheticRow({
  synthetic,
  name,
  columns,
  onEnd,
}: {
  synthetic: WireSyntheticOrder
  name: string
  columns: number
  onEnd: () => void
}) {
  const { id, terms, venue } = synthetic
  const trading = useTrading()
  const field = useId()
  const first = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState('')
  const [isPriceConfirmed, setIsPriceConfirmed] = useState(false)
  useEffect(() => first.current?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = withChanges(terms, typed)
    if (JSON.stringify(wanted) === JSON.stringify(terms)) return setProblem('Nothing was changed.')
    const asked = { type: 'changeHeld', heldId: id, terms: wanted, isPriceConfirmed } as const
    const done = await trading.act(asked)
    if (done.isDone) return onEnd()
    // Far through the market: pressed once more, it is meant.
    setIsPriceConfirmed(done.guard === 'price-band')
    const again = done.guard === 'price-band' ? ' Press Change again to confirm.' : ''
    setProblem(done.reason + again)
  }
  const note = noteFor(synthetic)
  return (
    <tr data-side={terms.side}>
      <td colSpan={columns}>
        <form
          className="amend-form"
          aria-label={`Change ${name}`}
          onSubmit={(event) => void submit(event)}
        >
          <span>{name}</span>
          {changeFields(terms).map(({ name: key, label, value }, place) => (
            <label key={key} htmlFor={`${field}-${key}`}>
              {label}
              <input
                id={`${field}-${key}`}
                ref={place === 0 ? first : undefined}
                className="figures"
                inputMode="decimal"
                autoComplete="off"
                value={typed[key] ?? value}
                onChange={(event) => {
                  setIsPriceConfirmed(false)
                  setTyped({ ...typed, [key]: event.target.value })
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'Escape') return
                  event.stopPropagation()
                  onEnd()
                }}
              />
            </label>
          ))}
          <DeskButton type="submit" primary>
            Change
          </DeskButton>
          <DeskButton onClick={onEnd}>Discard</DeskButton>
          <span role="alert" className={problem === '' ? 'text-fog-300' : 'text-ask-400'}>
            {problem || (allOrders[venue].amend === 'in-place' ? '' : note)}
          </span>
        </form>
      </td>
    </tr>
  )
}

/** What the exchange cannot do, said before it is asked for. */
function noteFor({ terms, venue }: WireSyntheticOrder): string {
  if (terms.kind === 'trailing-stop' || terms.kind === 'twap') return ''
  return `${venueOf(venue).name} cannot change a working order: it is canceled, then the rest is placed again.`
}
