import type { AlertEvent } from '@leadline/desk-protocol/messages/alert-messages'

import { openAlertStore } from '../../platform/alerts/alert-store.ts'
import {
  notificationPreferences,
  notificationPreferencesName,
} from '../../platform/alerts/notification-preferences.ts'
import { NotificationState } from '../../platform/alerts/NotificationState.tsx'
import { announcer } from '../../platform/announcer.ts'
import { useDocument } from '../../platform/documents/use-document.ts'
import { useStore } from '../../platform/hub/service-store.ts'
import { useValue } from '../../platform/value.ts'
import { AlertTarget } from './AlertTarget.tsx'

const rows: readonly { event: AlertEvent; title: string; words: string }[] = [
  { event: 'price', title: 'Price alert', words: 'also on drawn lines and indicators' },
  { event: 'news', title: 'News alert', words: 'while a window of Leadline is open' },
  { event: 'script', title: 'Script’s notify', words: 'self.notify of a Python script' },
  { event: 'fill', title: 'Own fill', words: '' },
  { event: 'refused', title: 'Order refused', words: 'or its outcome unknown' },
  { event: 'limit', title: 'Limit reached', words: 'or trading halted' },
  { event: 'disconnect', title: 'Exchange disconnected', words: 'for 30 seconds, and back' },
  { event: 'stopped', title: 'Script stopped', words: 'by an error' },
]

/** Preferences, then Alerts: what reaches a trader who does not look. */
export function AlertsPage() {
  const alerts = useStore(openAlertStore)
  const delivery = useValue(alerts.delivery)
  const [wanted, keep] = useDocument(notificationPreferences, notificationPreferencesName)
  const isSent = delivery?.target != null
  const sendEvents = async (events: AlertEvent[]) => {
    const { isDone, reason } = await alerts.request({ type: 'sentEvents', events })
    if (!isDone) announcer.say(reason, 'assertive')
  }
  const changeSent = (event: AlertEvent, isOn: boolean) => {
    const others = (delivery?.events ?? []).filter((one) => one !== event)
    void sendEvents(isOn ? [...others, event] : others)
  }
  return (
    <>
      <h2>Alerts</h2>
      <p className="text-fog-300 mb-3 max-w-[70ch]">
        What reaches you when you do not look at the desk. An alert is no order, and places none.
      </p>
      <table className="preference-table">
        <thead>
          <tr>
            <th scope="col">What happens</th>
            <th scope="col">This computer</th>
            <th scope="col">Phone</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ event, title, words }) => (
            <tr key={event}>
              <th scope="row">
                {title} <span className="text-fog-300">{words}</span>
              </th>
              <td>
                {event === 'news' ? (
                  <span className="text-fog-300">set in each alert</span>
                ) : (
                  <EventCheck
                    name={`${title}: on this computer`}
                    isOn={wanted[event]}
                    onChange={(isOn) => keep({ ...wanted, [event]: isOn })}
                  />
                )}
              </td>
              <td>
                <EventCheck
                  name={`${title}: to the phone`}
                  isOn={isSent && delivery.events.includes(event)}
                  isDisabled={!isSent}
                  onChange={(isOn) => changeSent(event, isOn)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-2 mb-5">
        <NotificationState />
      </div>
      {delivery && <AlertTarget alerts={alerts} delivery={delivery} />}
    </>
  )
}

function EventCheck({
  name,
  isOn,
  isDisabled = false,
  onChange,
}: {
  name: string
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <input
      type="checkbox"
      className="desk-check"
      aria-label={name}
      checked={isOn}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
