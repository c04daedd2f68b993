import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { useContext, useId } from 'react'

import { type ArmedDesk, ArmedDeskContext } from '../../../platform/armed/armed-desk.ts'
import { sentLast } from '../../../platform/armed/sent-last.ts'
import { ChoiceMenu } from '../../../platform/controls/ChoiceMenu.tsx'
import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import { useDocument } from '../../../platform/documents/use-document.ts'
import { usePanel } from '../../../platform/panels/panel-context.ts'
import {
  exchangePreferences,
  exchangePreferencesName,
} from '../../../platform/preferences/exchange-preferences.ts'
import { useSymbolPreferences } from '../../../platform/preferences/use-symbol-preferences.ts'
import { useTrading } from '../../../platform/trading/trading-store.ts'
import { useValue } from '../../../platform/value.ts'

/** The size bar of an armed ladder: how much a click sends, what became of the last one, and the way out. */
export function ArmedBar() {
  const armed = useContext(ArmedDeskContext)
  return armed ? <BarWhenArmed armed={armed} /> : null
}

/** Nothing of the bar is followed while it is not there. */
function BarWhenArmed({ armed }: { armed: ArmedDesk }) {
  return useValue(armed.mode.isArmed) ? <Bar armed={armed} /> : null
}

function Bar({ armed }: { armed: ArmedDesk }) {
  const { symbol } = usePanel()
  const id = useId()
  const sizes = useValue(armed.sizes)
  const { orderSize } = useSymbolPreferences(symbol)
  const [asset] = symbol.split('-')
  const accounts = useValue(useTrading().accounts)
  const venues = [...new Set(accounts.map(({ venue }) => venue))] as (VenueId | 'none')[]
  const [{ defaultForOrders }] = useDocument(exchangePreferences, exchangePreferencesName)
  const keyVenue = useValue(armed.keyVenue) ?? defaultForOrders
  return (
    <div className="armed-bar" role="group" aria-label="Armed">
      <span className="armed-line">
        <strong className="armed-word">Armed</strong>
        <label htmlFor={id}>Size</label>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          spellCheck={false}
          autoComplete="off"
          className="desk-field figures armed-size"
          value={sizes.get(symbol) ?? orderSize}
          onChange={(event) => armed.setSize(symbol, event.target.value)}
        />
        <span className="figures">{asset}</span>
        <span className="flex-1" />
        <ChoiceMenu
          label="Keys"
          value={keyVenue ?? 'none'}
          choices={venues}
          textOf={(venue) => (venue === 'none' ? 'none' : venueOf(venue).name)}
          shortOf={(venue) => (venue === 'none' ? 'none' : venueOf(venue).monogram)}
          onChoose={(venue) => armed.keyVenue.set(venue === 'none' ? null : venue)}
        />
        <DeskButton onClick={() => armed.mode.disarm('hand')}>Disarm</DeskButton>
      </span>
      <LastAction armed={armed} />
    </div>
  )
}

function LastAction({ armed }: { armed: ArmedDesk }) {
  const last = useValue(armed.last)
  const trading = useTrading()
  const orders = useValue(trading.orders)
  const synthetic = useValue(trading.synthetic)
  const sent = sentLast(last?.orderId ?? null, orders, synthetic)
  const words = last?.words ?? 'Sends at once: left joins, right stops, middle cancels'
  return (
    <span className="armed-line" data-error={last?.isError === true || undefined}>
      <span className="armed-last" title={words}>
        {sent ? `${words}: ${sent.words}` : words}
      </span>
      {sent !== undefined && sent.undoId !== null && (
        <DeskButton title="Cancels this order" onClick={() => armed.undo()}>
          Undo
        </DeskButton>
      )}
    </span>
  )
}
