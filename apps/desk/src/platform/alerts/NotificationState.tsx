import { useState } from 'react'

import { DeskButton } from '../controls/DeskButton.tsx'
import {
  askForNotifications,
  notificationPermission,
  notificationsDenied,
} from './desktop-notification.ts'

/** Where an alert is set to notify and the browser does not show it: why, and what can be done. */
export function NotificationState() {
  const [permission, setPermission] = useState(notificationPermission)
  if (permission === 'granted') return null
  if (permission === undefined) return <p>This window cannot show desktop notifications.</p>
  if (permission === 'denied') return <p className="text-ask-400">{notificationsDenied}</p>
  const ask = async () => {
    await askForNotifications()
    setPermission(notificationPermission())
  }
  return (
    <p>
      Desktop notifications wait for your permission.{' '}
      <DeskButton onClick={() => void ask()}>Allow notifications</DeskButton>
    </p>
  )
}
