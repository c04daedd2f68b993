import { showNotification } from '../../platform/alerts/desktop-notification.ts'
import {
  notificationPreferences,
  notificationPreferencesName,
  type NotifiedEvent,
} from '../../platform/alerts/notification-preferences.ts'
import type { DocumentStore } from '../../platform/documents/document-store.ts'

/** By the operating system, where the trader wants to be notified of events of this kind. */
export function notifyWhereWanted(
  documentStore: DocumentStore,
  event: NotifiedEvent,
  title: string,
  text: string,
): void {
  const wanted = documentStore.read(notificationPreferences, notificationPreferencesName)
  if (wanted[event]) showNotification(title, text)
}
