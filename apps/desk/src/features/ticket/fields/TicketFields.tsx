import { syntheticNeeds } from '@leadline/orders/synthetic/synthetic-needs'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { Segments } from '../../../platform/controls/Segments.tsx'
import { usePanel } from '../../../platform/panels/panel-context.ts'
import { syntheticKindOf, priceFields, type TicketDraft, withFittingUnit } from '../ticket-draft.ts'
import { capabilityOf, hasMarketOrders, limitFormOf, withFittingTime } from '../ticket-kinds.ts'
import { AmountField } from './AmountField.tsx'
import { EarlierTargets } from './EarlierTargets.tsx'
import { ExtraFields } from './ExtraFields.tsx'
import { KindChoice } from './KindChoice.tsx'
import { TimeInForce } from './TimeInForce.tsx'

/** Side, kind, size, prices and how long it is good: as the chosen exchange has them. */
export function TicketFields({
  draft,
  venue,
  isBest,
  mistakes,
  notes,
  onChange,
}: {
  draft: TicketDraft
  venue: VenueId | null
  isBest: boolean
  mistakes: Readonly<Record<string, string>>
  notes: Readonly<Record<string, string>>
  onChange: (changes: Partial<TicketDraft>) => void
}) {
  const { symbol } = usePanel()
  const [asset = symbol, quote = ''] = symbol.split('-')
  const synthetic = syntheticKindOf(draft.kind)
  const known = capabilityOf(venue, draft.kind)
  const limitForm = limitFormOf(venue, draft.kind)
  const hasMarket = venue === null || hasMarketOrders(venue)
  const venueName = venue === null ? 'the exchange' : venueOf(venue).name
  const noteAt = (field: string) => ({ mistake: mistakes[field], note: notes[field] })
  const units = [
    { value: 'asset', label: asset },
    { value: 'quote', label: quote },
    { value: 'percent', label: '%' },
    ...(synthetic === 'bracket' ? [{ value: 'risk', label: 'Risk' } as const] : []),
  ] as const
  const unitWords = {
    asset,
    quote,
    percent: '% of balance',
    risk: `${quote} at risk`,
  } as const
  return (
    <>
      <div className="ticket-row">
        <Segments
          label="Side"
          className="ticket-sides"
          value={draft.side}
          segments={[
            { value: 'buy', label: '▲ Buy', look: 'buy' },
            { value: 'sell', label: '▼ Sell', look: 'sell' },
          ]}
          onChoose={(side) => onChange({ side })}
        />
        {!isBest && (
          <KindChoice
            kind={draft.kind}
            venue={venue}
            onChoose={(kind) => onChange(withFittingTime(withFittingUnit(draft, kind), venue))}
          />
        )}
      </div>
      {mistakes['side'] !== undefined && <p className="ticket-mistake">{mistakes['side']}</p>}
      {mistakes['kind'] !== undefined && <p className="ticket-mistake">{mistakes['kind']}</p>}
      <div className="ticket-amounts">
        <AmountField
          label="Size"
          name="size"
          unit={unitWords[draft.sizeUnit]}
          value={draft.size}
          onType={(size) => onChange({ size })}
          {...noteAt('size')}
        >
          {!isBest && (
            <Segments
              label="Size in"
              className="ticket-units"
              value={draft.sizeUnit}
              segments={units}
              onChoose={(sizeUnit) => onChange({ sizeUnit, size: '' })}
            />
          )}
        </AmountField>
        {!isBest &&
          priceFields(draft.kind, limitForm).map(({ field, label, mayBeEmpty }) => (
            <AmountField
              key={field}
              label={mayBeEmpty === true && hasMarket ? `${label}, or empty` : label}
              unit={quote}
              value={draft[field]}
              onType={(text) => onChange({ [field]: text, priceAgain: null })}
              {...noteAt(field)}
            />
          ))}
        {!isBest && synthetic === 'bracket' && (
          <EarlierTargets
            targets={draft.earlierTargets}
            quote={quote}
            mistakes={mistakes}
            notes={notes}
            onChange={(earlierTargets) => onChange({ earlierTargets, priceAgain: null })}
          />
        )}
        <ExtraFields
          draft={draft}
          limitForm={limitForm}
          asset={asset}
          quote={quote}
          mistakes={mistakes}
          notes={notes}
          onChange={onChange}
        />
        {draft.priceAgain !== null && (
          <AmountField
            label={limitForm === 'offset' ? 'The offset again' : 'The price again'}
            unit={quote}
            value={draft.priceAgain}
            onType={(priceAgain) => onChange({ priceAgain })}
            {...noteAt('priceAgain')}
          />
        )}
      </div>
      {!isBest && synthetic === null && (
        <TimeInForce
          draft={draft}
          venueName={venueName}
          known={known}
          mistakes={mistakes}
          onChange={onChange}
        />
      )}
      {known && known.caution !== '' && <p className="ticket-note">{known.caution}</p>}
      {synthetic !== null && (
        <p className="ticket-note">
          <strong>Held by Leadline.</strong> {syntheticNeeds(synthetic, venueName)}
        </p>
      )}
      {isBest && (
        <p className="ticket-note">
          Split over all connected exchanges by price after fees and by balance. You see the plan
          before anything is sent.
        </p>
      )}
    </>
  )
}
