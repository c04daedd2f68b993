import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { ArrowDown, ArrowUp } from 'lucide-react'

import { useDocument } from '../../../platform/documents/use-document.ts'
import { useHub } from '../../../platform/hub/hub-context.ts'
import {
  columnOrder,
  exchangePreferences,
  exchangePreferencesName,
} from '../../../platform/preferences/exchange-preferences.ts'
import { useValue } from '../../../platform/value.ts'

/** The exchanges that this desk is connected to: shown or not, in which order, and which one orders begin with. */
export function ExchangeTable() {
  const [preferences, keep] = useDocument(exchangePreferences, exchangePreferencesName)
  const link = useValue(useHub().state)
  const connected = link.kind === 'open' ? link.welcome.venues.map(({ id }) => id) : []
  const order = columnOrder(preferences)
  const rows = order.filter((id) => connected.includes(id))

  const show = (id: VenueId, isShown: boolean) => {
    const others = preferences.hidden.filter((other) => other !== id)
    keep({ ...preferences, hidden: isShown ? others : [...others, id] })
  }
  /** Past the neighbor in this table, which need not be the neighbor in the list of all. */
  const move = (id: VenueId, by: 1 | -1) => {
    const neighbor = rows[rows.indexOf(id) + by]
    if (neighbor === undefined) return
    const swapped = order.map((each) => (each === id ? neighbor : each === neighbor ? id : each))
    keep({ ...preferences, order: swapped })
  }

  return (
    <table className="preference-table">
      <thead>
        <tr>
          <th scope="col">Exchange</th>
          <th scope="col">Show in book, tape and charts</th>
          <th scope="col">Column order</th>
          <th scope="col">Default for new orders</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((id, index) => {
          const { name, monogram } = venueOf(id)
          return (
            <tr key={id}>
              <th scope="row">
                <span className="figures text-fog-300 mr-2">{monogram}</span>
                {name}
              </th>
              <td>
                <input
                  type="checkbox"
                  className="desk-check"
                  aria-label={`Show ${name} in book, tape and charts`}
                  checked={!preferences.hidden.includes(id)}
                  onChange={({ currentTarget }) => show(id, currentTarget.checked)}
                />
              </td>
              <td>
                <span className="figures mr-2">{index + 1}</span>
                <button
                  type="button"
                  className="icon-button inline-grid"
                  aria-label={`Column of ${name} further left`}
                  disabled={index === 0}
                  onClick={() => move(id, -1)}
                >
                  <ArrowUp aria-hidden="true" className="size-3.5" />
                </button>
                <button
                  type="button"
                  className="icon-button inline-grid"
                  aria-label={`Column of ${name} further right`}
                  disabled={index === rows.length - 1}
                  onClick={() => move(id, 1)}
                >
                  <ArrowDown aria-hidden="true" className="size-3.5" />
                </button>
              </td>
              <td>
                <input
                  type="radio"
                  className="desk-check"
                  name="default-for-orders"
                  aria-label={`${name} is the default for new orders`}
                  checked={preferences.defaultForOrders === id}
                  onChange={() => keep({ ...preferences, defaultForOrders: id })}
                />
              </td>
            </tr>
          )
        })}
        <tr>
          <th scope="row" colSpan={3}>
            None
          </th>
          <td>
            <input
              type="radio"
              className="desk-check"
              name="default-for-orders"
              aria-label="No default for new orders"
              checked={preferences.defaultForOrders === null}
              onChange={() => keep({ ...preferences, defaultForOrders: null })}
            />
          </td>
        </tr>
      </tbody>
    </table>
  )
}
