/** Whether the browser may show notifications of the operating system; undefined where it has none. */
export function notificationPermission(): NotificationPermission | undefined {
  return 'Notification' in globalThis ? Notification.permission : undefined
}

export const notificationsDenied =
  'The browser does not allow notifications of this page, so it appears in the alert panel alone. Allow them in the browser’s settings.'

/** Asks where the trader has not answered yet. Resolves to whether they may be shown. */
export async function askForNotifications(): Promise<boolean> {
  const permission = notificationPermission()
  if (permission !== 'default') return permission === 'granted'
  return (await Notification.requestPermission()) === 'granted'
}

/** Shows one, where that is allowed. The line in the alert panel is there in any case. */
export function showNotification(title: string, body: string): void {
  if (notificationPermission() !== 'granted') return
  try {
    const shown = new Notification(title, { body, tag: `leadline ${title}` })
    shown.addEventListener('click', () => window.focus())
  } catch {
    // A phone's browser has the name and cannot show one from a page.
  }
}
