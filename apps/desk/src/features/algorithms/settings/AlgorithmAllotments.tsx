import type { WireAlgorithm, WireAllotment } from '@leadline/desk-protocol/algorithm-values'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { type FormEvent, useState } from 'react'

import { ChoiceMenu } from '../../../platform/controls/ChoiceMenu.tsx'
import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import { TextField } from '../../../platform/controls/TextField.tsx'
import { formatDecimal } from '../../../platform/numbers/format-decimal.ts'
import { useScripts } from '../../../platform/python/script-store.ts'
import { useTrading } from '../../../platform/trading/trading-store.ts'
import { useValue } from '../../../platform/value.ts'

/** Coins of the trader's own that this one may sell: before it starts and while it runs, reduced or ended at once. */
export function AlgorithmAllotments({ algorithm }: { algorithm: WireAlgorithm }) {
  const scripts = useScripts()
  const venues = useVenues()
  const { id, name, allotments, state } = algorithm
  const [venue, setVenue] = useState<VenueId>()
  const [asset, setAsset] = useState('')
  const [size, setSize] = useState('')
  const [words, setWords] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const chosen = venue ?? venues[0]
  const isOver = state === 'Stopped'
  const allot = async (what: Pick<WireAllotment, 'venue' | 'asset' | 'size'>, done: string) => {
    const reply = await scripts.act({ type: 'algorithmAllot', id, ...what })
    setIsRefused(!reply.isDone)
    setWords(reply.isDone ? done : reply.reason)
    return reply.isDone
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!chosen) return
    const plain = { asset: asset.trim().toUpperCase(), size: size.replaceAll(',', '').trim() }
    if (!/^[A-Z0-9.]{1,24}$/.test(plain.asset)) {
      setIsRefused(true)
      return setWords('Enter an asset, such as BTC.')
    }
    if (await allot({ venue: chosen, ...plain }, 'Allotted.')) setSize('')
  }
  return (
    <form
      aria-label={`Allotment to ${name}`}
      className="param-form"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <p className="allotment-words">
        What it may sell of coins that you hold, besides what it buys. It ends when the algorithm
        stops.
      </p>
      {allotments.length > 0 && (
        <AllotmentTable
          name={name}
          allotments={allotments}
          onEnd={(one) => void allot({ ...one, size: '0' }, 'Ended.')}
        />
      )}
      {chosen && (
        <div className="allotment-venue">
          <ChoiceMenu
            label="Exchange"
            value={chosen}
            choices={venues}
            textOf={(each) => venueOf(each).name}
            onChoose={setVenue}
          />
        </div>
      )}
      <TextField
        label="Asset"
        placeholder="BTC"
        value={asset}
        disabled={isOver}
        onChange={({ currentTarget }) => setAsset(currentTarget.value)}
      />
      <TextField
        label="Size, in all"
        inputMode="decimal"
        value={size}
        disabled={isOver}
        onChange={({ currentTarget }) => setSize(currentTarget.value)}
      />
      <div className="param-form-end">
        <span role="status" className={isRefused ? 'text-ask-400' : 'text-fog-300'}>
          {isOver ? 'It is stopped.' : chosen ? words : 'No account is connected.'}
        </span>
        <DeskButton type="submit" disabled={isOver || !chosen || size.trim() === ''}>
          Allot
        </DeskButton>
      </div>
    </form>
  )
}

function AllotmentTable({
  name,
  allotments,
  onEnd,
}: {
  name: string
  allotments: readonly WireAllotment[]
  onEnd: (allotment: WireAllotment) => void
}) {
  return (
    <table aria-label={`Allotted to ${name}`} className="number-table algorithm-table">
      <thead>
        <tr>
          <th scope="col">Asset</th>
          <th scope="col">At</th>
          <th scope="col">Allotted</th>
          <th scope="col">Sold</th>
          <th scope="col">Free</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="figures">
        {allotments.map((each) => (
          <tr key={`${each.venue} ${each.asset}`}>
            <th scope="row">{each.asset}</th>
            <td>{venueOf(each.venue).monogram}</td>
            <td>{formatDecimal(each.size)}</td>
            <td>{formatDecimal(each.sold)}</td>
            <td>{formatDecimal(each.available)}</td>
            <td className="row-actions">
              <button
                type="button"
                aria-label={`End the allotment of ${each.asset} at ${venueOf(each.venue).name}`}
                onClick={() => onEnd(each)}
              >
                End
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Where there is an account, each once. */
function useVenues(): readonly VenueId[] {
  const accounts = useValue(useTrading().accounts)
  return [...new Set(accounts.map(({ venue }) => venue))]
}
