import { formatScaled } from '@leadline/decimal/scaled'
import { withCommas } from '@leadline/decimal/with-commas'
import { type FormEvent, useState } from 'react'

import type { AlertDraft } from '../../platform/alerts/alert-offers.ts'
import { setAlert } from '../../platform/alerts/all-alerts.ts'
import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import { useDocumentStore } from '../../platform/documents/use-document.ts'
import { useView } from '../../platform/hub/use-view.ts'
import { formatPrice } from '../../platform/numbers/format-decimal.ts'
import { useShownVenues } from '../../platform/preferences/use-shown-venues.ts'
import { directionFrom, plainPrice, priceMistake } from './alert-mistake.ts'

const directions = { rises: 'rises to', falls: 'falls to' } as const
type Direction = keyof typeof directions

/** Sets a price alert. Which way the price has to go follows from where it is, unless the trader says otherwise. */
export function AlertDialog({ draft, onClose }: { draft: AlertDraft; onClose: () => void }) {
  const documentStore = useDocumentStore()
  const { symbol } = draft
  const [text, setText] = useState(draft.price === '' ? '' : withCommas(draft.price))
  const [last, setLast] = useState<string>()
  const [chosen, setChosen] = useState<Direction>()
  const [isTried, setIsTried] = useState(false)
  const venues = useShownVenues()
  useView<'tickers'>(
    { kind: 'tickers', symbols: [symbol], venues: [...venues] },
    last === undefined,
    {
      update: ({ rows }) => {
        const [row] = rows
        if (row?.last != null) setLast(formatScaled(row.last, row.priceDecimals))
      },
    },
  )
  const direction = chosen ?? directionFrom(last, text) ?? 'rises'
  const mistake = priceMistake(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (mistake !== undefined) return
    setAlert(documentStore, { symbol, direction, price: plainPrice(text) }, Date.now())
    onClose()
  }
  return (
    <ModalDialog title={`Price alert on ${symbol}`} onClose={onClose}>
      <form className="flex flex-col gap-3 p-3" onSubmit={submit}>
        <fieldset className="flex gap-4">
          <legend className="text-fog-300 mb-1 text-[12px]">Alert me once when a trade</legend>
          {(Object.keys(directions) as Direction[]).map((each) => (
            <label key={each} className="flex items-center gap-1.5">
              <input
                type="radio"
                name="direction"
                className="desk-check"
                checked={direction === each}
                onChange={() => setChosen(each)}
              />
              {directions[each]}
            </label>
          ))}
        </fieldset>
        <TextField
          label="Price"
          data-first-focus
          inputMode="decimal"
          maxLength={40}
          value={text}
          mistake={isTried ? mistake : undefined}
          hint={last === undefined ? 'Waiting for the last price.' : `Last ${formatPrice(last)}`}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <p className="text-fog-300 text-[12px]">
          Any exchange that publishes its trades counts. Alerts fire while Leadline runs, without a
          window too. They place no order.
        </p>
        <div className="flex justify-end gap-2">
          <DeskButton onClick={onClose}>Cancel</DeskButton>
          <DeskButton primary type="submit">
            Set alert
          </DeskButton>
        </div>
      </form>
    </ModalDialog>
  )
}
