import { alertedIndicators } from '@leadline/charts/alerts/indicator-condition'
import { timeframes } from '@leadline/charts/time/timeframes'
import { timeframes as kept } from '@leadline/order-book/candles/timeframe'
import { venueOf } from '@leadline/venues/venue-registry'
import { type FormEvent, useState } from 'react'

import {
  type IndicatorAlertTerms,
  setIndicatorAlert,
} from '../../../platform/alerts/indicator-alert.ts'
import { ChoiceMenu } from '../../../platform/controls/ChoiceMenu.tsx'
import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../../platform/controls/ModalDialog.tsx'
import { Segments } from '../../../platform/controls/Segments.tsx'
import { TextField } from '../../../platform/controls/TextField.tsx'
import { useDocumentStore } from '../../../platform/documents/use-document.ts'
import { SourceChoice } from '../../../platform/panels/SourceChoice.tsx'
import { useShownVenues } from '../../../platform/preferences/use-shown-venues.ts'
import {
  comparableKinds,
  hasClose,
  plainValue,
  usualLine,
  valueMistake,
  withIndicator,
} from './indicator-terms.ts'
import { LineFields } from './LineFields.tsx'

const conditions = [
  { value: 'crosses', label: 'crosses' },
  { value: 'above', label: 'is above' },
  { value: 'below', label: 'is below' },
] as const

const times = [
  { value: 'close', label: 'When a candle closes' },
  { value: 'live', label: 'Live' },
] as const

/** Sets an alert on an indicator, or changes one that is set. */
export function IndicatorAlertDialog({
  draft,
  onClose,
}: {
  draft: IndicatorAlertTerms
  onClose: () => void
}) {
  const documentStore = useDocumentStore()
  const [terms, setTerms] = useState(draft)
  const [text, setText] = useState(draft.than.type === 'value' ? draft.than.value : '')
  const [isTried, setIsTried] = useState(false)
  const venues = useShownVenues().filter((id) => venueOf(id).publishesTrades)
  const { than } = terms
  const mistake = than.type === 'value' ? valueMistake(text) : undefined
  const change = (some: Partial<IndicatorAlertTerms>) => setTerms({ ...terms, ...some })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (mistake !== undefined) return
    const settled = than.type === 'value' ? { ...than, value: plainValue(text) } : than
    setIndicatorAlert(documentStore, { ...terms, than: settled }, Date.now())
    onClose()
  }
  return (
    <ModalDialog title={`Indicator alert on ${terms.symbol}`} onClose={onClose}>
      <form className="indicator-alert" onSubmit={submit}>
        <div className="alert-line">
          <ChoiceMenu
            label="Candles"
            value={terms.timeframe}
            choices={[...kept]}
            textOf={(each) => timeframes[each].name}
            onChoose={(timeframe) => change({ timeframe })}
          />
          <SourceChoice
            source={terms.source}
            venues={venues}
            isShort={false}
            onChoose={(source) => change({ source })}
          />
        </div>
        <LineFields
          name="Indicator"
          kinds={alertedIndicators}
          chosen={terms.indicator}
          onChange={(indicator) => setTerms(withIndicator(terms, indicator))}
        />
        <Segments
          label="Alert me once when it"
          value={terms.condition}
          segments={conditions}
          onChoose={(condition) => change({ condition })}
        />
        <ThanFields terms={terms} onChange={change} />
        {than.type === 'value' && (
          <TextField
            label="Value"
            data-first-focus
            inputMode="decimal"
            maxLength={40}
            value={text}
            mistake={isTried ? mistake : undefined}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
        <Segments
          label="Judged"
          value={terms.when}
          segments={times}
          onChoose={(when) => change({ when })}
        />
        <p className="text-fog-300 text-[12px]">
          Live, a line may cross and come back before the candle closes. Alerts fire while Leadline
          runs, without a window too. They place no order.
        </p>
        <div className="flex justify-end gap-2">
          <DeskButton onClick={onClose}>Cancel</DeskButton>
          <DeskButton primary type="submit">
            {terms.id === undefined ? 'Set alert' : 'Change alert'}
          </DeskButton>
        </div>
      </form>
    </ModalDialog>
  )
}

/** A value, the close, or a line of another indicator. */
function ThanFields({
  terms,
  onChange,
}: {
  terms: IndicatorAlertTerms
  onChange: (some: Pick<IndicatorAlertTerms, 'than'>) => void
}) {
  const { than } = terms
  const kinds = comparableKinds(terms)
  const choose = (type: typeof than.type) => {
    if (type === 'value') onChange({ than: { type, value: '' } })
    else if (type === 'close') onChange({ than: { type } })
    else if (kinds[0]) onChange({ than: { type, indicator: usualLine(kinds[0]) } })
  }
  return (
    <>
      <Segments
        label="Compared with"
        value={than.type}
        segments={[
          { value: 'value', label: 'a value' },
          {
            value: 'close',
            label: 'the close',
            trouble: hasClose(terms) ? undefined : 'It is no price',
          },
          { value: 'indicator', label: 'another line' },
        ]}
        onChoose={choose}
      />
      {than.type === 'indicator' && (
        <LineFields
          name="Other line"
          kinds={kinds}
          chosen={than.indicator}
          onChange={(indicator) => onChange({ than: { type: 'indicator', indicator } })}
        />
      )}
    </>
  )
}
